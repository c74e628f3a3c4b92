import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeDataDir, removeDataDir } from '../../testing/data-dir.ts';
import { asSuperuser } from '../../testing/superuser.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { migrateEntities } from './migrate.ts';
import { openEntities } from './open.ts';

const log = pino({ level: 'silent' });
const NOT_PERMITTED = '42501';

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : String(error)),
  );

describe('the embedded PostgreSQL of an earlier version, whose one role owned everything', () => {
  let dataDir: string;
  let store: Awaited<ReturnType<typeof openEntities>>;
  const superuser = (statements: string, database = 'adhelm') =>
    asSuperuser(String(store.pool.options.host), statements, database);

  beforeAll(async () => {
    dataDir = await makeDataDir();
    store = await openEntities({ dataDir, log });
    const host = String(store.pool.options.host);
    await superuser('drop database adhelm with (force)', 'postgres').catch(() => {});
    await superuser('drop role adhelm_owner', 'postgres');
    await superuser('create database adhelm owner adhelm', 'postgres');
    const before = new pg.Pool({ host, user: 'adhelm', database: 'adhelm' });
    await migrateEntities(before, log, { to: '0008_category_names' });
    await before.end();
    await superuser(`insert into publishers (name) values ('Kept');
      insert into audit_log (at, action, entity, entity_id) values (now(), 'create', 'publisher', '1')`);
    await store.close();
    store = await openEntities({ dataDir, log });
    await bringUpToDate(store, { production: true, log });
  });
  afterAll(async () => {
    await store.close();
    await removeDataDir(dataDir);
  });

  test('is handed over to the owning role at the next start, with every row', async () => {
    const owners = await superuser(`
      select distinct relowner::regrole::text as owner from pg_class where relnamespace = 'public'::regnamespace
      union select datdba::regrole::text from pg_database where datname = 'adhelm'
      union select proowner::regrole::text from pg_proc where proname like 'adhelm%'`);
    expect(owners).toEqual([{ owner: 'adhelm_owner' }]);
    expect(await superuser('select name from publishers')).toEqual([{ name: 'Kept' }]);
  });

  test('serves rows', async () => {
    const { rows } = await store.pool
      .query(`
      select set_config('adhelm.scope', 'system', false); select name from publishers`)
      .then((results) => (Array.isArray(results) ? results[1] : results));
    expect(rows).toEqual([{ name: 'Kept' }]);
    expect(await codeOf(store.pool.query(`update publishers set avatar = null`))).toBe('done');
    expect(
      await codeOf(
        store.pool.query(
          `insert into audit_log (at, action, entity, entity_id) values (now(), 'a', 'b', '1')`,
        ),
      ),
    ).toBe('done');
  });

  test.each([
    'alter table users disable row level security',
    'alter table users no force row level security',
    'drop policy users_access on users',
    'create policy open on users using (true)',
    'drop table pixels',
    'truncate audit_log',
    'truncate publishers cascade',
    'create table other ()',
    'create temporary table users ()',
    `create function adhelm_sees_all() returns boolean language sql as 'select true'`,
    `create or replace function adhelm_sees_all() returns boolean language sql as 'select true'`,
    `update audit_log set action = 'other'`,
    'delete from audit_log',
    `insert into kysely_migration (name, timestamp) values ('9999', '')`,
    'delete from kysely_migration',
    'set role adhelm_owner',
    'set session authorization adhelm_owner',
    'grant adhelm_owner to adhelm',
    'alter role adhelm superuser',
    'alter database adhelm owner to adhelm',
    'drop schema public cascade',
    `copy (select 1) to program 'true'`,
    `select pg_read_file('/etc/passwd')`,
  ])('does not let the serving role: %s', async (statement) => {
    expect(await codeOf(store.pool.query(statement))).toBe(NOT_PERMITTED);
  });
});

describe('a PostgreSQL server', () => {
  const socket = inject('postgresSocket');
  const urlFor = (role: string, database = 'test_roles') =>
    `postgresql://${role}@/${database}?host=${encodeURIComponent(socket)}`;
  const lines: string[] = [];
  const heard = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) });

  const bringUp = async (
    databaseUrl: string,
    { owner, production = false }: { owner?: string; production?: boolean } = {},
  ) => {
    lines.length = 0;
    const store = await openEntities({
      databaseUrl,
      databaseOwnerUrl: owner,
      dataDir: '/nowhere',
      log: heard,
    });
    const outcome = await bringUpToDate(store, { production, log: heard }).then(
      () => 'ready',
      (error: unknown) => String(error),
    );
    await store.close();
    return outcome;
  };
  const databases = ['test_roles', 'test_roles_alone'];
  beforeAll(async () => {
    for (const role of ['test_owner', 'test_server', 'test_member', 'test_guest'])
      await asSuperuser(socket, `create role ${role} login`);
    await asSuperuser(socket, 'grant test_owner to test_member');
    for (const name of databases) await asSuperuser(socket, `create database ${name} owner test_owner`);
  });
  afterAll(async () => {
    for (const name of databases) await asSuperuser(socket, `drop database ${name} with (force)`);
    await asSuperuser(socket, 'drop role test_owner, test_server, test_member, test_guest');
  });

  test('is migrated by the owner and served by a role that gets the rows only', async () => {
    expect(await bringUp(urlFor('test_server'))).toMatch(
      /^StartError: The database lacks migration 0001_access, which its role "test_server" may not apply: /,
    );
    expect(await bringUp(urlFor('test_server'), { owner: urlFor('test_owner'), production: true })).toBe(
      'ready',
    );
    expect(await bringUp(urlFor('test_server'), { production: true })).toBe('ready');
    const client = new pg.Client(urlFor('test_server'));
    await client.connect();
    expect(await codeOf(client.query('select from users'))).toBe('done');
    expect(await codeOf(client.query('truncate users'))).toBe(NOT_PERMITTED);
    expect(await codeOf(client.query('delete from audit_log'))).toBe(NOT_PERMITTED);
    await client.end();
  });

  test('is refused with a role that got no rows, one that may become the owner, and one behind its migrations', async () => {
    expect(await bringUp(urlFor('test_guest'))).toBe(
      'StartError: The database cannot be used: permission denied for table kysely_migration',
    );
    expect(await bringUp(urlFor('test_member'))).toBe(
      'StartError: The PostgreSQL role "test_member" is a member of the role that owns the tables: revoke that, or serve with another one.',
    );
    await asSuperuser(socket, `delete from kysely_migration where name like '0008%'`, 'test_roles');
    expect(await bringUp(urlFor('test_server'))).toMatch(
      /^StartError: The database lacks migration 0008_category_names/,
    );
  });

  test('whose role owns the tables is put up with outside production, with a warning', async () => {
    const alone = urlFor('test_owner', 'test_roles_alone');
    const refusal =
      'StartError: The PostgreSQL role "test_owner" owns the tables that it serves: set DATABASE_OWNER_URL to the role that owns the tables, and DATABASE_URL to another one, which serves requests.';
    expect(await bringUp(alone, { production: true })).toBe(refusal);
    expect(await bringUp(alone)).toBe('ready');
    expect(lines.filter((line) => line.includes('owns the tables'))).toHaveLength(1);
    expect(await bringUp(alone, { production: true })).toBe(refusal);
    expect(await bringUp(alone, { production: true, owner: alone })).toBe(refusal);
  });
});
