import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** No such file, a link, and a socket. */
const NO_FILE = new Set(['ENOENT', 'ELOOP', 'ENXIO']);

/** Opens a file for reading; nothing where there is none, or what somebody else put in its place: a link, a folder, a pipe. */
export const openRegularFile = async (file: string): Promise<FileHandle | undefined> => {
  const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      if (NO_FILE.has(error.code ?? '')) return undefined;
      throw error;
    },
  );
  if (!handle || (await handle.stat()).isFile()) return handle;
  await handle.close();
  return undefined;
};
