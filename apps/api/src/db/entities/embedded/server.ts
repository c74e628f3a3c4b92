import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { EngineLog } from '../../engine-log.ts';
import { type FolderLock, lockFolder } from '../../folder-lock.ts';
import { asStartError } from '../../storage-failure.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { type ClusterHome, findClusterHome } from './home.ts';
import { stopLeftovers } from './leftovers.ts';
import { type DatabaseAddresses, prepareDatabase } from './prepare-database.ts';
import { spawnServer } from './server-process.ts';
import { makeSocketFolder } from './socket-folder.ts';

export type EmbeddedServer = { addresses: DatabaseAddresses; stop(): Promise<void> };

/** Starts the cluster of a DATA_DIR, which is made on first use, and gives it the product's database. */
export async function startEmbeddedServer(dataDir: string, log: EngineLog): Promise<EmbeddedServer> {
  try {
    await mkdir(dataDir, { recursive: true });
    const home = await findClusterHome(resolve(dataDir));
    const binaries = await findBinaries(home.account);
    const lock = await lockFolder(home.folder, `The database in ${home.folder}`);
    try {
      return await startLocked(binaries, home, lock, log);
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
  log: EngineLog,
): Promise<EmbeddedServer> {
  const dataFolder = await ensureCluster(binaries, home);
  await stopLeftovers(dataFolder, log);
  const socketFolder = await makeSocketFolder(home);
  const server = spawnServer({ binaries, account: home.account, dataFolder, socketFolder, log });
  const stop = async () => {
    await server.stop();
    await rm(socketFolder, { recursive: true, force: true });
    await lock.release();
  };
  try {
    await server.ready;
    const addresses = await prepareDatabase(socketFolder);
    return { addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
