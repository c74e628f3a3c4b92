import { RULE_TEMPLATES } from '@adhelm/domain/rules/templates';
import type { TestApp } from '../../../testing/app.ts';
import type { Calls, Fixtures, Special, World } from '../../../testing/matrix/resource.ts';
import { columnsOf, liveAndDeleted, put } from '../../../testing/matrix/rows.ts';
import { landsNamed, sees } from '../../../testing/matrix/rules.ts';
import { clearCatalogue } from '../../website/testing/website.matrix.ts';

export const ruleRows = liveAndDeleted(970_000);
export const ACCOUNTS = { first: 970_101, second: 970_102 };

const [{ name, platform, shadowDays, isActive, ...stopLosers }] = RULE_TEMPLATES.stopLosers;
const terms = {
  ...stopLosers,
  scope: { level: 'ACCOUNT', selection: { kind: 'ALL' } },
  action: { kind: 'NOTIFY' },
} as const;

/** Rules that nobody made, and an ad account of either publisher that they can be for. */
export const putRules = async (t: TestApp, world: World) => {
  await clearCatalogue(t);
  await t.system('delete from rule_executions; delete from rule_runs; delete from rules');
  await put(
    t,
    'ad_accounts',
    (['first', 'second'] as const).map((side) => ({
      id: ACCOUNTS[side],
      publisher_id: world[side],
      platform,
      real_account_id: `act_${side}`,
      name: `Account ${side}`,
      currency: 'USD',
      time_zone: 'UTC',
      account_status: 'ACTIVE',
      tags: '{}',
    })),
  );
  const rows = ruleRows(world).map((row) => ({
    ...columnsOf(row),
    name: `${name} ${row.id}`,
    platform,
    level: terms.scope.level,
    action: terms.action.kind,
    terms,
    shadow_days: shadowDays,
    is_active: isActive,
    failures_in_a_row: 0,
    executions_count: 0,
  }));
  await put(t, 'rules', rows);
};

/** Advertisers see their own ad accounts; these are nobody's. */
const onlyOwnObjects: NonNullable<Special['judge']> = (result, caller, { first, second }) => {
  const { items } = result as { items: { id: number }[] };
  const owners = [
    [ACCOUNTS.first, first],
    [ACCOUNTS.second, second],
  ] as const;
  const own = owners.flatMap(([id, owner]) =>
    !caller.seesOwnRowsOnly && sees(caller.actsFor, owner) ? [id] : [],
  );
  const found = items.map(({ id }) => id).toSorted((a, b) => a - b);
  return found.join() === own.join() ? undefined : `finds ${found.join()} instead of ${own.join()}`;
};

export const fixtures: Fixtures = {
  rules: {
    table: 'rules',
    ownerColumn: 'publisher_id',
    rows: ruleRows,
    reset: putRules,
    lands: landsNamed,
    ownRowsOnly: true,
    create: (asked) => ({
      ...RULE_TEMPLATES.stopLosers[0],
      ...(asked !== undefined && { publisherId: asked }),
    }),
    update: { name: 'Renamed' },
    query: (row, { second }) => ({ objectId: row?.owner === second ? ACCOUNTS.second : ACCOUNTS.first }),
  },
};

/** Everybody tries a rule on what they see, which is nothing here; who acts for all says for whom. */
const trial = (sent: (rule: object) => object): readonly Special[] => [
  {
    body: (world) => sent({ ...RULE_TEMPLATES.stopLosers[0], publisherId: world.second }),
    outcome: ({ actsFor }) => (actsFor === 'nobody' ? 'VA01' : 'ok'),
  },
];

export const calls: Calls = {
  'POST /rules/preview': trial((rule) => rule),
  'POST /rules/backtest': trial((rule) => ({ rule, days: 1 })),
  'GET /rules/objects': [{ query: { level: 'ACCOUNT' }, judge: onlyOwnObjects }],
};
