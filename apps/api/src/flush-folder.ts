import { open } from 'node:fs/promises';

/** What was created, renamed or removed in a folder survives a power cut only once the folder itself is on the disk. */
export const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
