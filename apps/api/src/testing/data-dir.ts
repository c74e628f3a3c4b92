import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM = 4e9;

/**
 * A folder for what nobody misses when the machine goes: in memory where there is room, since a database of nine hundred
 * files is copied there in a fraction of the time.
 */
export async function passingFolder(): Promise<string> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room >= ROOM ? MEMORY : tmpdir();
}

/** A temporary DATA_DIR with the usual mode, which PostgreSQL's own user can enter when root runs the tests. */
export async function makeDataDir(parent = tmpdir()): Promise<string> {
  const dataDir = await mkdtemp(join(parent, 'adhelm-test-'));
  await chmod(dataDir, 0o755);
  return dataDir;
}

/** Removes a DATA_DIR and the database that root's tests keep outside of it. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const outside = await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => undefined);
  for (const folder of [outside, dataDir]) {
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

/** The folder of the cluster, which is outside DATA_DIR where root's server cannot enter that. */
export async function homeOf(dataDir: string): Promise<string> {
  return readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => join(dataDir, 'postgres'));
}

export async function postmasterPid(dataDir: string): Promise<number> {
  const text = await readFile(join(await homeOf(dataDir), 'data', 'postmaster.pid'), 'utf8');
  return Number.parseInt(text, 10);
}
