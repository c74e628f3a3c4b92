import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client';
import { StartError } from '../../start-error.ts';
import type { EngineLog } from '../engine-log.ts';
import { failureReason } from '../failure-reason.ts';
import { openEngine } from './embedded/engine.ts';
import type { Load } from './embedded/isolated-connections.ts';
import { isStoreLoss } from './store-loss.ts';

export type FactStore = {
  /** Writes, and asks what writing needs. */
  client: ClickHouseClient;
  /** Asks, and can do nothing else. */
  reader: ClickHouseClient;
  /** Goes with every insert into a fact table. */
  insertSettings: Record<string, string | number>;
  /** Asks whether it answers, on a connection that no question can keep busy. */
  ping: () => Promise<void>;
  /** Calls under way and waiting, of the engine inside the process; a server counts its own. */
  load?: () => Load;
  close: () => Promise<void>;
};

type OpenFacts = {
  clickhouseUrl?: string;
  dataDir: string;
  log: EngineLog;
  /** The settings of the engine inside the process, where they are not the product's. */
  config?: string;
};

const QUERY_SETTINGS: ClickHouseSettings = {
  max_memory_usage: '2000000000',
  max_execution_time: 30,
  // The answers must not depend on where the server runs or how it is configured.
  session_timezone: 'UTC',
  output_format_json_quote_64bit_integers: 0,
};
const CLIENT_OPTIONS = {
  application: 'adhelm',
  clickhouse_settings: QUERY_SETTINGS,
  // It would write to the console what its callers get as errors.
  log: { level: ClickHouseLogLevel.OFF },
};
/** No writing; on a server no table functions either (1), which the engine inside the process grants to nobody. */
const SERVER_READER_SETTINGS: ClickHouseSettings = { readonly: '1' };
const EMBEDDED_READER_SETTINGS: ClickHouseSettings = { readonly: '2' };
const REQUEST_TIMEOUT_MS = 35_000;
const PING_TIMEOUT_MS = 1500;

/** A batch is on disk when it is acknowledged. */
const INSERT_SETTINGS = { async_insert: 0 };

/** On a cluster: an insert is acknowledged by its shard, and readers ask the replica that has it. */
const SERVER_INSERT_SETTINGS = { ...INSERT_SETTINGS, distributed_foreground_insert: 1 };
/** A server says that a question failed instead of an answer, not in the middle of one. */
const SERVER_QUERY_SETTINGS: ClickHouseSettings = {
  ...QUERY_SETTINGS,
  load_balancing: 'in_order',
  wait_end_of_query: 1,
};

export async function openFacts({ clickhouseUrl, dataDir, log, config }: OpenFacts): Promise<FactStore> {
  return clickhouseUrl ? openServer(clickhouseUrl, log) : openEmbedded(dataDir, log, config);
}

/** A server that is away may come back, and then it is used; one that refuses is the operator's to put right. */
async function openServer(clickhouseUrl: string, log: EngineLog): Promise<FactStore> {
  const connect = (settings: ClickHouseSettings) =>
    createClient({
      ...CLIENT_OPTIONS,
      clickhouse_settings: { ...SERVER_QUERY_SETTINGS, ...settings },
      url: clickhouseUrl,
      request_timeout: REQUEST_TIMEOUT_MS,
      // Long lists of values go as a form, since an address may not be that long.
      use_multipart_params_auto: true,
    });
  const client = connect({});
  const reader = connect(SERVER_READER_SETTINGS);
  const pings = createClient({ ...CLIENT_OPTIONS, url: clickhouseUrl, max_open_connections: 1 });
  const ping = () => askOne(pings);
  const close = async () => void (await Promise.all([client.close(), reader.close(), pings.close()]));
  const { host } = new URL(clickhouseUrl);
  await ping().catch(async (error: unknown) => {
    const reason = failureReason(error).trim().slice(0, REASON_LENGTH) || 'it refuses without a reason';
    if (isStoreLoss(error)) return log.warn({ host, reason }, 'ClickHouse is away; it is used when it comes');
    await close();
    throw new StartError(`ClickHouse at ${host} cannot be used: ${reason}`);
  });
  return { client, reader, insertSettings: SERVER_INSERT_SETTINGS, ping, close };
}

/** Another web server may answer with a whole page. */
const REASON_LENGTH = 200;

async function askOne(client: ClickHouseClient): Promise<void> {
  const patience = AbortSignal.timeout(PING_TIMEOUT_MS);
  const question = { query: 'SELECT 1 AS one', format: 'JSONEachRow', abort_signal: patience } as const;
  const text = await client
    .query(question)
    .then((answer) => answer.text())
    .catch((error: unknown) => {
      throw patience.aborted ? new Error('it does not answer') : error;
    });
  if (text.trim() !== '{"one":1}') throw new Error('what answers there is no ClickHouse');
}

async function openEmbedded(dataDir: string, log: EngineLog, config?: string): Promise<FactStore> {
  const engine = await openEngine(dataDir, config);
  const client = createClient({ connection: engine.connection, ...CLIENT_OPTIONS });
  const reader = createClient({
    connection: engine.readers,
    ...CLIENT_OPTIONS,
    clickhouse_settings: { ...QUERY_SETTINGS, ...EMBEDDED_READER_SETTINGS },
  });
  log.info('the embedded ClickHouse is ready');
  const { ping, load, close } = engine;
  return { client, reader, insertSettings: INSERT_SETTINGS, ping, load, close };
}
