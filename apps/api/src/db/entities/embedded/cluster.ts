import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../../start-error.ts';
import type { Binaries } from './binaries.ts';
import { type ClusterHome, exists } from './home.ts';
import { programFailure, runCommand } from './run-command.ts';

const SUPPORTED_MAJOR = '18';

/** Gives the data folder of the cluster, made on first use. */
export async function ensureCluster(binaries: Binaries, home: ClusterHome): Promise<string> {
  const dataFolder = join(home.folder, 'data');
  await removeUnfinished(home);
  if (await exists(dataFolder)) await checkVersion(dataFolder);
  else await initialise(binaries, home, dataFolder);
  return dataFolder;
}

async function removeUnfinished({ folder }: ClusterHome): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('initialising-')) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function checkVersion(dataFolder: string): Promise<void> {
  const major = (await readFile(join(dataFolder, 'PG_VERSION'), 'utf8')).trim();
  if (major === SUPPORTED_MAJOR) return;
  throw new StartError(
    `The database in ${dataFolder} was written by PostgreSQL ${major}; this Adhelm runs PostgreSQL ${SUPPORTED_MAJOR}.`,
  );
}

/** The cluster appears under its final name only when it is whole, so that a kill in between leaves nothing. */
async function initialise(binaries: Binaries, home: ClusterHome, dataFolder: string): Promise<void> {
  const unfinished = join(home.folder, `initialising-${randomUUID()}`);
  const { succeeded, output } = await runCommand(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
    ],
    home.account,
  );
  if (!succeeded) {
    await rm(unfinished, { recursive: true, force: true });
    throw programFailure(output);
  }
  await rename(unfinished, dataFolder);
}
