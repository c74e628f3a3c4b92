import { createHmac } from 'node:crypto';
import { adAccountRoutes } from '@adhelm/contract/ad-account';
import { adapterRoutes } from '@adhelm/contract/adapter';
import type { RuleExecution } from '@adhelm/contract/rule-execution';
import { ruleExecutionRoutes } from '@adhelm/contract/rule-execution';
import type { Rule, RuleLimits } from '@adhelm/domain/rules/rule';
import { quarterOf } from '@adhelm/domain/rules/schedule';
import { ruleWith } from '@adhelm/domain/testing/rules';
import type { Seams } from '../../../compose.ts';
import type { RuleStep } from '../../../compose-rules.ts';
import { AN, connectedWorld } from '../../adapter/testing/connected-world.ts';
import type { ReadWorld } from '../rule-run.service.ts';
import { handMadeWorld } from './hand-made-world.ts';

const ad = (realId: string) => ({ realId, name: `Ad ${realId}`, link: 'https://pages.example/' });

/** So many campaigns with a budget of their own, an ad set with a bid and an ad each. */
const accountOf = (campaigns: number) => ({
  realId: '5550001',
  name: 'Shop',
  currency: 'USD',
  timeZone: 'UTC',
  people: [AN],
  campaigns: Array.from({ length: campaigns }, (_, place) => ({
    realId: String(71_001 + place),
    name: `C${place + 1}`,
    dailyBudget: '20.00',
    adSets: [
      {
        realId: String(72_001 + place),
        name: `S${place + 1}`,
        bidAmount: '0.50',
        ads: [ad(String(73_001 + place))],
      },
    ],
  })),
});

type NewRule = Partial<Omit<Rule, 'limits' | 'id'>> & {
  name?: string;
  limits?: Partial<RuleLimits>;
  shadowUntil?: Date | null;
};

type Options = {
  campaigns: number;
  /** What rules see of them: what was retrieved, or ten dollars in every period. */
  figures: 'retrieved' | 'made up';
  /** Told of each change that reaches the platform, before it is made. */
  onChange?: () => void;
};

