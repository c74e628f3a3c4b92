import { execFile } from 'node:child_process';
import { access, chmod, chown, cp, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDataDir, removeDataDir } from '../../testing/data-dir.ts';
import { putCluster } from '../../testing/made-cluster.ts';
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
  beforeAll(async () => {
    parent = join(await makeDataDir(), 'private');
    dataDir = join(parent, 'data');
    await mkdir(dataDir, { recursive: true });
    await chmod(parent, 0o700);
    await runOnce(dataDir, 'create table kept as select 1 as id');
  });
  afterAll(async () => {
    await removeDataDir(dataDir);
    await removeDataDir(dirname(parent));
  });

  const location = () => readFile(join(dataDir, 'postgres.location'), 'utf8');

  /** A folder is under another name meanwhile. */
  const renamed = async <T>(folder: string, name: string, work: () => Promise<T>): Promise<T> => {
    await rename(folder, name);
    try {
      return await work();
    } finally {
      await rename(name, folder);
    }
  };

  test('keeps the data where its own user can reach it and finds it again', async () => {
    expect(await runOnce(dataDir, 'select id from kept')).toEqual([{ id: 1 }]);
    expect((await stat(await location())).mode & 0o777).toBe(0o700);
    expect((await stat(parent)).mode & 0o777).toBe(0o700);
    expect(await exists(join(dataDir, 'postgres'))).toBe(false);
  });

  test('finds it again after DATA_DIR was moved', async () => {
    const moved = join(parent, 'moved');
    const rows = await renamed(dataDir, moved, () => runOnce(moved, 'select id from kept'));
    expect(rows).toEqual([{ id: 1 }]);
  });

  test('starts empty when DATA_DIR was deleted', async () => {
    const rows = await renamed(dataDir, join(parent, 'away'), async () => {
      await mkdir(dataDir);
      try {
        return await runOnce(dataDir, "select to_regclass('kept') as kept");
      } finally {
        await removeDataDir(dataDir);
      }
    });
    expect(rows).toEqual([{ kept: null }]);
  });

  test('refuses a copy of DATA_DIR, which would share the database', async () => {
    // Whoever opened it last owns it.
    await runOnce(dataDir, 'select 1');
    const copy = join(parent, 'copy');
    await cp(dataDir, copy, { recursive: true });
    await expect(openEntities({ dataDir: copy, log })).rejects.toThrow(
      `DATA_DIR ${copy} is a copy of ${dataDir} and would share its database.`,
    );
  });

  test('does not start empty when the data is gone', async () => {
    const old = await location();
    await renamed(old, `${old}-away`, async () => {
      await expect(openEntities({ dataDir, log })).rejects.toThrow(
        `The database of DATA_DIR ${dataDir} was kept in ${old}, which is gone.`,
      );
    });
  });

  test('does not start empty when the folder was closed later', async () => {
    await putCluster(root);
    await chmod(root, 0o700);
    await expect(openEntities({ dataDir: root, log })).rejects.toThrow(`may not enter ${root}`);
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
    await putCluster(root);
    const theirs = await holdStore({ kind: 'entities', dataDir: root, account: NOBODY });
    await theirs.end();
    expect(theirs.outcome).toMatch(
      new RegExp(`^StartError: ${root} cannot be used: EACCES: permission denied`),
    );
  });
});
