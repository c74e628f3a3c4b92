import type { Readable } from 'node:stream';
import type { createClient } from '@clickhouse/client';
import type { Connection as EngineConnection } from 'chdb/connection';

type ClientOptions = NonNullable<Parameters<typeof createClient>[0]>;
export type ClientConnection = NonNullable<ClientOptions['connection']>;
type ClientParams = Parameters<ClientConnection['command']>[0];
type PlainSettings = Record<string, string | number | boolean | undefined>;
type OwnParams = { query: string; clickhouse_settings: PlainSettings };

type Lane = { connection: EngineConnection<Readable>; touched: Set<string> };

/**
 * Settings given with one query stay on its chdb connection: an `insert_deduplication_token` would make the
 * next insert vanish as a duplicate. So every call gets a connection to itself, on which the settings that
 * earlier calls left behind are put back first.
 */
export function isolatedConnections(connections: EngineConnection<Readable>[]): ClientConnection {
  const idle: Lane[] = connections.map((connection) => ({ connection, touched: new Set() }));
  const waiting: ((lane: Lane) => void)[] = [];

  async function exclusively<Result>(
    params: ClientParams,
    run: (connection: EngineConnection<Readable>, own: OwnParams) => Promise<Result>,
  ): Promise<Result> {
    const lane = idle.pop() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)));
    const settings = plain(params.clickhouse_settings);
    const given = new Set(Object.keys(settings));
    const query = withSettingsPutBack(params.query, lane.touched.difference(given));
    lane.touched = lane.touched.union(given);
    try {
      const result = await run(lane.connection, { query, clickhouse_settings: settings });
      lane.touched = given;
      return result;
    } finally {
      const next = waiting.shift();
      if (next) next(lane);
      else idle.push(lane);
    }
  }

  return {
    query: (params) => exclusively(params, (connection, own) => connection.query({ ...params, ...own })),
    command: (params) => exclusively(params, (connection, own) => connection.command({ ...params, ...own })),
    exec: (params) => exclusively(params, (connection, own) => connection.exec({ ...params, ...own })),
    insert: (params) => exclusively(params, (connection, own) => connection.insert({ ...params, ...own })),
    ping: ({ select }) => exclusively({ query: '' }, (connection) => connection.ping({ select })),
    close: async () => {
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}

/** The client and chdb each bring their own class for map-valued settings; its text form suits both. */
function plain(settings: ClientParams['clickhouse_settings'] = {}): PlainSettings {
  const plainSettings: PlainSettings = {};
  for (const [name, value] of Object.entries(settings)) {
    plainSettings[name] = typeof value === 'object' ? value.toString() : value;
  }
  return plainSettings;
}

function withSettingsPutBack(query: string, leftBehind: Set<string>): string {
  const names = [...leftBehind].filter((name) => /^\w+$/.test(name));
  return names.map((name) => `SET ${name} = DEFAULT; `).join('') + query;
}
