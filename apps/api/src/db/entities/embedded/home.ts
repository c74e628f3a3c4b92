import { randomUUID } from 'node:crypto';
import { access, chmod, chown, mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing } from '../../../missing-file.ts';
import { StartError } from '../../../start-error.ts';
import { accountFor, canEnter, isRoot } from './account.ts';
import type { Account } from './run-command.ts';
import { SHARED_FOLDER } from './shared-folder.ts';

/** The folder of one cluster (`data`, `socket`) and the account that owns it. */
export type ClusterHome = { folder: string; account: Account };

const POINTER_FILE = 'postgres.location';
const OWNER_FILE = 'owner';

/**
 * The cluster lives in `<dataDir>/postgres`. Where PostgreSQL's account cannot enter dataDir, it lives under
 * a random name in the shared folder and `<dataDir>/postgres.location` says where: the same dataDir finds
 * the same data, a new dataDir never finds old data.
 */
export async function findClusterHome(dataDir: string): Promise<ClusterHome> {
  const elsewhere = await readIfPresent(join(dataDir, POINTER_FILE));
  if (elsewhere) return reopenElsewhere(dataDir, elsewhere);

  const inPlace = join(dataDir, 'postgres');
  const hasData = await exists(join(inPlace, 'data'));
  const account = await accountFor(hasData ? join(inPlace, 'data') : undefined);
  if (!isRoot() || (await canEnter(account, dataDir))) return createHome(inPlace, account);
  if (hasData) {
    throw new StartError(
      `The database in ${inPlace} belongs to user ${account.uid}, who may not enter ${dataDir}. Open the folders above it to that user.`,
    );
  }
  return createElsewhere(dataDir, account);
}

async function createElsewhere(dataDir: string, account: Account): Promise<ClusterHome> {
  const folder = join(SHARED_FOLDER, 'clusters', randomUUID());
  await mkdir(dirname(folder), { recursive: true });
  await chmod(SHARED_FOLDER, 0o755);
  await chmod(dirname(folder), 0o755);
  const home = await createHome(folder, account);
  await writeFile(join(folder, OWNER_FILE), await realpath(dataDir));
  await writeWhole(join(dataDir, POINTER_FILE), folder);
  return home;
}

async function reopenElsewhere(dataDir: string, folder: string): Promise<ClusterHome> {
  if (!(await exists(folder))) {
    throw new StartError(
      `The database of DATA_DIR ${dataDir} was kept in ${folder}, which is gone. ` +
        `Restore it, or delete ${join(dataDir, POINTER_FILE)} to start with an empty one.`,
    );
  }
  await refuseCopy(dataDir, folder);
  const account = await accountFor(folder);
  return createHome(folder, account);
}

/** A copied DATA_DIR carries the pointer of the original: two products must not share one database. */
async function refuseCopy(dataDir: string, folder: string): Promise<void> {
  const here = await realpath(dataDir);
  const owner = await readIfPresent(join(folder, OWNER_FILE));
  if (owner === here) return;
  if (owner && (await readIfPresent(join(owner, POINTER_FILE))) === folder) {
    throw new StartError(
      `DATA_DIR ${dataDir} is a copy of ${owner} and would share its database. ` +
        `Delete ${join(dataDir, POINTER_FILE)} to start with an empty one.`,
    );
  }
  await writeFile(join(folder, OWNER_FILE), here);
}

async function createHome(folder: string, account: Account): Promise<ClusterHome> {
  await mkdir(folder, { recursive: true });
  await giveTo(account, folder);
  return { folder, account };
}

export async function giveTo(account: Account, folder: string): Promise<void> {
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}

async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
