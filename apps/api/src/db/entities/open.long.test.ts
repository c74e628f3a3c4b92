import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { homeOf, makeDataDir, postmasterPid, removeDataDir } from '../../testing/data-dir.ts';
import { putCluster } from '../../testing/made-cluster.ts';
import { holdStore } from '../../testing/store-holder.ts';
import { makeTables } from '../../testing/superuser.ts';
import { type EntityStore, openEntities } from './open.ts';

const log = pino({ level: 'silent' });
const open = (dataDir: string) => openEntities({ dataDir, log });

let root: string;
let opened: EntityStore[];
beforeEach(async () => {
  root = await makeDataDir();
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()));
  await removeDataDir(root);
});

async function openAndRemember(dataDir: string): Promise<EntityStore> {
  const store = await open(dataDir);
  opened.push(store);
  return store;
}

async function reopen(store: EntityStore, dataDir: string): Promise<EntityStore> {
  opened = opened.filter((other) => other !== store);
  await store.close();
  return openAndRemember(dataDir);
}

/** A process that ended but was not yet collected by its parent still answers to signals. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !status.includes(') Z ');
}

describe('the embedded PostgreSQL', () => {
  test('is durable, private and used as a role that row-level security binds', async () => {
    const { pool } = await openAndRemember(root);
    const settings = await pool.query(
      `select name, setting from pg_settings where name = any($1) order by name`,
      [
        [
          'data_checksums',
          'fsync',
          'full_page_writes',
          'listen_addresses',
          'synchronous_commit',
          'application_name',
          'server_encoding',
        ],
      ],
    );
    expect(Object.fromEntries(settings.rows.map(({ name, setting }) => [name, setting]))).toEqual({
      application_name: 'adhelm',
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
    });
    const role = await pool.query(
      'select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(role.rows).toEqual([
      { rolname: 'adhelm', rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false },
    ]);
    expect((await stat(String(pool.options.host))).mode & 0o777).toBe(0o700);
  });

  test('keeps its rows over a restart and leaves no process behind', async () => {
    await putCluster(root);
    const first = await openAndRemember(root);
    await makeTables(first, "create table kept as select 'ünï' as text");
    const pid = await postmasterPid(root);
    const second = await reopen(first, root);
    expect(await isRunning(pid)).toBe(false);
    expect((await second.pool.query('select upper(text) as text from kept')).rows).toEqual([{ text: 'ÜNÏ' }]);
  });

  test('stops without a complaint while connections are open', async () => {
    await putCluster(root);
    const lines: string[] = [];
    const store = await openEntities({
      dataDir: root,
      log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
    });
    await Promise.all(Array.from({ length: 10 }, () => store.pool.query('select pg_sleep(0.05)')));
    await store.close();
    expect(lines).toEqual([]);
  });

  test.each([
    ['spaces, quotes and commas', join('it\'s my, "own" data', 'ünï')],
    ['a path longer than a socket may have', join('x'.repeat(100), 'y'.repeat(100))],
  ])('works below %s', async (_name, path) => {
    const dataDir = join(root, path);
    await mkdir(dataDir, { recursive: true });
    const first = await openAndRemember(dataDir);
    await makeTables(first, 'create table kept as select 1 as id');
    const socketFolder = String(first.pool.options.host);
    const second = await reopen(first, dataDir);
    expect((await second.pool.query('select id from kept')).rows).toEqual([{ id: 1 }]);
    await second.close();
    opened = [];
    await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
    await removeDataDir(dataDir);
  });

  test('runs beside another one', async () => {
    const dataDirs = [join(root, 'one'), join(root, 'two')];
    for (const dataDir of dataDirs) await putCluster(dataDir);
    const [one, two] = await Promise.all(dataDirs.map(openAndRemember));
    if (!one) throw new Error('nothing was opened');
    await makeTables(one, 'create table only_here ()');
    await expect(two?.pool.query('select from only_here')).rejects.toThrow('does not exist');
    await Promise.all(opened.splice(0).map((store) => store.close()));
    await Promise.all(dataDirs.map(removeDataDir));
  });

  test('refuses a second user of the same data and leaves the first alone', async () => {
    await putCluster(root);
    const { pool } = await openAndRemember(root);
    const second = await holdStore({ kind: 'entities', dataDir: root });
    expect(second.outcome).toMatch(
      /^StartError: The database in .* is in use by another Adhelm \(pid \d+\)\.$/,
    );
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await second.end();
  });
});

describe('what an earlier run left behind', () => {
  test('a running server of a killed process is stopped, its committed rows are there', async () => {
    await putCluster(root);
    const killed = await holdStore({
      kind: 'entities',
      dataDir: root,
      statements: ['create table kept (id int)', 'insert into kept select generate_series(1, 1000)'],
    });
    expect(killed.outcome).toBe('held');
    const orphan = await postmasterPid(root);
    await killed.kill();
    expect(await isRunning(orphan)).toBe(true);

    const { pool } = await openAndRemember(root);
    expect(await isRunning(orphan)).toBe(false);
    expect((await pool.query('select count(*)::int from kept')).rows).toEqual([{ count: 1000 }]);
  });

  test('the server processes that outlive a killed postmaster do not matter', async () => {
    await putCluster(root);
    const killed = await holdStore({
      kind: 'entities',
      dataDir: root,
      statements: ['create table kept as select 1 as id'],
    });
    const orphan = await postmasterPid(root);
    await killed.kill();
    process.kill(orphan, 'SIGKILL');
    const { pool } = await openAndRemember(root);
    expect((await pool.query('select id from kept')).rows).toEqual([{ id: 1 }]);
  });

  describe('a stale pid file', () => {
    let bystander: ChildProcess;
    afterEach(async () => {
      bystander.kill();
      await once(bystander, 'exit');
    });

    test('whose number belongs to another program now harms neither', async () => {
      await putCluster(root);
      const first = await openAndRemember(root);
      await makeTables(first, 'create table kept as select 1 as id');
      opened = [];
      await first.close();

      const home = await homeOf(root);
      const { uid, gid } = await stat(join(home, 'data'));
      // As the same user, because PostgreSQL itself would refuse to start beside such a number.
      bystander = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
      const stale = [
        bystander.pid,
        join(home, 'data'),
        1_700_000_000,
        5432,
        join(home, 'socket'),
        '',
        '',
        '',
      ];
      await writeFile(join(home, 'data', 'postmaster.pid'), stale.join('\n'));

      const { pool } = await openAndRemember(root);
      expect((await pool.query('select id from kept')).rows).toEqual([{ id: 1 }]);
      expect(bystander.exitCode).toBeNull();
    });
  });

  test('a cluster whose making was cut short is made anew', async () => {
    const half = join(root, 'postgres', 'initialising-by-a-killed-start');
    await mkdir(half, { recursive: true });
    await writeFile(join(half, 'PG_VERSION'), '18');
    const { pool } = await openAndRemember(root);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(await readdir(join(root, 'postgres'))).not.toContain('initialising-by-a-killed-start');
  });
});

describe('a start that cannot succeed ends with one clear line', () => {
  test('when DATA_DIR is a file', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    await expect(open(file)).rejects.toThrow(`${file} cannot be used: EEXIST`);
  });

  test('when the data was written by another version', async () => {
    const data = join(root, 'postgres', 'data');
    await mkdir(data, { recursive: true });
    await writeFile(join(data, 'PG_VERSION'), '14\n');
    await expect(open(root)).rejects.toThrow(
      `The database in ${data} was written by PostgreSQL 14; this Adhelm runs PostgreSQL 18.`,
    );
  });

  test('when the data is damaged', async () => {
    await putCluster(root);
    await writeFile(join(await homeOf(root), 'data', 'global', 'pg_control'), 'damaged');
    const error = await open(root).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: 'StartError', message: expect.stringMatching(/does not start: .+/) });
    expect(String(error)).not.toContain('\n');
  });
});
