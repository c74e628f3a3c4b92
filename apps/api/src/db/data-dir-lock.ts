import { mkdir } from 'node:fs/promises';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { asStartError } from './storage-failure.ts';

/** Makes the folder if needed and keeps every other process from using it. */
export async function lockDataDir(dataDir: string): Promise<FolderLock> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await lockFolder(dataDir, `DATA_DIR ${dataDir}`);
  } catch (error) {
    throw asStartError(dataDir, error);
  }
}
