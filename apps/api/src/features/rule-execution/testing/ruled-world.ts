import type { IncomingMessage } from 'node:http';
import { adAccountRoutes } from '@adhelm/contract/ad-account';
import { adapterRoutes } from '@adhelm/contract/adapter';
import type { RuleExecution } from '@adhelm/contract/rule-execution';
import { ruleExecutionRoutes } from '@adhelm/contract/rule-execution';
import type { Rule, RuleLimits } from '@adhelm/domain/rules/rule';
import { ruleWith } from '@adhelm/domain/testing/rules';
import type { Seams } from '../../../compose.ts';
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

/** The product with campaigns at a Facebook beside it, and rules that are put straight into the database. */
export const ruledWorld = async ({
  campaigns = 3,
  seams = {},
  onRequest,
}: {
  campaigns?: number;
  seams?: Seams;
  onRequest?: (request: IncomingMessage) => void;
} = {}) => {
  let readWorld: ReadWorld = async () => ({ tables: {} });
  const world = await connectedWorld({
    accounts: [accountOf(campaigns)],
    ...(onRequest && { onRequest }),
    seams: { readWorld: (asked) => readWorld(asked), ...seams },
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
        t.clock(),
        owner,
        ownerId,
      ],
    );
    return row?.id ?? 0;
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
    executions: async (query: { ruleId?: string; sortBy?: 'id' } = {}): Promise<RuleExecution[]> =>
      (
        await t.call(ruleExecutionRoutes.list, {
          token: tokens.owner,
          query: { limit: '100', sortBy: 'id', sortOrder: 'asc', ...query },
        })
      ).result.items,
    /** What is done about one execution. */
    take: (step: 'undo' | 'approve' | 'decline', id: number, token = tokens.owner) =>
      t.call(ruleExecutionRoutes[step], { token, params: { id: String(id) } }),
    /** What changed at the platform since it was last asked to forget, as `71001 status PAUSED`. */
    changed: async () => (await facebook.mutations()).map(({ id, field, to }) => `${id} ${field} ${to}`),
    told: async () =>
      (await t.system<{ kind: string }>('select kind from notifications order by id')).map(
        ({ kind }) => kind,
      ),
    reset: async () => {
      await t.system(
        'delete from rule_executions; delete from rule_runs; delete from rules; delete from notifications',
      );
    },
  };
};

export type RuledWorld = Awaited<ReturnType<typeof ruledWorld>>;
