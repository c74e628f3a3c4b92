import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type FactStore, openFacts } from '../db/facts/open.ts';
import { type ClickhouseFront, startClickhouseFront } from './clickhouse-front.ts';

let front: ClickhouseFront;
let store: FactStore;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(inject('runFolder'), 'front-'));
  front = await startClickhouseFront(dataDir);
  store = await openFacts({ clickhouseUrl: front.url, dataDir: '/nowhere', log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await store?.close();
  await front?.end();
});

const select = async <Row>(query: string, query_params: Record<string, unknown> = {}) =>
  (await store.client.query({ query, query_params, format: 'JSONEachRow' })).json<Row>();

describe('the stand-in for a ClickHouse server', () => {
  test('answers both pings', async () => {
    expect(await store.client.ping()).toEqual({ success: true });
    expect(await store.client.ping({ select: true })).toEqual({ success: true });
  });

  const VALUES = {
    text: `it's a "back\\slash",\ttab,\nline and \\N {p:Int8} 日本`,
    list: [`it's`, 'a\\b', ''],
    numbers: [1, 4_294_967_295],
    nothing: null,
  };
  const ECHO = `SELECT {text:String} AS text, {list:Array(String)} AS list, {numbers:Array(UInt32)} AS numbers,
    {nothing:Nullable(UInt32)} AS nothing`;

  test('binds every value as it was given', async () => {
    expect(await select(ECHO, VALUES)).toEqual([VALUES]);
  });

  test('binds values that come as a form', async () => {
    const client = createClient({ url: front.url, use_multipart_params: true });
    const answer = await client.query({ query: ECHO, query_params: VALUES, format: 'JSONEachRow' });
    expect(await answer.json()).toEqual([VALUES]);
    await client.close();
  });

  test('takes a value for one query only', async () => {
    expect(await select('SELECT {once:UInt8} AS once', { once: 7 })).toEqual([{ once: 7 }]);
    await expect(select('SELECT {once:UInt8} AS once')).rejects.toMatchObject({
      code: '456',
      type: 'UNKNOWN_QUERY_PARAMETER',
    });
  });

  test('takes settings for one query only', async () => {
    const setting = `SELECT toUInt32(getSetting('max_block_size')) AS size`;
    const [before] = await select<{ size: number }>(setting);
    const own = await store.client.query({
      query: setting,
      format: 'JSONEachRow',
      clickhouse_settings: { max_block_size: '1234' },
    });
    expect(await own.json()).toEqual([{ size: 1234 }]);
    expect(await select(setting)).toEqual([before]);
    expect(before?.size).not.toBe(1234);
  });

  test('stores what is inserted', async () => {
    await store.client.command({
      query: 'CREATE TABLE words (word String) ENGINE = MergeTree ORDER BY word',
    });
    const values = [{ word: `it's` }, { word: 'a; b' }];
    const { insertSettings } = store;
    await store.client.insert({
      table: 'words',
      values,
      format: 'JSONEachRow',
      clickhouse_settings: insertSettings,
    });
    expect(await select('SELECT word FROM words ORDER BY word')).toEqual(values.toReversed());
  });

  test.each([
    ['SELECT * FROM nothing_like_it', '60', 'UNKNOWN_TABLE', 404],
    ['SELEC 1', '62', 'SYNTAX_ERROR', 400],
    [`SELECT throwIf(1, 'no')`, '395', 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO', 500],
  ])('refuses %s as a server does', async (query, code, type, status) => {
    await expect(select(query)).rejects.toMatchObject({ code, type });
    const response = await fetch(front.url, { method: 'POST', body: query });
    expect(response.status).toBe(status);
    expect(response.headers.get('x-clickhouse-exception-code')).toBe(code);
  });
});
