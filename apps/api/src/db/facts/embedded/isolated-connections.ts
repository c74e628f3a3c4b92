import type { createClient } from '@clickhouse/client';
import { settingValues } from './bound-values.ts';
import { setStatement } from './set-statement.ts';
import type { EngineConnection } from './started-engine.ts';

type ClientOptions = NonNullable<Parameters<typeof createClient>[0]>;
export type ClientConnection = NonNullable<ClientOptions['connection']>;
type ClientParams = Parameters<ClientConnection['command']>[0];
type SettingValue = string | number | boolean;
type PlainSettings = Record<string, SettingValue>;
type OwnParams = { query: string; clickhouse_settings: PlainSettings; query_params?: Values | undefined };
type Values = NonNullable<ClientParams['query_params']>;

/** How many calls are being answered, and how many wait for a connection. */
export type Load = { busy: number; waiting: number };

/** A connection and the settings that calls have left on it; undefined where a failure leaves the value unknown. */
type Lane = {
  connection: EngineConnection;
  settings: Map<string, SettingValue | undefined>;
  /** The names of values that earlier queries brought; they stay on the connection. */
  values: Set<string>;
  /** A call failed, and rows that it had found may still be on the connection. */
  hasLeftovers: boolean;
};

/**
 * Settings given with one query stay on its chdb connection: an `insert_deduplication_token` would make the
 * next insert vanish as a duplicate. So every call gets a connection to itself, on which the settings that
 * earlier calls left behind are put back first; those it already has are not set again. Rows that a query found
 * before it failed stay there too, and are thrown away before anybody else could get them as an answer.
 */
export function isolatedConnections(
  connections: EngineConnection[],
): ClientConnection & { load: () => Load } {
  const idle: Lane[] = connections.map((connection) => ({
    connection,
    settings: new Map(),
    values: new Set(),
    hasLeftovers: false,
  }));
  const waiting: ((lane: Lane) => void)[] = [];

  async function alone<Result>(work: (lane: Lane) => Promise<Result>): Promise<Result> {
    const lane = idle.pop() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)));
    try {
      return await work(lane);
    } finally {
      const next = waiting.shift();
      if (next) next(lane);
      else idle.push(lane);
    }
  }

  const run = <Result>(
    params: ClientParams,
    call: (connection: EngineConnection, own: OwnParams) => Promise<Result>,
  ): Promise<Result> =>
    alone(async (lane) => {
      if (lane.hasLeftovers) await dropLeftovers(lane);
      const { values, query_params } = valuesFor(lane, params);
      const wanted = plain(params.clickhouse_settings);
      const leftBehind = [...lane.settings.keys()].filter((name) => !(name in wanted));
      const changed = Object.entries(wanted).filter(([name, value]) => lane.settings.get(name) !== value);
      for (const [name] of changed) lane.settings.set(name, undefined);
      lane.hasLeftovers = true;
      const result = await call(lane.connection, {
        query: setStatement([...values, ...puttingBack(leftBehind)]) + params.query,
        query_params,
        clickhouse_settings: Object.fromEntries(changed),
      });
      lane.hasLeftovers = false;
      lane.settings = new Map(Object.entries(wanted));
      return result;
    });

  return {
    query: (params) => run(params, (connection, own) => connection.query({ ...params, ...own })),
    command: (params) => run(params, (connection, own) => connection.command({ ...params, ...own })),
    exec: (params) => run(params, (connection, own) => connection.exec({ ...params, ...own })),
    insert: (params) => run(params, (connection, own) => connection.insert({ ...params, ...own })),
    ping: ({ select }) => alone(({ connection }) => connection.ping({ select })),
    load: () => ({ busy: connections.length - idle.length, waiting: waiting.length }),
    close: async () => {
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}

/** The rows come with the next answer, whatever is asked: this one nobody reads. */
async function dropLeftovers(lane: Lane): Promise<void> {
  const answer = await lane.connection.ping({ select: true });
  if (!answer.success) throw answer.error;
  lane.hasLeftovers = false;
}

/** What sets the values, or these where chdb has to bind them. */
function valuesFor(
  lane: Lane,
  { query, query_params = {} }: ClientParams,
): { values: string[]; query_params?: Values | undefined } {
  // A value that stayed behind must not stand in for one that the caller forgot.
  const forgotten = [...lane.values].find((name) => !(name in query_params) && query.includes(`{${name}:`));
  if (forgotten) throw new Error(`Substitution \`${forgotten}\` is not set`);
  const values = settingValues(query_params);
  if (!values) return { values: [], query_params };
  for (const name of Object.keys(query_params)) lane.values.add(name);
  return { values };
}

/** The client and chdb each bring their own class for map-valued settings; its text form suits both. */
function plain(settings: ClientParams['clickhouse_settings'] = {}): PlainSettings {
  const plainSettings: PlainSettings = {};
  for (const [name, value] of Object.entries(settings)) {
    if (value !== undefined) plainSettings[name] = typeof value === 'object' ? value.toString() : value;
  }
  return plainSettings;
}

const puttingBack = (names: readonly string[]): string[] =>
  names.filter((name) => /^\w+$/.test(name)).map((name) => `${name} = DEFAULT`);
