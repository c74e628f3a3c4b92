import { readdir } from 'node:fs/promises';
import { isMissing } from '../missing-file.ts';

const NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The names of the spools below a folder: what else lies there is not ours, nor is where a link leads. */
export const spoolFolders = async (root: string): Promise<string[]> => {
  const entries = await readdir(root, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
    .map(({ name }) => name)
    .sort();
};