/** The product with campaigns at a Facebook beside it, and rules that are put straight into the database. */
export const ruledWorld = async ({ campaigns, figures, onChange = () => {} }: Options) => {
  let steps: Partial<Record<RuleStep, () => Promise<void>>> = {};
  const ruleStep: Seams['ruleStep'] = async (step) => {
    const work = steps[step];
    delete steps[step];
    await work?.();
  };
  let readWorld: ReadWorld = async () => ({ tables: {} });
  const world = await connectedWorld({
    accounts: [accountOf(campaigns)],
    onRequest: ({ method }) => {
      if (method === 'POST') onChange();
    },
    seams: { ruleStep, ...(figures === 'made up' && { readWorld: (asked) => readWorld(asked) }) },
  });
  const { t, tokens, facebook, publisher, owner } = world;
  readWorld = handMadeWorld(t.pool);
  await (await world.connect()).come();
  await world.runJobs();
  const { result } = await t.call(adAccountRoutes.list, { token: tokens.owner, query: {} });
  const account = result.items[0]?.id ?? 0;
  await t.call(adapterRoutes.syncAds, { token: tokens.owner, params: { id: String(account) }, query: {} });
  await world.runJobs();
  await facebook.forget();
  const ids = new Map<string, number>();
  for (const table of ['campaigns', 'ad_sets', 'ads'])
    for (const { id, name } of await t.system<{ id: number; name: string }>(`select id, name from ${table}`))
      ids.set(name, id);
  const idOf = (name: string) => ids.get(name) ?? 0;
  // A day passes in some tests, and no token lives so long.
  const token = () => world.tokenOf(owner);
  const { mutations } = facebook;
  let before = 0;
  const { graphUrl, appSecret } = facebook.app;
  const access = await facebook.issueToken(AN, { ads_read: 'granted', ads_management: 'granted' });
  const proof = createHmac('sha256', appSecret).update(access).digest('hex');

  /** A rule that holds for everything it is for, whatever the figures, and runs every quarter of an hour. */
  const addRule = async ({ name = 'Rule', shadowUntil = null, ...parts }: NewRule = {}): Promise<number> => {
    const { id: _, ownerId, platform, ...terms } = ruleWith({ conditions: null, ...parts });
    const [row] = await t.system<{ id: number }>(
      `insert into rules (publisher_id, name, platform, level, action, terms, shadow_days, shadow_until, is_active,
         next_run_at, created_by, owner_id)
       values ($1, $2, $3, $4, $5, $6, 0, $7, true, $8, $9, $10) returning id`,
      [
        publisher,
        name,
        platform,
        terms.scope.level,
        terms.action.kind,
        terms,
        shadowUntil,
        new Date(quarterOf(t.clock().getTime())),
        owner,
        ownerId,
      ],
    );
    return row?.id ?? 0;
  };

  /** The first first. */
  const executions = async (ruleId?: number): Promise<RuleExecution[]> => {
    const query = {
      limit: '100',
      sortBy: 'id',
      sortOrder: 'asc',
      ...(ruleId && { ruleId: String(ruleId) }),
    } as const;
    return (await t.call(ruleExecutionRoutes.list, { token: await token(), query })).result.items;
  };

  return {
    ...world,
    account,
    idOf,
    addRule,
    /** Everything that the rules of the publisher have to do now. */
    work: (signal?: AbortSignal) => t.rules.work(publisher, signal),
    /** A quarter of an hour later, with data that are as fresh. */
    later: async (minutes = 15) => {
      t.clock.advance(minutes * 60_000);
      await t.system('update ad_accounts set synced_at = $1', [t.clock()]);
    },
    executions,
    /** The only execution that there is. */
    theOne: async (): Promise<RuleExecution> => {
      const [execution, ...others] = await executions();
      if (!execution || others.length > 0) throw new Error(`one and ${others.length} executions`);
      return execution;
    },
    budgetOf: async (name: string) => {
      const statement = 'select daily_budget from campaigns where name = $1';
      return (await t.system<{ daily_budget: string }>(statement, [name]))[0]?.daily_budget;
    },
    /** What is done about one execution. */
    take: async (step: 'undo' | 'approve' | 'decline', id: number, user = owner) =>
      t.call(ruleExecutionRoutes[step], { token: await world.tokenOf(user), params: { id: String(id) } }),
    /** The campaigns of these names, as the scope of a rule. */
    only: (...names: string[]) =>
      ({ level: 'CAMPAIGN', selection: { kind: 'CHOSEN', ids: names.map(idOf) } }) as const,
    /** Does something once when a step of rules is reached. */
    at: (step: RuleStep, work: () => Promise<unknown>) => {
      steps[step] = async () => void (await work());
    },
    /** Changes something at the platform behind the product's back. */
    setThere: async (realId: string, params: Record<string, string>) => {
      const body = new URLSearchParams({ ...params, access_token: access, appsecret_proof: proof });
      const answer = await fetch(`${graphUrl}/v26.0/${realId}`, { method: 'POST', body });
      if (!answer.ok) throw new Error(await answer.text());
    },
    /** What changed at the platform in this test, as `71001 status PAUSED`. */
    changed: async () =>
      (await mutations())
        .slice(before)
        .map(({ id, field, to }) => `${id} ${field} ${to}`)
        .sort(),
    /** What people were told of. */
    told: async () =>
      (await t.system<{ kind: string }>('select kind from notifications order by id')).map(
        ({ kind }) => kind,
      ),
    /** Forgets rules and what they did; what they left behind at the platform stays. */
    begin: async () => {
      steps = {};
      before = (await mutations()).length;
      await facebook.forget();
      const tables = ['rule_executions', 'rule_runs', 'rules', 'notifications'];
      await t.system(tables.map((table) => `delete from ${table}`).join(';'));
    },
  };
};

export type RuledWorld = Awaited<ReturnType<typeof ruledWorld>>;
