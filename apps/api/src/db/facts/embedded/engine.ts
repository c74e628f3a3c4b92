import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drainPending, Session } from 'chdb';
import { createChdbConnection } from 'chdb/connection';
import { StartError } from '../../../start-error.ts';
import { failureReason } from '../../failure-reason.ts';
import { type ClientConnection, isolatedConnections } from './isolated-connections.ts';

const CONFIG_FILE = join(import.meta.dirname, 'engine.xml');
/** Queries on one connection run one after another, so this many run side by side. */
const CONNECTIONS = 4;

export type Engine = { connection: ClientConnection; close(): Promise<void> };

export async function openEngine(dataDir: string): Promise<Engine> {
  const folder = join(dataDir, 'clickhouse');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Only a session takes engine arguments; the connections below share the engine that it starts.
  const session = await startEngine(folder);
  const connections = Array.from({ length: CONNECTIONS }, () => createChdbConnection({ path: folder }));
  const connection = isolatedConnections(connections);
  return {
    connection,
    close: async () => {
      await connection.close();
      session.close();
      await drainPending();
    },
  };
}

async function startEngine(folder: string): Promise<Session> {
  try {
    return new Session(folder, { connectionArgs: [`--config-file=${CONFIG_FILE}`] });
  } catch (error) {
    throw new StartError(await explain(folder, error));
  }
}

/** chdb prints its reason and throws a general error, so the usual reasons are looked up here. */
async function explain(folder: string, error: unknown): Promise<string> {
  const holder = await liveHolder(folder);
  if (holder) return `The fact store in ${folder} is in use by another process (pid ${holder}).`;
  const writing = await whyNotWritable(folder);
  if (writing === 'ENOSPC') return `There is no space left on the disk that holds ${folder}.`;
  if (writing) return `The fact store in ${folder} cannot be written (${writing}).`;
  return `The fact store in ${folder} cannot be opened: ${failureReason(error)}`;
}

async function liveHolder(folder: string): Promise<number | undefined> {
  const status = await readFile(join(folder, 'status'), 'utf8').catch(() => '');
  const pid = Number(/^PID: (\d+)/.exec(status)?.[1]);
  if (!pid || pid === process.pid) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

async function whyNotWritable(folder: string): Promise<string | undefined> {
  const probe = join(folder, 'write-probe');
  try {
    await writeFile(probe, 'x'.repeat(4096));
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    await rm(probe, { force: true });
  }
}
