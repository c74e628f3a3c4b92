import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fitsSocket } from '../db/entities/embedded/socket-folder.ts';

const FOLDER = 'control';
const POINTER_FILE = 'control.location';
const SOCKET = 'socket';
const TEMPORARY_PREFIX = '/tmp/adhelm-control-';

const elsewhere = (dataDir: string) =>
  readFile(path.join(dataDir, POINTER_FILE), 'utf8').catch(() => undefined);

/** Where the running product listens for its operator. */
export const controlSocket = async (dataDir: string): Promise<string> =>
  path.join((await elsewhere(dataDir)) ?? path.join(dataDir, FOLDER), SOCKET);

/** Makes the folder of the socket, which nobody but its owner and root may enter. */
export const makeControlFolder = async (dataDir: string) => {
  await removeControlFolder(dataDir);
  const inPlace = path.join(dataDir, FOLDER);
  if (fitsSocket(path.join(inPlace, SOCKET))) {
    await mkdir(inPlace, { mode: 0o700 });
    await chmod(inPlace, 0o700);
  } else {
    await writeFile(path.join(dataDir, POINTER_FILE), await mkdtemp(TEMPORARY_PREFIX), { mode: 0o600 });
  }
};

/** Also what a killed process left behind; to be called under the lock of the data folder. */
export const removeControlFolder = async (dataDir: string) => {
  const outside = await elsewhere(dataDir);
  if (outside?.startsWith(TEMPORARY_PREFIX) && !outside.slice(TEMPORARY_PREFIX.length).includes('/'))
    await rm(outside, { recursive: true, force: true });
  await rm(path.join(dataDir, POINTER_FILE), { force: true });
  await rm(path.join(dataDir, FOLDER), { recursive: true, force: true });
};
