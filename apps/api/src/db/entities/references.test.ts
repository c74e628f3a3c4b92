import { ROLE } from '@adhelm/contract/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryInScope, type TestApp, testApp } from '../../testing/app.ts';
import { type Estate, estates } from '../../testing/estates.ts';
import { NO_REFERENCES } from './testing/no-references.ts';

const REFUSED = /^(42501|23503)$/;

type Side = Estate & {
  publisher: number;
  pixel: number;
  role: number;
  connection: number;
  adSet: number;
  rule: number;
  ruleRun: number;
  team: number;
  conversation: number;
};
let t: TestApp;
let [mine, theirs]: Side[] = [];
let globalPixel: number;
let admin: number;
beforeAll(async () => {
  t = await testApp();
  const { settle, keepRecords, insert } = estates(t.pool);
  const sides: Side[] = [];
  for (const [name, platform] of [
    ['Ann', 'FACEBOOK'],
    ['Ben', 'GOOGLE'],
  ] as const) {
    const publisher = await t.addPublisher();
    const estate = await settle(publisher, name, platform);
    const records = await keepRecords(publisher, estate);
    const pixel = await insert('pixels', { publisher_id: publisher, platform, name: 'P', pixel_id: '12345' });
    const role = await t.addRole(['GET_PIXELS'], publisher);
    const upload = { type: 'image/webp', bytes: 1, width: 1, height: 1, created_at: new Date() };
    const row = { name: `${name}.webp`, publisher_id: publisher, user_id: estate.user, ...upload };
    const columns = Object.keys(row);
    await t.system(
      `insert into uploads (${columns.join(', ')}) values (${columns.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(row),
    );
    await t.system(
      `insert into audit_log (at, user_id, publisher_id, action, entity, entity_id) values (now(), $1, $2, 'a', 'b', '1')`,
      [estate.user, publisher],
    );
    sides.push({ ...estate, ...records, publisher, pixel, role });
  }
  [mine, theirs] = sides;
  // What is unique per website or page must not be what refuses a row.
  await t.system(`update posts set slug = 'theirs' where publisher_id = $1`, [theirs?.publisher]);
  await t.system('update post_versions set version = 7 where publisher_id = $1', [theirs?.publisher]);
  globalPixel = await insert('pixels', { platform: 'FACEBOOK', name: 'Global', pixel_id: '777' });
  admin = await t.addUser({ roleId: ROLE.ADMIN });
});
afterAll(() => t.close());

const of = (side: Side | undefined): Side => {
  if (!side) throw new Error('the world was not made');
  return side;
};

/** Every column by which a row of a publisher can name something else, with what it names on one side. */
const REFERENCES: [column: string, value: (side: Side) => number | number[] | string][] = [
  ['categories.website_id', ({ website }) => website],
  ['categories.parent_id', ({ vertical }) => vertical],
  ['keyword_sets.category_id', ({ niche }) => niche],
  ['keyword_sets.created_by', ({ user }) => user],
  ['keyword_sets.deleted_by', ({ user }) => user],
  ['keywords.keyword_set_id', ({ set }) => set],
  ['posts.website_id', ({ website }) => website],
  ['posts.category_id', ({ niche }) => niche],
  ['posts.keyword_set_id', ({ set }) => set],
  ['posts.translated_from_id', ({ post }) => post],
  ['posts.created_by', ({ user }) => user],
  ['posts.published_by', ({ user }) => user],
  ['posts.deleted_by', ({ user }) => user],
  ['posts.facebook_pixel_ids', ({ pixel }) => [pixel]],
  ['posts.taboola_pixel_ids', ({ pixel }) => [pixel]],
  ['posts.google_pixel_ids', ({ pixel }) => [pixel]],
  ['posts.outbrain_pixel_ids', ({ pixel }) => [pixel]],
  ['posts.tiktok_pixel_ids', ({ pixel }) => [pixel]],
  ['conversions.pixel_id', ({ pixel }) => pixel],
  ['post_versions.post_id', ({ post }) => post],
  ['post_versions.created_by', ({ user }) => user],
  ['website_hosts.website_id', ({ website }) => website],
  ['page_addresses.website_id', ({ website }) => website],
  ['page_addresses.post_id', ({ post }) => post],
  ['status_changes.entity_id', ({ post }) => post],
  ['status_changes.user_id', ({ user }) => user],
  ['notifications.user_id', ({ user }) => user],
  ['uploads.user_id', ({ user }) => user],
  ['pixels.created_by', ({ user }) => user],
  ['ad_accounts.user_id', ({ user }) => user],
  ['campaigns.ad_account_id', ({ account }) => account],
  ['campaigns.post_id', ({ post }) => post],
  ['ads.campaign_id', ({ campaign }) => campaign],
  ['ads.ad_set_id', ({ adSet }) => adSet],
  ['ad_sets.campaign_id', ({ campaign }) => campaign],
  ['ad_texts.ad_id', ({ ad }) => ad],
  ['declared_ad_texts.ad_id', ({ ad }) => ad],
  ['ad_verdicts.ad_id', ({ ad }) => ad],
  ['ad_accounts.connection_id', ({ connection }) => connection],
  ['platform_connections.user_id', ({ user }) => user],
  ['sync_runs.connection_id', ({ connection }) => connection],
  ['sync_runs.ad_account_id', ({ account }) => account],
  ['sync_runs.requested_by', ({ user }) => user],
  ['rules.created_by', ({ user }) => user],
  ['rules.owner_id', ({ user }) => user],
  ['rule_executions.rule_id', ({ rule }) => rule],
  ['rule_executions.conflicting_rule_id', ({ rule }) => rule],
  ['rule_executions.run_id', ({ ruleRun }) => ruleRun],
  ['rule_executions.ad_account_id', ({ account }) => account],
  ['rule_executions.campaign_id', ({ campaign }) => campaign],
  ['rule_executions.ad_set_id', ({ adSet }) => adSet],
  ['rule_executions.ad_id', ({ ad }) => ad],
  ['rule_executions.approval_by', ({ user }) => user],
  ['rule_executions.undo_by', ({ user }) => user],
  ['publisher_bank_accounts.created_by', ({ user }) => user],
  ['audit_log.user_id', ({ user }) => user],
  ['audit_log.acting_publisher_id', ({ publisher }) => publisher],
  ['users.invited_by', ({ user }) => user],
  ['team_members.team_id', ({ team }) => team],
  ['team_members.user_id', ({ user }) => user],
  ['messages.conversation_id', ({ conversation }) => conversation],
  ['messages.author_id', ({ user }) => user],
  ['message_reads.conversation_id', ({ conversation }) => conversation],
  ['message_reads.user_id', ({ user }) => user],
  ['user_roles.role_id', ({ role }) => role],
];

/** What makes a copy of a row another row. */
const UNIQUE: Record<string, string[]> = {
  categories: ['name'],
  keywords: ['text'],
  posts: ['slug'],
  website_hosts: ['host'],
  page_addresses: ['slug'],
  ad_accounts: ['real_account_id'],
  campaigns: ['real_campaign_id'],
  ads: ['real_ad_id'],
  ad_sets: ['real_ad_set_id'],
  pixels: ['pixel_id'],
  uploads: ['name'],
  users: ['email'],
};
const ANOTHER: Record<string, object> = {
  ad_texts: { seen_at: '2020-01-01T00:00:00Z' },
  declared_ad_texts: { digest: 'another' },
  ad_verdicts: { transaction: 'another' },
  platform_connections: { platform: 'TIKTOK' },
  rule_executions: { at: '2020-01-01T00:00:00Z' },
  conversions: { click_id: '6f3d1c5e-0a53-4f5f-8f3b-6a1f0f6b8a12' },
  messages: { key: '6f3d1c5e-0a53-4f5f-8f3b-6a1f0f6b8a11' },
};
/** `done`, or the code it was refused with; nothing stays either way. */
const attempt = async (statement: string, values: unknown[] = []): Promise<string> => {
  const client = await t.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('adhelm.scope', $1, true)`, [String(of(mine).publisher)]);
    const { rowCount } = await client.query(statement, values);
    return rowCount ? 'done' : 'no row';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
};

const ownRow = (table: string) =>
  table === 'user_roles' ? `user_id = ${of(mine).user}` : `publisher_id = ${of(mine).publisher}`;

const insertCopy = async (table: string, column: string, value: unknown): Promise<string> => {
  const [row] = await t.system<{ row: Record<string, unknown> }>(
    `select to_jsonb(r) as row from ${table} r where ${ownRow(table)} order by 1 limit 1`,
  );
  const copy: Record<string, unknown> = { ...row?.row, [column]: value };
  if ('id' in copy) copy.id = 1_000_000;
  if ('version' in copy && table === 'post_versions') copy.version = 1_000_000;
  for (const name of UNIQUE[table] ?? []) copy[name] = `another ${column}`;
  Object.assign(copy, ANOTHER[table]);
  const [own] = await t.system<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return attempt(
    `insert into ${table} (${own?.columns}) overriding system value
     select ${own?.columns} from jsonb_populate_record(null::${table}, $1)`,
    [copy],
  );
};

describe("inside a publisher's scope", () => {
  test.each(REFERENCES)('%s names nothing of another publisher', async (column, value) => {
    const [table = '', field = ''] = column.split('.');
    expect(await insertCopy(table, field, value(of(theirs))), 'insert').toMatch(REFUSED);
    expect(await insertCopy(table, field, value(of(mine))), 'insert of an own one').toBe('done');
    const update = (side: Side) =>
      attempt(`update ${table} set ${field} = $1 where ${ownRow(table)}`, [value(side)]);
    expect(await update(of(theirs)), 'update').toMatch(REFUSED);
  });

  test('a conversation is among people, or of a team, of one publisher', async () => {
    const begin = (columns: string, values: readonly number[]) =>
      attempt(
        `insert into conversations (publisher_id, created_at, ${columns})
         values ($1, now(), ${values.map((_, place) => `$${place + 2}`).join(', ')})`,
        [of(mine).publisher, ...values],
      );
    const between = (one: number, other: number) =>
      begin('first_user_id, second_user_id', [Math.min(one, other), Math.max(one, other)]);
    expect(await begin('team_id', [of(theirs).team])).toMatch(REFUSED);
    expect(await begin('team_id', [of(mine).team])).toBe('done');
    expect(await between(of(mine).user, of(theirs).user)).toMatch(REFUSED);
    expect(await between(of(mine).user, admin)).toBe('done');
  });

  test('global rows and admins may be named', async () => {
    const { user } = of(mine);
    expect(await attempt('update posts set facebook_pixel_ids = $1', [[globalPixel]])).toBe('done');
    expect(await attempt('update posts set published_by = $1', [admin])).toBe('done');
    await t.system('update users set publisher_id = $1 where id = $2', [of(theirs).publisher, admin]);
    expect(await attempt('update posts set published_by = $1', [admin])).toBe('done');
    await t.system('update users set publisher_id = null where id = $1', [admin]);
    expect(await attempt('insert into user_roles values ($1, $2)', [user, ROLE.PUBLISHER_ADMIN])).toBe(
      'done',
    );
  });

  test('the work of somebody who moved on can still be edited', async () => {
    await t.system('update users set publisher_id = $1 where id = $2', [of(theirs).publisher, of(mine).user]);
    const again = await attempt(
      'update posts set title = title, created_by = created_by, published_by = published_by',
    );
    await t.system('update users set publisher_id = $1 where id = $2', [of(mine).publisher, of(mine).user]);
    expect(again).toBe('done');
  });

  const ESCALATIONS: [name: string, statement: string, values: () => unknown[]][] = [
    [
      'the role ADMIN to an own user',
      'insert into user_roles values ($1, $2)',
      () => [of(mine).user, ROLE.ADMIN],
    ],
    [
      'an own role to a foreign user',
      'insert into user_roles values ($1, $2)',
      () => [of(theirs).user, of(mine).role],
    ],
    ['an own role to an admin', 'insert into user_roles values ($1, $2)', () => [admin, of(mine).role]],
    [
      'the role ADMIN by changing another',
      'update user_roles set role_id = $2 where user_id = $1',
      () => [of(mine).user, ROLE.ADMIN],
    ],
    [
      'a code beyond its own admins to its role',
      'insert into role_permissions values ($1, $2)',
      () => [of(mine).role, 'CREATE_PUBLISHER'],
    ],
    [
      'a code beyond its own admins by changing another',
      'update role_permissions set code = $2 where role_id = $1',
      () => [of(mine).role, 'CREATE_PUBLISHER'],
    ],
    [
      'a code to a global role',
      'insert into role_permissions values ($1, $2)',
      () => [ROLE.ADVERTISER, 'DELETE_PIXEL'],
    ],
    [
      'a code to a foreign role',
      'insert into role_permissions values ($1, $2)',
      () => [of(theirs).role, 'GET_PIXEL'],
    ],
  ];
  test.each(ESCALATIONS)('nobody gives %s', async (_name, statement, values) => {
    expect(await attempt(statement, values())).toMatch(REFUSED);
  });

  test('a global role that can do more than its admins is not given either', async () => {
    const strong = await t.addRole(['CREATE_PUBLISHER']);
    expect(await attempt('insert into user_roles values ($1, $2)', [of(mine).user, strong])).toMatch(REFUSED);
    const weak = await t.addRole(['GET_PIXELS']);
    expect(await attempt('insert into user_roles values ($1, $2)', [of(mine).user, weak])).toBe('done');
  });

  test('a role of its own does not pass for a built-in one', async () => {
    expect(await attempt('update roles set is_built_in = true where id = $1', [of(mine).role])).toBe('23514');
  });
});

test('admins who act for all hold publishers together too', async () => {
  const all = (statement: string, values: unknown[]) =>
    queryInScope(t.pool, 'all', statement, values).then(
      () => 'done',
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
    );
  const { post } = of(mine);
  expect(await all('update posts set website_id = $1 where id = $2', [of(theirs).website, post])).toBe(
    '23503',
  );
  expect(await all('insert into user_roles values ($1, $2)', [of(mine).user, of(theirs).role])).toBe('42501');
});

test('every reference of the schema is tried above', async () => {
  const columns = await t.system<{ column: string }>(
    `
    with system_only as (
      select polrelid from pg_policy
      group by polrelid having bool_and(pg_get_expr(polqual, polrelid) = $1)
    ), tables as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
        and oid not in (select polrelid from system_only)
    )
    select distinct relname || '.' || attname as column
    from tables join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
    where attname not in ('publisher_id', 'id') and (
      exists (select from pg_constraint where contype = 'f' and conrelid = attrelid and attnum = any(conkey)
        and confrelid <> 'permissions'::regclass)
      or (atttypid in ('integer'::regtype, 'bigint'::regtype, 'integer[]'::regtype, 'uuid'::regtype)
        and attname ~ '_(id|ids|by|from)$')
    )
    order by 1`,
    [`(adhelm_scope() = 'system'::text)`],
  );
  const known = REFERENCES.map(([column]) => column);
  // The other halves of these keys are tried by name.
  const halves = ['user_roles.user_id', 'role_permissions.role_id'];
  expect(columns.map(({ column }) => column).toSorted()).toEqual(
    [...known, ...halves, ...NO_REFERENCES].toSorted(),
  );
});
