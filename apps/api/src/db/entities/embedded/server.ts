import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { StartError } from '../../../start-error.ts';
import type { EngineLog } from '../../engine-log.ts';
import { type FolderLock, lockFolder } from '../../folder-lock.ts';
import { asStartError } from '../../storage-failure.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { type ClusterHome, findClusterHome } from './home.ts';
import { stopLeftovers } from './leftovers.ts';
import { type DatabaseAddresses, prepareDatabase } from './prepare-database.ts';
import { type ServerSettings, spawnServer } from './server-process.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { superviseServer } from './supervise-server.ts';

export type EmbeddedServer = {
  addresses: DatabaseAddresses;
  /** How often it died and was started again. */
  restarts: () => number;
  stop(): Promise<void>;
};

type Surroundings = {
  log: EngineLog;
  /** Told when the server died and cannot be started again. */
  onLost: (error: StartError) => void;
  /** Milliseconds before each attempt to start it again. */
  restartPauses?: readonly number[] | undefined;
  settings?: ServerSettings | undefined;
};

/** Starts the cluster of a DATA_DIR, which is made on first use, and gives it the product's database. */
export async function startEmbeddedServer(
  dataDir: string,
  surroundings: Surroundings,
): Promise<EmbeddedServer> {
  try {
    await mkdir(dataDir, { recursive: true });
    const home = await findClusterHome(resolve(dataDir));
    const binaries = await findBinaries(home.account);
    const lock = await lockFolder(home.folder, `The database in ${home.folder}`);
    try {
      return await startLocked(binaries, home, lock, surroundings);
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw asStartError(dataDir, error);
  }
}

async function startLocked(
  binaries: Binaries,
  home: ClusterHome,
  lock: FolderLock,
  { log, onLost, restartPauses: pauses, settings }: Surroundings,
): Promise<EmbeddedServer> {
  const dataFolder = await ensureCluster(binaries, home);
  await stopLeftovers(dataFolder, log);
  const socketFolder = await makeSocketFolder(home);
  const place = { binaries, account: home.account, dataFolder, socketFolder, settings, log };
  const clear = async () => {
    await stopLeftovers(dataFolder, log, socketFolder);
    // The lock file beside the socket names a process number that may be somebody else's by now.
    for (const name of await readdir(socketFolder)) await rm(join(socketFolder, name), { force: true });
  };
  const server = superviseServer({ start: () => spawnServer(place), clear, log, onLost, pauses });
  const stop = async () => {
    await server.stop();
    await rm(socketFolder, { recursive: true, force: true });
    await lock.release();
  };
  try {
    await server.ready;
    const addresses = await prepareDatabase(socketFolder);
    return { addresses, restarts: server.restarts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
