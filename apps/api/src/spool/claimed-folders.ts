import { randomUUID } from 'node:crypto';
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type FolderLock, lockFolder } from '../db/folder-lock.ts';
import { flushFolder } from '../flush-folder.ts';
import { StartError } from '../start-error.ts';
import { spoolFolders } from './spool-folders.ts';

export type ClaimedFolder = { folder: string; lock: FolderLock };

const isGone = (folder: string): Promise<boolean> =>
  access(folder).then(
    () => false,
    () => true,
  );

/** None where another process has it, or was done with it and removed it at this moment. */
const claim = async (folder: string): Promise<ClaimedFolder[]> => {
  try {
    return [{ folder, lock: await lockFolder(folder, folder) }];
  } catch (error) {
    if (error instanceof StartError || (await isGone(folder))) return [];
    throw error;
  }
};

/** The spools below a folder that no process has, except some. */
export const claimLeft = async (
  root: string,
  except: ReadonlySet<string> = new Set(),
): Promise<ClaimedFolder[]> => {
  const claimed: ClaimedFolder[] = [];
  for (const name of await spoolFolders(root))
    if (!except.has(name)) claimed.push(...(await claim(path.join(root, name))));
  return claimed;
};

/** Whoever looks for what was left may be quicker than who made it. */
const claimNew = async (root: string): Promise<ClaimedFolder> => {
  for (;;) {
    const folder = path.join(root, randomUUID());
    await mkdir(folder);
    await flushFolder(root);
    const [own] = await claim(folder);
    if (own) return own;
  }
};

/** The first is this process's own, the others were left behind by processes that are gone. */
export const claimFolders = async (root: string): Promise<[ClaimedFolder, ...ClaimedFolder[]]> => {
  await mkdir(root, { recursive: true });
  const [own, ...left] = await claimLeft(root);
  return [own ?? (await claimNew(root)), ...left];
};
