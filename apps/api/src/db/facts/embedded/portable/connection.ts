import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseError } from '@clickhouse/client';
import { asError } from '../../../../as-error.ts';
import { settingValues } from '../bound-values.ts';
import { assignmentsOf, type Settings, setStatement } from '../set-statement.ts';
import type { EngineConnection } from '../started-engine.ts';
import type { EngineCalls } from './one-at-a-time.ts';

type Params = Parameters<EngineConnection['query']>[0];

/** The engine has nobody to remove the files of a dropped table while it is waited for: that is done at its next start. */
const withoutWaiting = (query: string): string =>
  query.includes('DROP TABLE') ? query.trimEnd().replace(/\sSYNC$/, '') : query;

/** Parts are cloned by giving their files a second name, which this engine cannot: their rows are copied. */
const CLONING = /^(.*)\bCREATE TABLE (\w+) CLONE AS (\w+)$/s;

/** A longer statement than this is refused unless it is announced. */
const LONG = 200_000;

const bodyOf = async (values: string | Readable | undefined): Promise<string> =>
  values === undefined || typeof values === 'string' ? (values ?? '') : text(values);

const said = () => ({ query_id: randomUUID(), response_headers: {}, http_status_code: 200 });

const SUMMARY = {
  read_rows: '0',
  read_bytes: '0',
  written_rows: '0',
  written_bytes: '0',
  result_rows: '0',
  result_bytes: '0',
  total_rows_to_read: '0',
  elapsed_ns: '0',
};

/** A connection to the portable engine. */
export const portableConnection = (calls: EngineCalls, connection: number): EngineConnection => {
  let isClosed = false;
  /** What calls have set, for an engine that is started anew. */
  const kept: Settings = {};

  const send = async (sql: string, signal?: AbortSignal): Promise<Uint8Array> => {
    if (isClosed) throw new Error('Connection is closed.');
    try {
      const before = setStatement(assignmentsOf(kept));
      return await calls.answer({ connection, before, sql }, signal);
    } catch (error) {
      throw parseError(asError(error).message);
    }
  };

  const run = async (params: Params, body = ''): Promise<Uint8Array> => {
    const [, before, copy, original] = CLONING.exec(params.query) ?? [];
    if (copy && original) {
      await run({ ...params, query: `${before}CREATE TABLE ${copy} AS ${original}` });
      return run({ ...params, query: `INSERT INTO ${copy} SELECT * FROM ${original}` });
    }
    const { query_params: values = {}, clickhouse_settings: settings = {} } = params;
    const bound = settingValues(values, Number.POSITIVE_INFINITY);
    if (bound === undefined) throw new Error('The query has values of a kind that cannot be bound.');
    const sql = setStatement([...bound, ...assignmentsOf(settings)]) + withoutWaiting(params.query);
    if (sql.length > LONG) await send(`SET max_query_size = ${2 * Buffer.byteLength(sql)}`);
    const answer = await send(body ? `${sql}\n${body}` : sql, params.abort_signal);
    Object.assign(kept, settings);
    return answer;
  };

  const stream = (bytes: Uint8Array) => Readable.from([Buffer.from(bytes)], { objectMode: false });

  return {
    query: async (params) => ({ stream: stream(await run(params)), ...said() }),
    exec: async (params) => {
      const body = await bodyOf(params.values);
      return { stream: stream(await run(params, body)), summary: SUMMARY, ...said() };
    },
    command: async (params) => {
      await run(params);
      return { summary: SUMMARY, ...said() };
    },
    insert: async (params) => {
      const body = await bodyOf(params.values);
      if (body.trim()) await run(params, body);
      return { summary: SUMMARY, ...said() };
    },
    // While it works on another question, an engine is there without answering.
    ping: async ({ select }) => {
      try {
        if (select || !calls.isAtWork()) await send('SELECT 1');
        return { success: true };
      } catch (error) {
        return { success: false, error: asError(error) };
      }
    },
    close: async () => {
      isClosed = true;
    },
  };
};
