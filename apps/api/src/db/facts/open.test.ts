import type { ClickHouseSettings } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testFacts } from '../../testing/engines.ts';
import { hasLibrary } from './embedded/has-library.ts';
import type { FactStore } from './open.ts';

let facts: FactStore;
beforeAll(async () => {
  facts = await testFacts();
});
afterAll(() => facts.close());

async function select(query: string, more: { settings?: ClickHouseSettings; params?: object } = {}) {
  const answer = await facts.client.query({
    query,
    format: 'JSONEachRow',
    clickhouse_settings: more.settings,
    query_params: { ...more.params },
  });
  return answer.json();
}

async function create(...statements: string[]): Promise<void> {
  for (const query of statements) await facts.client.command({ query });
}

async function insert(table: string, ids: number[], settings: ClickHouseSettings = {}): Promise<void> {
  await facts.client.insert({
    table,
    values: ids.map((id) => ({ id })),
    format: 'JSONEachRow',
    clickhouse_settings: { ...facts.insertSettings, ...settings },
  });
}

describe('the embedded ClickHouse', () => {
  test('binds parameters of every kind as values', async () => {
    const params = {
      text: "it's \\ \n {n:UInt8}; DROP TABLE x --",
      n: 4_294_967_295,
      list: ["a'b", 'c'],
      at: new Date(0),
      none: null,
    };
    const query =
      "SELECT {text:String} AS text, {n:UInt32} AS n, {list:Array(String)} AS list, {at:DateTime('UTC')} AS at, {none:Nullable(String)} AS none";
    expect(await select(query, { params })).toEqual([
      { text: params.text, n: params.n, list: params.list, at: '1970-01-01 00:00:00', none: null },
    ]);
  });

  test('binds a list that is longer than a query may be', async () => {
    const ids = Array.from({ length: 60_000 }, (_, id) => 4_000_000_000 + id);
    expect(
      await select('SELECT length({ids:Array(UInt32)}) AS count, arraySum({ids:Array(UInt32)}) AS sum', {
        params: { ids },
      }),
    ).toEqual([{ count: ids.length, sum: ids.reduce((sum, id) => sum + id, 0) }]);
  });

  test('keeps the values of queries that run side by side apart', async () => {
    const numbers = Array.from({ length: 200 }, (_, number) => number);
    const answers = await Promise.all(
      numbers.map((number) =>
        select(
          'SELECT {number:UInt32} AS number, {text:String} AS text, count() AS rows FROM numbers({number:UInt32})',
          {
            params: { number, text: `'${number}'` },
          },
        ),
      ),
    );
    expect(answers).toEqual(numbers.map((number) => [{ number, text: `'${number}'`, rows: number }]));
  });

  test('takes a value for one query only', async () => {
    const query = 'SELECT {once:UInt8} AS once';
    const given = Array.from({ length: 8 }, () => select(query, { params: { once: 7 } }));
    expect(await Promise.all(given)).toEqual(Array(8).fill([{ once: 7 }]));
    const missing = await Promise.allSettled(Array.from({ length: 8 }, () => select(query)));
    expect(missing.map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
  });

  test('writes every part to disk before it acknowledges an insert', async () => {
    const rows = await select(
      "SELECT name, value FROM system.merge_tree_settings WHERE name LIKE '%fsync%' AND value = '1' ORDER BY name",
    );
    expect(rows).toEqual([
      { name: 'fsync_after_insert', value: '1' },
      { name: 'fsync_part_directory', value: '1' },
      { name: 'min_compressed_bytes_to_fsync_after_merge', value: '1' },
      { name: 'min_rows_to_fsync_after_merge', value: '1' },
    ]);
    expect(facts.insertSettings).toMatchObject({ async_insert: 0 });
  });

  test('caps the memory and the time of a query', async () => {
    expect(
      await select(
        "SELECT toUInt64(getSetting('max_memory_usage')) > 0 AS memory, getSetting('max_execution_time') AS seconds",
      ),
    ).toEqual([{ memory: 1, seconds: 30 }]);
    await expect(
      select('SELECT groupArray(number) FROM numbers(100000000)', {
        settings: { max_memory_usage: '50000000' },
      }),
    ).rejects.toMatchObject({ type: 'MEMORY_LIMIT_EXCEEDED' });
    await expect(
      select('SELECT count() FROM numbers(1000000000000) WHERE sipHash64(number) = 1', {
        settings: { max_execution_time: 1 },
      }),
    ).rejects.toMatchObject({ type: 'TIMEOUT_EXCEEDED' });
  });

  test.runIf(hasLibrary)('runs queries side by side', async () => {
    const [, [seen]] = await Promise.all([
      select('SELECT sleep({seconds:Float64}) AS slept', { params: { seconds: 1 } }),
      waitFor(
        () =>
          select(
            "SELECT count() AS others FROM system.processes WHERE query LIKE {text:String} AND query NOT LIKE '%processes%'",
            { params: { text: '%slept%' } },
          ),
        ([row]) => Number(Object(row).others) > 0,
      ),
    ]);
    expect(seen).toEqual({ others: 1 });
  });

  test('takes a batch of many rows', async () => {
    await create('CREATE TABLE batch (id UInt32) ENGINE = MergeTree ORDER BY id');
    await insert(
      'batch',
      Array.from({ length: 50_000 }, (_, id) => id),
    );
    expect(await select('SELECT count() AS rows, sum(id) AS sum FROM batch')).toEqual([
      { rows: 50_000, sum: 1_249_975_000 },
    ]);
  });
});

describe('a query that fails after it has found rows', () => {
  const failing = (rows: number) =>
    select(`SELECT 'of another' AS secret, throwIf(number = ${rows}) AS thrown FROM numbers(${rows + 1})`, {
      settings: { max_block_size: '100' },
    });

  test('leaves none of them to the next answers, whichever connection gives them', async () => {
    for (const count of [1, 4, 12]) {
      const failed = await Promise.allSettled(Array.from({ length: count }, () => failing(1000)));
      expect(failed.map(({ status }) => status)).toEqual(Array(count).fill('rejected'));
      const next = Array.from({ length: 12 }, (_, number) => select(`SELECT ${number} AS number`));
      expect(await Promise.all(next)).toEqual(Array.from({ length: 12 }, (_, number) => [{ number }]));
    }
  });

  test('leaves none of them to answers that others get meanwhile', async () => {
    const calls = Array.from({ length: 60 }, (_, number) =>
      number % 3 === 0 ? failing(1000).catch(() => 'failed') : select(`SELECT ${number} AS number`),
    );
    expect(await Promise.all(calls)).toEqual(
      Array.from({ length: 60 }, (_, number) => (number % 3 === 0 ? 'failed' : [{ number }])),
    );
  });
});

describe('settings of one call', () => {
  test('do not reach the next one, whichever connection it gets', async () => {
    const calls = Array.from({ length: 12 }, (_, index) =>
      index % 2
        ? select("SELECT getSetting('max_block_size') AS size", { settings: { max_block_size: '4321' } })
        : select("SELECT getSetting('max_block_size') AS size"),
    );
    const sizes = (await Promise.all(calls)).flat().map((row) => Number(Object(row).size));
    expect(sizes.filter((_, index) => index % 2)).toEqual(Array(6).fill(4321));
    expect(sizes.filter((_, index) => index % 2 === 0)).not.toContain(4321);
  });

  test('do not reach the next one after a failure either', async () => {
    const given = { settings: { max_block_size: '4321' } };
    await expect(select('SELECT nonsense', given)).rejects.toMatchObject({ type: 'UNKNOWN_IDENTIFIER' });
    const query = "SELECT getSetting('max_block_size') = 4321 AS leaked";
    expect(await Promise.all(Array.from({ length: 4 }, () => select(query)))).toEqual(
      Array(4).fill([{ leaked: 0 }]),
    );
  });

  test('such as the token of one batch do not swallow the next batch', async () => {
    await create(
      'CREATE TABLE tokens (id UInt32) ENGINE = MergeTree ORDER BY id SETTINGS non_replicated_deduplication_window = 100',
    );
    await insert('tokens', [1], { insert_deduplication_token: 'first' });
    expect(await facts.client.ping({ select: true })).toEqual({ success: true });
    for (const id of [2, 3, 4, 5, 6]) await insert('tokens', [id]);
    expect(await select('SELECT count() AS rows FROM tokens')).toEqual([{ rows: 6 }]);
  });
});

async function waitFor<Value>(
  look: () => Promise<Value>,
  isThere: (value: Value) => boolean,
): Promise<Value> {
  for (;;) {
    const value = await look();
    if (isThere(value)) return value;
  }
}
