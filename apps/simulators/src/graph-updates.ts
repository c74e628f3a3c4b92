import { z } from 'zod';
import { GraphFailure, invalidParameter, unknownField } from './graph-errors.ts';
import { jsonOf } from './graph-insight-query.ts';
import type { Limits } from './graph-limits.ts';
import { decimalText, leastDailyBudget } from './graph-money.ts';
import type { GraphRecord, GraphStore } from './graph-store.ts';
import {
  type Account,
  type AdSet,
  type Campaign,
  type GraphObject,
  type GraphWorld,
  lastOf,
  statusOf,
} from './graph-world.ts';

type Params = Record<string, string>;

/** Something that a call really changed; asking for what is there already changes nothing. */
export type Mutation = {
  at: string;
  person: string;
  id: string;
  field: string;
  from: string | null;
  to: string | null;
};

const MOST_MUTATIONS = 100_000;
const OBJECTIVES = ['AWARENESS', 'TRAFFIC', 'ENGAGEMENT', 'LEADS', 'APP_PROMOTION', 'SALES'].map(
  (name) => `OUTCOME_${name}`,
);

const status = z.enum(['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED']);
const history = <T>(value: z.ZodType<T>) => z.array(z.object({ from: z.number(), value }));
const kept = z.object({
  name: z.string(),
  updatedAt: z.number(),
  statuses: history(status),
  dailyBudgets: history(z.number().nullable()).optional(),
  bidAmount: z.number().nullable().optional(),
});
const created = z.object({
  account: z.string(),
  name: z.string(),
  objective: z.string(),
  status,
  createdAt: z.number(),
  dailyBudget: z.string().optional(),
});

const refused = (subcode: number, field: string, title: string, userMessage: string) =>
  invalidParameter('Invalid parameter', { subcode, title, userMessage, blame: [field] });

const positiveInteger = (field: string, text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value <= 0 || String(value) !== text)
    throw invalidParameter(`Param ${field} must be a positive integer`);
  return value;
};

const isDryRun = (params: Params): boolean =>
  params.execution_options !== undefined &&
  jsonOf(z.array(z.string()), 'execution_options', params.execution_options).includes('validate_only');

const checkBudget = (budget: number, { currency }: Account) => {
  const least = leastDailyBudget(currency);
  if (budget < least)
    throw refused(
      1885272,
      'daily_budget',
      'Budget is too low',
      `The minimum daily budget is ${decimalText(least, currency)} ${currency}.`,
    );
};

/** A budget belongs to the campaign or to its ad sets, and stays where it is. */
const checkPlace = (node: Campaign | AdSet) => {
  const campaign = node.kind === 'campaign' ? node : node.campaign;
  const onCampaign = lastOf(campaign.dailyBudgets) !== null || campaign.lifetimeBudget !== null;
  if (onCampaign !== (node.kind === 'campaign'))
    throw refused(
      1885621,
      'daily_budget',
      'Budget is set elsewhere',
      onCampaign
        ? 'This ad set uses the budget of its campaign. Change the budget there.'
        : 'The budgets of this campaign are set on its ad sets. Change them there.',
    );
};

const NODE_TYPES = { campaign: 'Campaign', adSet: 'AdSet', ad: 'Ad' };

type Setting = {
  world: GraphWorld;
  store: GraphStore;
  limits: Limits;
  clock: () => Date;
  records: readonly GraphRecord[];
};

