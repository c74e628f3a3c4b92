import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type FolderLock, lockFolder } from '../db/folder-lock.ts';
import { flushFolder } from '../flush-folder.ts';
import { StartError } from '../start-error.ts';

export type ClaimedFolder = { folder: string; lock: FolderLock };

const claim = async (folder: string): Promise<ClaimedFolder[]> => {
  try {
    return [{ folder, lock: await lockFolder(folder, folder) }];
  } catch (error) {
    if (error instanceof StartError) return [];
    throw error;
  }
};

/**
 * The spools below a folder that no other process has: the first is this process's own, the others were left behind by
 * processes that are gone.
 */
export const claimFolders = async (root: string): Promise<[ClaimedFolder, ...ClaimedFolder[]]> => {
  await mkdir(root, { recursive: true });
  const claimed: ClaimedFolder[] = [];
  for (const name of (await readdir(root)).sort()) claimed.push(...(await claim(path.join(root, name))));
  const [own, ...left] = claimed;
  if (own) return [own, ...left];
  const folder = path.join(root, randomUUID());
  await mkdir(folder);
  await flushFolder(root);
  return [{ folder, lock: await lockFolder(folder, folder) }];
};
