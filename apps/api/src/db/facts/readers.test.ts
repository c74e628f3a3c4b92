import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startClickhouseFront } from '../../testing/clickhouse-front.ts';
import { testFacts } from '../../testing/engines.ts';
import { hasLibrary } from './embedded/has-library.ts';
import { type FactStore, openFacts } from './open.ts';

let store: FactStore;
let folder: string;
let outside: Server;
let address: string;
let visitors = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adhelm-readers-'));
  outside = createServer((_request, response) => {
    visitors += 1;
    response.end('1\n');
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const listening = outside.address();
  address = `127.0.0.1:${typeof listening === 'object' ? listening?.port : ''}`;
  store = await testFacts();
  await store.client.command({ query: 'CREATE TABLE kept (id UInt8) ENGINE = MergeTree ORDER BY id' });
  await store.client.command({ query: 'INSERT INTO kept VALUES (1)' });
});
afterAll(async () => {
  await store.close();
  await new Promise((resolve) => outside.close(resolve));
  await rm(folder, { recursive: true });
});

const rows = async (query: string, query_params: Record<string, unknown> = {}) =>
  (await store.reader.query({ query, query_params, format: 'JSONEachRow' })).json();

const inPlace = (statement: string) =>
  statement.replaceAll('FOLDER', folder).replaceAll('ADDRESS', address).replaceAll('FILE', '/etc/passwd');

/** Statements that reach beyond the tables of the product. */
const REACHING_OUT = [
  `SELECT * FROM file('FILE', 'LineAsString')`,
  `SELECT * FROM filesystem('/')`,
  `SELECT * FROM url('http://ADDRESS/', 'LineAsString')`,
  `SELECT * FROM s3('http://ADDRESS/bucket/key', 'LineAsString')`,
  `SELECT * FROM azureBlobStorage('http://ADDRESS', 'a', 'b')`,
  `SELECT * FROM remote('ADDRESS', 'system', 'one')`,
  `SELECT * FROM mysql('ADDRESS', 'a', 'b', 'c', 'd')`,
  `SELECT * FROM postgresql('ADDRESS', 'a', 'b', 'c', 'd')`,
  `SELECT * FROM redis('ADDRESS', 'a', 'a String')`,
  `SELECT * FROM mongodb('ADDRESS', 'a', 'b', 'c', 'd', 'e String')`,
  `SELECT * FROM sqlite('FILE', 'a')`,
  `SELECT * FROM icebergLocal('FOLDER')`,
];
/** What only the connections of readers keep out, because the engine grants it to everybody. */
const BEYOND_GRANTS = [
  `SELECT file('FILE')`,
  `SELECT arrayMap(file, ['FILE'])`,
  "SELECT `fi\\x6ce`('FILE')",
  `SELECT 1 INTO OUTFILE 'FOLDER/out'`,
  `SELECT 1 INTO/**/OUTFILE 'FOLDER/out'`,
];
const WRITING = [
  'INSERT INTO kept VALUES (2)',
  'INSERT INTO kept SELECT 2',
  'CREATE TABLE other (id UInt8) ENGINE = MergeTree ORDER BY id',
  'CREATE TEMPORARY TABLE other (id UInt8)',
  'ALTER TABLE kept DELETE WHERE true',
  'TRUNCATE TABLE kept',
  'DROP TABLE kept',
  'OPTIMIZE TABLE kept',
  'KILL QUERY WHERE true',
];
/** How many rows would be read may be asked, of tables alone and in no other way. */
const ESTIMATING = 'EXPLAIN ESTIMATE SELECT id FROM kept';
const EXPLAINING = [
  `EXPLAIN ESTIMATE SELECT * FROM file('FILE', 'LineAsString')`,
  `EXPLAIN ESTIMATE SELECT * FROM url('http://ADDRESS/', 'LineAsString')`,
  'EXPLAIN ESTIMATE INSERT INTO kept SELECT 2',
  'EXPLAIN AST SELECT 1',
];
const LIFTING = [
  'SET readonly = 0',
  'SET readonly = DEFAULT',
  'SELECT 1; SET readonly = DEFAULT; INSERT INTO kept VALUES (2)',
  'SELECT id FROM kept SETTINGS readonly = 0',
  `SELECT aiGenerate('x') SETTINGS allow_experimental_ai_functions = 1`,
];

