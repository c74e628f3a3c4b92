import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { openPool } from '../db/entities/pool.ts';
import { createLogger } from '../http/logger.ts';
import { StartError } from '../start-error.ts';
import { type KeptRecords, type PassedRecords, passingOn } from './passed-records.ts';
import { type ListenerConfig, siteListener } from './site-listener.ts';

export type ThreadSetting = { config: ListenerConfig; logLevel: string; consoleAddress: string };

/** What the thread is asked to do, one of each at a time, and what that takes. */
export type Asked = { follow: pg.PoolConfig; unfollow: null; drain: number; close: null };

export type ToThread =
  | { [Name in keyof Asked]: { kind: Name; given: Asked[Name] } }[keyof Asked]
  | ({ kind: 'kept' } & KeptRecords);

export type FromThread =
  | { kind: 'listening'; port: number }
  | { kind: 'refused'; reason: string; isForOperator: boolean }
  | { kind: 'done'; of: keyof Asked }
  | { kind: 'said'; line: string }
  | ({ kind: 'records' } & PassedRecords);

/** Pages are read by one after the other. */
const CONNECTIONS = 2;

const port = parentPort;
if (!port) throw new Error('This runs in a thread of its own.');
const { config, logLevel, consoleAddress } = workerData as ThreadSetting;
const tell = (message: FromThread) => port.postMessage(message);

const log = createLogger(logLevel, { write: (line) => tell({ kind: 'said', line }) });
const { append, kept } = passingOn((records) =>
  port.postMessage({ kind: 'records', ...records } satisfies FromThread, [records.bytes.buffer]),
);

const serve = async () => {
  const {
    followPages,
    drain,
    close,
    port: listening,
  } = await siteListener({
    config,
    log,
    consoleAddress: () => consoleAddress,
    append,
  });
  let endFollowing = async () => {};
  const follow = async (place: pg.PoolConfig): Promise<void> => {
    const stopping = new AbortController();
    const entities = openPool({ ...place, max: CONNECTIONS }, log);
    const ended = await followPages(entities, stopping.signal);
    endFollowing = async () => {
      stopping.abort();
      await ended();
      await entities.close();
    };
  };
  const work = { follow, unfollow: () => endFollowing(), drain, close };
  port.on('message', (message: ToThread) => {
    if (message.kind === 'kept') return kept(message);
    const run = work[message.kind] as (given: unknown) => Promise<void>;
    void run(message.given).then(() => tell({ kind: 'done', of: message.kind }));
  });
  tell({ kind: 'listening', port: listening });
};

await serve().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  tell({ kind: 'refused', reason, isForOperator: error instanceof StartError });
});
