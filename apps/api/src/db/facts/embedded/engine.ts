import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drainPending, Session } from 'chdb';
import { createChdbConnection } from 'chdb/connection';
import { StartError } from '../../../start-error.ts';
import { asStartError } from '../../storage-failure.ts';
import { type ClientConnection, isolatedConnections, type Load } from './isolated-connections.ts';
import { readersOnly } from './readers-only.ts';

const ENGINE_ARGUMENTS = [
  `--config-file=${join(import.meta.dirname, 'engine.xml')}`,
  `--users_config=${join(import.meta.dirname, 'engine-users.xml')}`,
];
/** Queries on one connection run one after another, so this many run side by side. */
const READERS = 4;
const WRITERS = 4;

export type Engine = {
  connection: ClientConnection;
  readers: ClientConnection;
  /** Asks whether it answers, on a connection of its own. */
  ping: () => Promise<void>;
  /** What the readers have to do. */
  load: () => Load;
  close: () => Promise<void>;
};

export async function openEngine(dataDir: string): Promise<Engine> {
  const folder = join(dataDir, 'clickhouse');
  await checkWritable(folder);
  // Only a session takes engine arguments; the connections below share the engine that it starts.
  const session = await startEngine(folder);
  const connect = (length: number) =>
    isolatedConnections(Array.from({ length }, () => createChdbConnection({ path: folder })));
  const connection = connect(WRITERS);
  const asked = connect(READERS);
  const readers = readersOnly(asked);
  const pings = createChdbConnection({ path: folder });
  return {
    connection,
    readers,
    ping: async () => {
      const answer = await pings.ping({ select: true });
      if (!answer.success) throw answer.error;
    },
    load: asked.load,
    close: async () => {
      await Promise.all([connection.close(), readers.close(), pings.close()]);
      session.close();
      await drainPending();
    },
  };
}

/** chdb opens happily on a full disk and fails later. */
async function checkWritable(folder: string): Promise<void> {
  const probe = join(folder, 'write-probe');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, Buffer.alloc(65_536));
    await rm(probe);
  } catch (error) {
    throw asStartError(folder, error);
  }
}

async function startEngine(folder: string): Promise<Session> {
  try {
    return new Session(folder, { connectionArgs: ENGINE_ARGUMENTS });
  } catch (error) {
    const holder = await liveHolder(folder);
    if (holder)
      throw new StartError(`The fact store in ${folder} is in use by another process (pid ${holder}).`);
    throw asStartError(folder, error);
  }
}

/** chdb prints that another process is there, but throws a general error; the file it locks names that process. */
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
