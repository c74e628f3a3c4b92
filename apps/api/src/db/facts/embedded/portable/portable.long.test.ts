import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ClickHouseError } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../testing/data-dir.ts';
import { CONFIG_FILE, type EngineConnection, type StartedEngine } from '../started-engine.ts';
import { startPortable } from './start.ts';

let dataDir: string;
let engine: StartedEngine;
beforeAll(async () => {
  dataDir = await makeDataDir();
  engine = await startPortable(dataDir, CONFIG_FILE);
});
afterAll(async () => {
  await engine.close();
  await removeDataDir(dataDir);
});

const asked = async (connection: EngineConnection, query: string, more: object = {}): Promise<string> => {
  const { stream } = await connection.query({ query, ...more });
  return (await text(stream)).trim();
};

describe('the engine for machines without a library', () => {
  test('keeps tables in its folder, through merges, columns and another start', async () => {
    const connection = engine.connect();
    await connection.command({ query: 'CREATE TABLE kept (id UInt32) ENGINE = MergeTree ORDER BY id' });
    await connection.insert({ query: 'INSERT INTO kept FORMAT JSONEachRow', values: '{"id":1}\n{"id":2}' });
    await connection.insert({ query: 'INSERT INTO kept FORMAT JSONEachRow', values: '{"id":3}' });
    await connection.command({ query: 'OPTIMIZE TABLE kept FINAL' });
    await connection.command({ query: "ALTER TABLE kept ADD COLUMN note String DEFAULT 'n'" });
    await connection.command({ query: 'CREATE TABLE copied CLONE AS kept' });
    await connection.command({ query: 'ALTER TABLE kept DELETE WHERE id = 2 SETTINGS mutations_sync = 1' });
    expect(await asked(connection, 'SELECT sum(id) FROM copied')).toBe('6');
    await engine.close();
    expect(await readdir(dataDir)).toContain('store');

    engine = await startPortable(dataDir, CONFIG_FILE);
    expect(await asked(engine.connect(), 'SELECT sum(id), any(note) FROM kept')).toBe('4\tn');
  });

  test('takes batches that are longer than its stack, with any sign in them', async () => {
    const connection = engine.connect();
    await connection.command({ query: 'CREATE TABLE long (text String) ENGINE = MergeTree ORDER BY text' });
    const values = `a\0b\n${`${'c'.repeat(1000)}\n`.repeat(20_000)}`;
    await connection.insert({ query: 'INSERT INTO long FORMAT TabSeparated', values });
    const query = 'SELECT count(), max(length(text)), hex(min(text)) FROM long';
    expect(await asked(connection, query)).toBe('20001\t1000\t610062');
  });

  test('may do what its users file grants, with the settings of its file', async () => {
    const connection = engine.connect();
    const settings = `SELECT value FROM system.merge_tree_settings WHERE name = 'fsync_after_insert'`;
    expect(await asked(connection, settings)).toBe('1');
    await expect(asked(connection, `SELECT * FROM file('/config.xml', 'LineAsString')`)).rejects.toThrow(
      'Not enough privileges',
    );
    await expect(connection.command({ query: 'CREATE DATABASE other' })).rejects.toThrow(
      'Not enough privileges',
    );
  });

  test('says what was wrong as a server says it', async () => {
    const failed = asked(engine.connect(), 'SELECT * FROM missing');
    await expect(failed).rejects.toBeInstanceOf(ClickHouseError);
    await expect(failed).rejects.toMatchObject({ code: '60', type: 'UNKNOWN_TABLE' });
  });

  test('keeps what one connection sets from the others', async () => {
    const [one, other] = [engine.connect(), engine.connect()];
    expect(await asked(one, 'SELECT {n:UInt8}', { query_params: { n: 5 }, clickhouse_settings: {} })).toBe(
      '5',
    );
    await expect(asked(other, 'SELECT {n:UInt8}')).rejects.toThrow('is not set');
  });

  test('stops working for who gave up, and answers the next', async () => {
    const leaving = new AbortController();
    const endless = asked(
      engine.connect(),
      'SELECT count() FROM numbers(1000000000000) WHERE number % 7 = 8',
      {
        abort_signal: leaving.signal,
      },
    );
    const waiting = asked(engine.connect(), 'SELECT 1');
    expect(await engine.connect().ping({ select: false })).toEqual({ success: true });
    leaving.abort();
    await expect(endless).rejects.toThrow('aborted');
    expect(await waiting).toBe('1');
  });

  test('is refused to a second engine', async () => {
    await expect(startPortable(dataDir, CONFIG_FILE)).rejects.toThrow(
      `The fact store in ${dataDir} is in use by another process (pid ${process.pid}).`,
    );
  });

  test('names what it cannot use', async () => {
    await expect(startPortable(join(dataDir, 'missing'), CONFIG_FILE)).rejects.toThrow('unable to open');
  });

  test('ends with an error for who asks a closed one', async () => {
    const connection = engine.connect();
    await engine.close();
    await expect(asked(connection, 'SELECT 1')).rejects.toThrow('Connection is closed');
    engine = await startPortable(dataDir, CONFIG_FILE);
  });
});
