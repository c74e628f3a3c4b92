import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClusterHome, giveTo } from './home.ts';

/** The shortest limit of the supported systems on the path of a Unix socket, less its closing zero. */
const SOCKET_PATH_LIMIT = 103;
const TEMPORARY_PREFIX = '/tmp/adhelm-socket-';

export const fitsSocket = (path: string): boolean => Buffer.byteLength(path) <= SOCKET_PATH_LIMIT;

/** Only the owner of the data may enter the folder, which is what `trust` on the socket relies on. */
export async function makeSocketFolder({ folder, account }: ClusterHome): Promise<string> {
  const inHome = join(folder, 'socket');
  await rm(inHome, { recursive: true, force: true });
  const fits = fitsSocket(join(inHome, '.s.PGSQL.5432'));
  const socketFolder = fits ? inHome : await mkdtemp(TEMPORARY_PREFIX);
  await mkdir(socketFolder, { recursive: true });
  await giveTo(account, socketFolder);
  return socketFolder;
}

export function isTemporarySocketFolder(path: string): boolean {
  return path.startsWith(TEMPORARY_PREFIX) && !path.slice(TEMPORARY_PREFIX.length).includes('/');
}
