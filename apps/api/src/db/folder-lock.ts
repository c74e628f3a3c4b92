import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

export type FolderLock = { release(): Promise<void> };

const SQLITE_BUSY = 5;
const LOCK = 'adhelm.lock';
const PID = 'adhelm.pid';

/** What a lock may leave in its folder. */
export const LOCK_FILES = [LOCK, `${LOCK}-journal`, PID];

/** A lock that nobody refers to would be closed, and so released, by the garbage collector. */
const held = new Set<DatabaseSync>();

/**
 * The lock is the kernel's own on a file, reached through SQLite because Node has no call for it. It ends
 * with its process however that ends, so nothing stale is ever left to judge and nothing can be taken twice.
 * Nobody may open `adhelm.lock` otherwise: closing it again in the same process would release the lock.
 */
export async function lockFolder(folder: string, name: string, holder = 'Adhelm'): Promise<FolderLock> {
  const pidFile = join(folder, PID);
  const lock = new DatabaseSync(join(folder, LOCK), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    await writeFile(pidFile, String(process.pid));
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StartError(`${name} is in use by another ${holder} (pid ${await holderOf(pidFile)}).`);
  }
  held.add(lock);
  return {
    release: async () => {
      if (!held.delete(lock)) return;
      await rm(pidFile, { force: true });
      lock.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/** The holder writes its number right after it got the lock, which may be a moment from now. */
async function holderOf(pidFile: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const pid = await readFile(pidFile, 'utf8').catch(() => '');
    if (isAlive(Number(pid))) return pid;
    await wait(20);
  }
  return 'unknown';
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