export const graphUpdates = ({ world, store, limits, clock, records }: Setting) => {
  const mutations: Mutation[] = [];
  let made = 0;
  const now = () => clock().getTime();

  const log = (mutation: Omit<Mutation, 'at'>) => {
    mutations.push({ at: clock().toISOString(), ...mutation });
    if (mutations.length > MOST_MUTATIONS) mutations.shift();
  };

  const keep = (node: GraphObject) => {
    const { id, name, updatedAt, statuses } = node;
    const funded = node.kind === 'ad' ? {} : { dailyBudgets: node.dailyBudgets };
    const bid = node.kind === 'adSet' ? { bidAmount: node.bidAmount } : {};
    return store.save({ kind: 'object', id, value: { name, updatedAt, statuses, ...funded, ...bid } });
  };

  const addCreated = (id: string, value: z.infer<typeof created>): Campaign | undefined => {
    const account = world.account(value.account);
    const { name, objective, status: first, dailyBudget } = value;
    made += 1;
    return (
      account &&
      world.addCampaign(account, {
        realId: id,
        name,
        objective,
        status: first,
        createdAt: new Date(value.createdAt),
        ...(dailyBudget !== undefined && { dailyBudget }),
        adSets: [],
      })
    );
  };

  const remembered = (kind: string) => records.filter((record) => record.kind === kind);
  for (const { id, value } of remembered('campaign')) addCreated(id, created.parse(value));
  for (const { id, value } of remembered('object')) {
    const node = world.object(id);
    if (node) Object.assign(node, kept.parse(value));
  }

  /** Everything that is asked for is looked at before anything is done. */
  const planned = (node: GraphObject, params: Params): Omit<Mutation, 'at' | 'person' | 'id'>[] => {
    const asked = { from: statusOf(node), to: params.status };
    const changes: Omit<Mutation, 'at' | 'person' | 'id'>[] = [];
    if (asked.to !== undefined) {
      const { data: to } = status.safeParse(asked.to);
      if (!to) throw invalidParameter('Param status must be one of {ACTIVE, PAUSED, DELETED, ARCHIVED}');
      if (to !== asked.from) changes.push({ field: 'status', from: asked.from, to });
    }
    if (params.name !== undefined && params.name !== node.name)
      changes.push({ field: 'name', from: node.name, to: params.name });
    for (const field of ['daily_budget', 'bid_amount'] as const) {
      const text = params[field];
      if (text === undefined) continue;
      if (node.kind === 'ad' || (field === 'bid_amount' && node.kind === 'campaign'))
        throw unknownField(field, NODE_TYPES[node.kind]);
      const to = positiveInteger(field, text);
      if (field === 'daily_budget') {
        checkPlace(node);
        checkBudget(to, node.account);
      } else if (node.kind === 'adSet' && node.bidAmount === null)
        throw refused(
          1815857,
          field,
          'Bid is not possible',
          'The bid strategy of this ad set is the lowest cost without a cap: it takes no bid.',
        );
      const from =
        field === 'daily_budget' ? lastOf(node.dailyBudgets) : node.kind === 'adSet' && node.bidAmount;
      if (from !== to) changes.push({ field, from: from ? String(from) : null, to: text });
    }
    if (asked.from === 'DELETED' && changes.length > 0)
      throw refused(1487566, 'status', 'Deleted', 'It was deleted and cannot be changed any more.');
    const beyond = changes.some(({ field, to }) => field !== 'name' && to !== 'DELETED');
    if (asked.from === 'ARCHIVED' && beyond)
      throw refused(1487564, 'status', 'Archived', 'It is archived: it can only be renamed or deleted.');
    return changes;
  };

  const apply = (node: GraphObject, field: string, to: string) => {
    const from = now();
    if (field === 'name') node.name = to;
    if (field === 'status') node.statuses.push({ from, value: status.parse(to) });
    if (field === 'daily_budget' && node.kind !== 'ad') node.dailyBudgets.push({ from, value: Number(to) });
    if (field === 'bid_amount' && node.kind === 'adSet') node.bidAmount = Number(to);
    // A new budget alone leaves the time of the last change as it was.
    if (field !== 'daily_budget') node.updatedAt = from;
  };

  return {
    mutations: (): readonly Mutation[] => mutations,
    log,
    update: async (node: GraphObject, params: Params, person: string) => {
      const changes = planned(node, params);
      if (isDryRun(params)) return { success: true };
      limits.countWrite(node.account, now());
      if (node.kind !== 'ad' && changes.some(({ field }) => field === 'daily_budget'))
        limits.countBudget(node, now());
      for (const change of changes) {
        apply(node, change.field, change.to ?? '');
        log({ person, id: node.id, ...change });
      }
      if (changes.length > 0) await keep(node);
      return { success: true };
    },
    create: async (account: Account, params: Params, person: string) => {
      const { name, objective = '', daily_budget: budget, special_ad_categories: categories } = params;
      if (!name) throw invalidParameter('The parameter name is required');
      if (!OBJECTIVES.includes(objective))
        throw invalidParameter(`Param objective must be one of {${OBJECTIVES.join(', ')}}`);
      if (categories === undefined) throw invalidParameter('The parameter special_ad_categories is required');
      jsonOf(z.array(z.string()), 'special_ad_categories', categories);
      const { data: first } = z.enum(['ACTIVE', 'PAUSED']).safeParse(params.status ?? 'ACTIVE');
      if (!first) throw invalidParameter('Param status must be one of {ACTIVE, PAUSED}');
      if (budget !== undefined) checkBudget(positiveInteger('daily_budget', budget), account);
      if ((account.status ?? 1) !== 1)
        throw new GraphFailure(368, 'The ad account is disabled.', {
          title: 'Ad account disabled',
          userMessage: 'This ad account is disabled: nothing new can be made in it.',
        });
      if (isDryRun(params)) return { success: true };
      limits.countWrite(account, now());
      const id = `12${String(now()).padStart(13, '0')}${String(made % 1000).padStart(3, '0')}`;
      const value = {
        account: account.realId,
        name,
        objective,
        status: first,
        createdAt: now(),
        ...(budget !== undefined && { dailyBudget: decimalText(Number(budget), account.currency) }),
      };
      addCreated(id, value);
      await store.save({ kind: 'campaign', id, value });
      log({ person, id, field: 'campaign', from: null, to: name });
      return { id };
    },
  };
};
