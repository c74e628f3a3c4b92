import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { inject } from 'vitest';
import { openEntities } from '../db/entities/open.ts';

/** Made once in a process: making an embedded PostgreSQL takes much longer than starting it. */
let made: string | undefined;

const makeCluster = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(inject('runFolder'), 'cluster-'));
  await chmod(dataDir, 0o755);
  const store = await openEntities({ dataDir, log: pino({ level: 'silent' }) });
  await store.close();
  return dataDir;
};

/** Puts an embedded PostgreSQL that was started before, and holds nothing yet, into a DATA_DIR. */
export async function putCluster(dataDir: string): Promise<void> {
  made ??= await makeCluster();
  await mkdir(dataDir, { recursive: true });
  // PostgreSQL's account owns its folder, which only `cp` keeps.
  await promisify(execFile)('cp', ['-a', join(made, 'postgres'), dataDir]);
}
