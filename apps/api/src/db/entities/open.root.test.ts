import { execFile } from 'node:child_process';
import { access, chmod, chown, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDataDir, removeDataDir } from '../../testing/data-dir.ts';
import { holdStore } from '../../testing/store-holder.ts';
import { asSuperuser } from '../../testing/superuser.ts';
import { openEntities } from './open.ts';

const log = pino({ level: 'silent' });
const NOBODY = { uid: 65534, gid: 65534 };

const nobodyCanRunTheCode = await promisify(execFile)('test', ['-x', import.meta.dirname], {
  ...NOBODY,
  cwd: '/',
}).then(
  () => true,
  () => false,
);

let root: string;
beforeEach(async () => {
  root = await makeDataDir();
});
afterEach(() => removeDataDir(root));

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Opens the store, runs one statement and closes it again. */
async function runOnce(dataDir: string, statement: string): Promise<unknown[]> {
  const store = await openEntities({ dataDir, log });
  try {
    return await asSuperuser(String(store.pool.options.host), statement, 'adhelm');
  } finally {
    await store.close();
  }
}

describe.skipIf(process.getuid?.() !== 0)('started by root below a folder that only root may enter', () => {
  let parent: string;
  let dataDir: string;
  beforeEach(async () => {
    parent = join(root, 'private');
    dataDir = join(parent, 'data');
    await mkdir(dataDir, { recursive: true });
    await chmod(parent, 0o700);
  });
  afterEach(() => removeDataDir(dataDir));

  const location = () => readFile(join(dataDir, 'postgres.location'), 'utf8');

  test('keeps the data where its own user can reach it and finds it again', async () => {
    await runOnce(dataDir, 'create table kept as select 1 as id');
    expect(await runOnce(dataDir, 'select id from kept')).toEqual([{ id: 1 }]);
    expect((await stat(await location())).mode & 0o777).toBe(0o700);
    expect((await stat(parent)).mode & 0o777).toBe(0o700);
    expect(await exists(join(dataDir, 'postgres'))).toBe(false);
  });

  test('finds it again after DATA_DIR was moved', async () => {
    await runOnce(dataDir, 'create table kept as select 1 as id');
    const moved = join(parent, 'moved');
    await rename(dataDir, moved);
    const rows = await runOnce(moved, 'select id from kept');
    await rename(moved, dataDir);
    expect(rows).toEqual([{ id: 1 }]);
  });

  test('starts empty when DATA_DIR was deleted', async () => {
    await runOnce(dataDir, 'create table kept as select 1 as id');
    const old = await location();
    await rm(dataDir, { recursive: true });
    await mkdir(dataDir);
    const rows = await runOnce(dataDir, "select to_regclass('kept') as kept");
    await rm(old, { recursive: true });
    expect(rows).toEqual([{ kept: null }]);
  });

  test('refuses a copy of DATA_DIR, which would share the database', async () => {
    await runOnce(dataDir, 'create table kept as select 1 as id');
    const copy = join(parent, 'copy');
    await cp(dataDir, copy, { recursive: true });
    await expect(openEntities({ dataDir: copy, log })).rejects.toThrow(
      `DATA_DIR ${copy} is a copy of ${dataDir} and would share its database.`,
    );
  });

  test('does not start empty when the data is gone', async () => {
    await runOnce(dataDir, 'select 1');
    const old = await location();
    await rm(old, { recursive: true });
    await expect(openEntities({ dataDir, log })).rejects.toThrow(
      `The database of DATA_DIR ${dataDir} was kept in ${old}, which is gone.`,
    );
  });

  test('does not start empty when the folder was closed later', async () => {
    const open = join(root, 'open');
    await runOnce(open, 'create table kept as select 1 as id');
    await chmod(open, 0o700);
    await expect(openEntities({ dataDir: open, log })).rejects.toThrow(`may not enter ${open}`);
  });
});

describe.skipIf(process.getuid?.() !== 0 || !nobodyCanRunTheCode)('an ordinary user', () => {
  test('runs the database as itself, and root continues as that user', async () => {
    const dataDir = join(root, 'theirs');
    await mkdir(dataDir);
    await chown(dataDir, NOBODY.uid, NOBODY.gid);
    const statements = ['create table kept as select 1 as id'];
    const theirs = await holdStore({ kind: 'entities', dataDir, statements, account: NOBODY });
    expect(theirs.outcome).toBe('held');
    await theirs.end();

    expect(await runOnce(dataDir, 'select id from kept')).toEqual([{ id: 1 }]);
    const again = await holdStore({ kind: 'entities', dataDir, account: NOBODY });
    expect(again.outcome).toBe('held');
    await again.end();
  });

  test("is told clearly that root's data is not theirs", async () => {
    await runOnce(root, 'select 1');
    const theirs = await holdStore({ kind: 'entities', dataDir: root, account: NOBODY });
    await theirs.end();
    expect(theirs.outcome).toMatch(
      new RegExp(`^StartError: ${root} cannot be used: EACCES: permission denied`),
    );
  });
});
