import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary DATA_DIR with the usual mode, which PostgreSQL's own user can enter when root runs the tests. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adhelm-test-'));
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
