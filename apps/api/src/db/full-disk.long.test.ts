import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, type TestContext, test } from 'vitest';
import { makeDataDir, removeDataDir } from '../testing/data-dir.ts';
import { mountSmallDisk, type SmallDisk } from '../testing/small-disk.ts';
import { holdStore } from '../testing/store-holder.ts';
import { makeTables } from '../testing/superuser.ts';
import { openEntities } from './entities/open.ts';
import { openFacts } from './facts/open.ts';

const log = pino({ level: 'silent' });

describe('a full disk', () => {
  let root: string;
  let dataDir: string;
  let disk: SmallDisk | undefined;
  beforeEach(async () => {
    root = await makeDataDir();
    dataDir = join(root, 'disk', 'data');
  });
  afterEach(async () => {
    await disk?.unmount();
    await removeDataDir(root);
  });

  async function smallDisk(megabytes: number, context: TestContext): Promise<SmallDisk> {
    disk = await mountSmallDisk(join(root, 'disk'), megabytes);
    if (!disk) context.skip('this process may not mount a small disk');
    await mkdir(dataDir);
    return disk;
  }

  test('stops the first start with one clear line', async (context) => {
    await smallDisk(8, context);
    await expect(openEntities({ dataDir, log })).rejects.toMatchObject({
      name: 'StartError',
      message: `There is no space left on the disk that holds ${dataDir}.`,
    });
  });

  test('costs no acknowledged row, and the next start after making room has them all', async (context) => {
    const { fill, free } = await smallDisk(128, context);
    const store = await openEntities({ dataDir, log });
    await makeTables(store, 'create table kept (id int, filling text)');
    await fill();
    const acknowledged = await insertUntilRefused(store.pool);
    await store.close();
    await expect(openEntities({ dataDir, log })).rejects.toThrow(
      `There is no space left on the disk that holds ${dataDir}.`,
    );

    await free();
    const again = await openEntities({ dataDir, log });
    const { rows } = await again.pool.query(
      'select count(distinct id)::int as count from kept where id < $1',
      [acknowledged],
    );
    await again.close();
    expect(rows).toEqual([{ count: acknowledged }]);
  });

  test('makes the fact store refuse inserts while it lasts, and costs no row', async (context) => {
    const { fill, free } = await smallDisk(64, context);
    const { client, insertSettings, close } = await openFacts({ dataDir, log });
    const insert = (id: number) =>
      client.insert({
        table: 'kept',
        values: [{ id, filling: 'x'.repeat(100_000) }],
        format: 'JSONEachRow',
        clickhouse_settings: insertSettings,
      });
    await client.command({
      query: 'CREATE TABLE kept (id Int32, filling String) ENGINE = MergeTree ORDER BY id',
    });
    await insert(1);
    await fill();
    await expect(insert(2)).rejects.toThrow(/No space left|NOT_ENOUGH_SPACE|reserve/);
    await free();
    await insert(3);
    const answer = await client.query({ query: 'SELECT id FROM kept ORDER BY id', format: 'JSONEachRow' });
    const rows = await answer.json();
    await close();
    expect(rows).toEqual([{ id: 1 }, { id: 3 }]);
  });

  test('stops the start of the fact store with one clear line', async (context) => {
    const { fill } = await smallDisk(8, context);
    await fill();
    const holder = await holdStore({ kind: 'facts', dataDir });
    await holder.end();
    expect(holder.outcome).toBe(
      `StartError: There is no space left on the disk that holds ${join(dataDir, 'clickhouse')}.`,
    );
  });
});

async function insertUntilRefused(pool: {
  query(sql: string, values: unknown[]): Promise<unknown>;
}): Promise<number> {
  for (let id = 0; ; id++) {
    try {
      await pool.query(
        "insert into kept select $1, string_agg(md5(i::text), '') from generate_series(1, 20000) i",
        [id],
      );
    } catch {
      return id;
    }
  }
}
