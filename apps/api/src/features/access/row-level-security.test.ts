import { ROLE } from '@adhelm/contract/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryInScope, type TestApp, testApp } from '../../testing/app.ts';
import { estates } from '../../testing/estates.ts';

/** Tables that hold nothing of a publisher or a person. */
const OPEN_TABLES = ['currency_rates', 'kysely_migration', 'kysely_migration_lock', 'permissions'];
/** Tables of the server alone. */
const SYSTEM_TABLES = [
  'sessions',
  'refresh_tokens',
  'sign_in_attempts',
  'sign_in_tickets',
  'identity_records',
  'demo_loads',
  'google_grants',
  'fact_store',
  'request_counts',
  'upload_usage',
  'platform_tokens',
  'connect_attempts',
  'sync_hours',
  'sync_seen',
  'simulator_records',
  'dead_letters',
  'feed_days',
  'processes',
  'feed_verdicts',
  'revenue_reports',
  'revenue_figures',
  'feed_pulls',
  'feed_watermarks',
];
const REFUSED_BY_POLICY = '42501';
const UNIQUE_VIOLATION = '23505';

let t: TestApp;
let [first, second] = [0, 0];
type Table = { name: string; enabled: boolean; forced: boolean; hasPublisher: boolean; takesGlobal: boolean };
let tables: Table[] = [];