describe('readers of the embedded ClickHouse', () => {
  test.each([...REACHING_OUT, ...BEYOND_GRANTS, ...WRITING, ...EXPLAINING, ...LIFTING])(
    'cannot: %s',
    async (statement) => {
      const query = inPlace(statement);
      await expect(rows(query)).rejects.toBeInstanceOf(Error);
      await expect(store.reader.command({ query })).rejects.toThrow('one SELECT at a time');
      expect(await rows('SELECT id FROM kept')).toEqual([{ id: 1 }]);
      expect(await readdir(folder)).toEqual([]);
      expect(visitors).toBe(0);
    },
  );

  test('cannot insert', async () => {
    const values = [{ id: 2 }];
    const insert = store.reader.insert({ table: 'kept', values, format: 'JSONEachRow' });
    await expect(insert).rejects.toThrow('one SELECT at a time');
  });

  test('ask how many rows would be read', async () => {
    expect(await rows(ESTIMATING)).toMatchObject([{ table: 'kept', rows: 1 }]);
  });

  test('ask with settings of their own, and with values that hold any text', async () => {
    const text = `file('/etc/passwd'); INTO OUTFILE \\ '`;
    expect(await rows('SELECT {text:String} AS text', { text })).toEqual([{ text }]);
    const answer = await store.reader.query({
      query: `SELECT toUInt32(getSetting('max_block_size')) AS size`,
      format: 'JSONEachRow',
      clickhouse_settings: { max_block_size: '1234' },
    });
    expect(await answer.json()).toEqual([{ size: 1234 }]);
  });
});

/** The engine for machines without a library was compiled without some of the functions that nobody is granted. */
const REFUSALS = hasLibrary ? /Not enough privileges/ : /Not enough privileges|Unknown table function/;

describe('writers of the embedded ClickHouse', () => {
  test.each([
    ...REACHING_OUT,
    `INSERT INTO FUNCTION file('FOLDER/out', 'TSV', 'id UInt8') VALUES (1)`,
    `CREATE TABLE other (line String) ENGINE = File(LineAsString, 'FILE')`,
    `CREATE TABLE other (line String) ENGINE = URL('http://ADDRESS/', LineAsString)`,
    `CREATE DICTIONARY other (id UInt64) PRIMARY KEY id SOURCE(HTTP(URL 'http://ADDRESS/' FORMAT 'TSV')) LAYOUT(FLAT())`,
    'CREATE DATABASE other',
    'GRANT ALL ON *.* TO default',
  ])('cannot either: %s', async (statement) => {
    await expect(store.client.command({ query: inPlace(statement) })).rejects.toThrow(REFUSALS);
    expect(await readdir(folder)).toEqual([]);
    expect(visitors).toBe(0);
  });
});

test('readers of a ClickHouse server say with every question that they only read', async () => {
  const front = await startClickhouseFront(await mkdtemp(join(inject('runFolder'), 'front-')));
  const log = pino({ level: 'silent' });
  const server = await openFacts({ clickhouseUrl: front.url, dataDir: '/nowhere', log });
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://front').searchParams.get('readonly') ?? 'writes');
    response.end('{"one":1}\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const place = proxy.address();
  const clickhouseUrl = `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}`;
  const seen = await openFacts({ clickhouseUrl, dataDir: '/nowhere', log });
  asked.length = 0;
  await (await seen.reader.query({ query: 'SELECT 1', format: 'JSONEachRow' })).text();
  await seen.client.command({ query: 'SELECT 1' });
  expect(asked).toEqual(['1', 'writes']);
  await expect(
    server.reader.command({ query: 'CREATE TABLE other (id UInt8) ENGINE = MergeTree ORDER BY id' }),
  ).rejects.toMatchObject({ type: 'READONLY' });
  await server.client.command({ query: 'CREATE TABLE kept (id UInt8) ENGINE = MergeTree ORDER BY id' });
  await server.client.command({ query: 'INSERT INTO kept VALUES (1)' });
  const estimate = await server.reader.query({ query: ESTIMATING, format: 'JSONEachRow' });
  expect(await estimate.json()).toMatchObject([{ table: 'kept', rows: 1 }]);
  await seen.close();
  await server.close();
  await front.end();
  await new Promise((resolve) => proxy.close(resolve));
});
