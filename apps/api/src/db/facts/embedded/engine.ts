import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asStartError } from '../../storage-failure.ts';
import { hasLibrary } from './has-library.ts';
import { type ClientConnection, isolatedConnections, type Load } from './isolated-connections.ts';
import { readersOnly } from './readers-only.ts';
import { CONFIG_FILE, type StartedEngine } from './started-engine.ts';

/** So many queries run side by side, where the engine can. */
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

export async function openEngine(dataDir: string, config = CONFIG_FILE): Promise<Engine> {
  const folder = join(dataDir, 'clickhouse');
  await checkWritable(folder);
  const engine = await startEngine(folder, config);
  const connect = (length: number) => isolatedConnections(Array.from({ length }, engine.connect));
  const connection = connect(WRITERS);
  const asked = connect(READERS);
  const readers = readersOnly(asked);
  const pings = engine.connect();
  return {
    connection,
    readers,
    ping: async () => {
      const answer = await pings.ping({ select: false });
      if (!answer.success) throw answer.error;
    },
    load: asked.load,
    close: async () => {
      await Promise.all([connection.close(), readers.close(), pings.close()]);
      await engine.close();
    },
  };
}

/** The engine opens happily on a full disk and fails later. */
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

/** Machines without a library run the same engine compiled for all machines. */
async function startEngine(folder: string, config: string): Promise<StartedEngine> {
  if (!hasLibrary) return (await import('./portable/start.ts')).startPortable(folder, config);
  return (await import('./native.ts')).startNative(folder, config);
}