beforeAll(async () => {
  t = await testApp();
  first = await t.addPublisher({ domains: ['first.example'] });
  second = await t.addPublisher({ domains: ['second.example'] });
  for (const publisherId of [first, second, null]) {
    const roleId = await t.addRole(['GET_PIXELS'], publisherId);
    const userId = await t.addUser({ roleId, publisherId });
    await t.signIn(userId);
    await t.system(
      `insert into pixels (publisher_id, platform, name, pixel_id, created_by) values ($1, 'TABOOLA', 'P', '12345', $2)`,
      [publisherId, userId],
    );
    await t.system(
      `insert into recent_searches (user_id, words, times, last_at) values ($1, 'words', 1, now())`,
      [userId],
    );
  }
  const { settle, keepRecords } = estates(t.pool);
  await keepRecords(first, await settle(first, 'Ann', 'FACEBOOK'));
  await keepRecords(second, await settle(second, 'Ben', 'GOOGLE'));
  await t.system(
    `insert into uploads (name, publisher_id, user_id, type, bytes, width, height, created_at)
     select 'f' || users.id || '.webp', publisher_id, users.id, 'image/webp', 1, 1, 1, now() from users`,
  );
  await t.system(`insert into google_grants select id, '{}', '\\x01', now() from users limit 1`);
  await t.system('insert into fact_store (id) values (gen_random_uuid())');
  await t.system(`insert into demo_loads (name, anchor, ids) values ('facts', now(), '{}')`);
  await t.system(`insert into sign_in_attempts values ('\\x01', '\\x02', 'n', 'v', 'o', 'google', now())`);
  await t.system(`insert into sign_in_tickets values ('\\x01', 'o', '\\x02', true, null, null, now())`);
  await t.system(`insert into identity_records values ('K', '\\x01', '\\x02', null, null, null, now())`);
  await t.system(`insert into request_counts values ('user 1', 1, 1)`);
  await t.system(`insert into upload_usage values ('user 1', 1)`);
  await t.system(`insert into fact_days (day, last_batch, touched_at) values (1, 1, now())`);
  await t.system('insert into fact_slices (generation, day, sealed_to, newest_batch) values (1, 1, 1, 1)');
  await t.system(`insert into platform_tokens select id, '\\x01' from platform_connections`);
  await t.system(
    `insert into connect_attempts select '\\x01', '\\x02', user_id, platform, 'o', now()
     from platform_connections limit 1`,
  );
  await t.system(`insert into sync_hours select id, 0, '[]' from sync_runs`);
  await t.system(`insert into sync_seen select id, 'AD', 1 from sync_runs`);
  await t.system(`insert into simulator_records values ('graph', 'key', '{}')`);
  await t.system(
    `insert into dead_letters (batch, place, body, reason, created_at) values ('b', 0, '{}', 'r', now())`,
  );
  await t.system(
    `insert into processes values (gen_random_uuid(), 'host', '{site}', now(), now(), 0, null, 0)`,
  );
  await t.system(
    `insert into feed_verdicts (provider, real_ad_id, transaction, verdict, explanation, said_at, received_at, next_look_at)
     values ('tonic', 'a', 't', 'APPROVED', '', now(), now(), now())`,
  );
  await t.system(`insert into feed_days values ('tonic', '2026-11-01', 1, now())`);
  await t.system(`insert into revenue_reports (source, name, told_at) values ('file', 'n', now())`);
  await t.system(
    `insert into revenue_figures (report_id, channel, day, amount, currency)
     select id, 'c', '2026-11-01', 1, 'USD' from revenue_reports`,
  );
  await t.system(`insert into feed_pulls values ('tonic', '2026-11-01', now(), true)`);
  await t.system(`insert into feed_watermarks (provider) values ('tonic')`);
  await t.addUser({ roleId: ROLE.ADMIN });
  tables = await t.system(
    `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'publisher_id') as "hasPublisher",
       exists (select from pg_attribute a
         where a.attrelid = c.oid and a.attname = 'publisher_id' and not a.attnotnull) as "takesGlobal"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
});
afterAll(() => t.close());

const guarded = () => tables.filter(({ name }) => !OPEN_TABLES.includes(name)).map(({ name }) => name);
const withGlobalRows = () => tables.filter(({ takesGlobal }) => takesGlobal).map(({ name }) => name);
const ofPublishers = () => tables.filter(({ hasPublisher }) => hasPublisher).map(({ name }) => name);

const count = async (scope: string | undefined, table: string, where = 'true') => {
  const [row] = await queryInScope<{ n: number }>(
    t.pool,
    scope,
    `select count(*)::int as n from ${table} where ${where}`,
  );
  return row?.n;
};

/** How many rows a statement touched, or the code it was refused with. */
const touched = async (
  scope: string,
  statement: string,
  values: unknown[] = [],
): Promise<number | string> => {
  try {
    return (await queryInScope(t.pool, scope, `${statement} returning 1`, values)).length;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};

/** These only grow: nobody is even asked which rows they mean. */
const BOOKS = [
  'billing_periods',
  'billing_adjustments',
  'payout_periods',
  'ledger_transactions',
  'ledger_entries',
  'bank_file_lines',
  'billing_requests',
];
const GROWING = ['audit_log', 'publisher_bank_accounts', ...BOOKS];
/** Neither are payouts ever taken away. */
const KEPT = [...GROWING, 'payouts'];
const untouched = (table: string) => (GROWING.includes(table) ? REFUSED_BY_POLICY : 0);

/** What the platform says of a publisher, which only reads it. */
const WRITTEN_BY_PLATFORM = ['publisher_fees', 'payouts', ...BOOKS];

const rowOf = async (table: string, where: string) => {
  const [row] = await t.system<{ row: object }>(
    `select to_jsonb(r) as row from ${table} r where ${where} limit 1`,
  );
  if (!row) throw new Error(`no row of ${table} where ${where}: add one to this test`);
  return row.row;
};
/** What the database works out itself cannot be inserted. */
const insertOf = async (table: string): Promise<string> => {
  const [found] = await t.system<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  return `insert into ${table} (${found?.columns}) overriding system value
    select ${found?.columns} from jsonb_populate_record(null::${table}, $1)`;
};

describe('the database', () => {
  test('is used as a role that row-level security binds', async () => {
    const rows = await t.system(
      'select rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ rolname: 'adhelm', rolsuper: false, rolbypassrls: false }]);
  });

  test('guards every table but the open ones, for its owner too', () => {
    expect(tables.length).toBeGreaterThan(OPEN_TABLES.length);
    const unguarded = tables.filter(({ enabled, forced }) => !(enabled && forced)).map(({ name }) => name);
    expect(unguarded).toEqual(OPEN_TABLES);
    expect(ofPublishers()).toContain('pixels');
    expect(unguarded.filter((name) => ofPublishers().includes(name))).toEqual([]);
  });

  test.each([undefined, ''])('shows nothing while the scope is %j', async (scope) => {
    for (const table of guarded()) {
      expect(await count('system', table), `${table} needs a row in this test`).toBeGreaterThan(0);
      expect(await count(scope, table), table).toBe(0);
    }
  });

  test('shows only global rows to a scope that is no publisher', async () => {
    for (const scope of ['none', '0', `${first} or true`, `0${first}`])
      for (const table of ofPublishers())
        expect(await count(scope, table, 'publisher_id is not null'), `${table} in ${scope}`).toBe(0);
  });

  test('keeps sessions, tokens and sign-ins from everyone but the server', async () => {
    for (const scope of ['all', 'none', String(first)])
      for (const table of SYSTEM_TABLES) expect(await count(scope, table), `${table} in ${scope}`).toBe(0);
  });
});

describe("another publisher's rows", () => {
  test('cannot be read', async () => {
    for (const table of ofPublishers()) {
      expect(await count('system', table, `publisher_id = ${second}`), table).toBeGreaterThan(0);
      expect(await count(String(first), table, `publisher_id = ${second}`), table).toBe(0);
      expect(await count(String(first), table, `publisher_id = ${first}`), table).toBeGreaterThan(0);
    }
    expect(await count(String(first), 'publishers')).toBe(1);
    for (const table of ['user_roles', 'role_permissions', 'recent_searches'])
      expect(await count(String(first), table), table).toBeLessThan((await count('system', table)) ?? 0);
  });

  test('cannot be inserted, while own ones can', async () => {
    for (const table of ofPublishers()) {
      const theirs = await rowOf(table, `publisher_id = ${second}`);
      expect(await touched(String(first), await insertOf(table), [theirs]), table).toBe(REFUSED_BY_POLICY);
      const mine = await rowOf(table, `publisher_id = ${first}`);
      const refusal = WRITTEN_BY_PLATFORM.includes(table) ? REFUSED_BY_POLICY : UNIQUE_VIOLATION;
      expect(await touched(String(first), await insertOf(table), [mine]), table).toBe(refusal);
    }
  });

  test('cannot be changed, deleted, taken or given', async () => {
    for (const table of ofPublishers()) {
      const theirs = `where publisher_id = ${second}`;
      expect(
        await touched(String(first), `update ${table} set publisher_id = publisher_id ${theirs}`),
        table,
      ).toBe(untouched(table));
      expect(
        await touched(String(first), `update ${table} set publisher_id = ${first} ${theirs}`),
        table,
      ).toBe(untouched(table));
      expect(await touched(String(first), `delete from ${table} ${theirs}`), table).toBe(
        KEPT.includes(table) ? REFUSED_BY_POLICY : 0,
      );
      const give = `update ${table} set publisher_id = ${second} where publisher_id = ${first}`;
      expect([0, REFUSED_BY_POLICY], table).toContain(await touched(String(first), give));
    }
    expect(await touched(String(first), `update publishers set name = 'Taken' where id = $1`, [second])).toBe(
      0,
    );
    expect(await touched(String(first), 'delete from publishers')).toBe(0);
  });
});

test('a publisher changes its looks, not whether it is there or what it is paid', async () => {
  const change = (what: string) =>
    touched(String(first), `update publishers set ${what} where id = $1`, [first]);
  expect(await change(`name = 'Renamed', domains = '{first.example,more.example}'`)).toBe(1);
  for (const what of [
    'deleted_at = now()',
    'is_active = false',
    'payment_threshold = 1',
    `billing_zone = '+07:00'`,
  ])
    expect(await change(what), what).toBe(REFUSED_BY_POLICY);
  const fee = `update publisher_fees set percent = 0 where publisher_id = ${first}`;
  expect(await touched(String(first), fee)).toBe(0);
});

test('a domain is held by one publisher, whoever writes and whether or not it is deleted', async () => {
  await t.system('update publishers set deleted_at = now() where id = $1', [second]);
  const take = `update publishers set domains = '{second.example}' where id = ${first}`;
  for (const scope of [String(first), 'all'])
    expect(await touched(scope, take), scope).toBe(UNIQUE_VIOLATION);
  await t.system(`update publishers set deleted_at = null, domains = '{}' where id = $1`, [second]);
  expect(await touched(String(first), take)).toBe(1);
});

test('global rows cannot be written by a publisher', async () => {
  expect(withGlobalRows()).toContain('pixels');
  for (const scope of [String(first), 'none'])
    for (const table of withGlobalRows()) {
      const about = `${table} in ${scope}`;
      expect(
        await touched(scope, `update ${table} set publisher_id = publisher_id where publisher_id is null`),
        about,
      ).toBe(untouched(table));
      expect(await touched(scope, `delete from ${table} where publisher_id is null`), about).toBe(
        untouched(table),
      );
      const global = await rowOf(table, 'publisher_id is null');
      expect(await touched(scope, await insertOf(table), [global]), about).toBe(REFUSED_BY_POLICY);
      const widen = `update ${table} set publisher_id = null where publisher_id = ${first}`;
      expect([0, REFUSED_BY_POLICY], about).toContain(await touched(scope, widen));
    }
});
