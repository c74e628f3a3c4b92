import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flushFolder } from '../flush-folder.ts';
import { isMissing } from '../missing-file.ts';
import { openRegularFile } from '../regular-file.ts';
import { DRAIN_STATE } from '../spool/drain.ts';
import { LARGEST_SEGMENT, segmentName, segmentNumbers, tornName } from '../spool/segments.ts';
import { spoolFolders } from '../spool/spool-folders.ts';
import { tornFrom } from '../spool/spool-record.ts';

const spoolOf = (dataDir: string): string => path.join(dataDir, 'spool');

/** Of a folder that may be removed meanwhile, because everything in it counts. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

/** Without a torn end: what is being written at this moment was not acknowledged. */
const acknowledged = (bytes: Buffer): Buffer => bytes.subarray(0, tornFrom(bytes));
const asItIs = (bytes: Buffer): Buffer => bytes;

/**
 * Holds what visitors did and is no fact yet. To be called while nobody writes facts, before the entities are cut. How far
 * a spool was carried is read before its records are: everything up to there is in the stores and so in their cuts, and
 * everything after it is here. A batch that was cut and may be written is offered again under its name, which counts once.
 */
export const cutSpool = async (dataDir: string) => {
  /** Each reads what was there at this moment: a segment may grow, and be removed, while it is held. */
  const held = new Map<string, () => Promise<Buffer>>();
  const handles: FileHandle[] = [];
  const close = async () => {
    for (const handle of handles.splice(0)) await handle.close();
  };

  const hold = async (spool: string, file: string, part: (bytes: Buffer) => Buffer): Promise<void> => {
    const handle = await openRegularFile(path.join(spoolOf(dataDir), spool, file));
    if (!handle) return;
    handles.push(handle);
    const { size } = await handle.stat();
    if (size > LARGEST_SEGMENT) return;
    held.set(`${spool}/${file}`, async () => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, 0);
      return part(buffer.subarray(0, bytesRead));
    });
  };

  const holdSpool = async (spool: string): Promise<void> => {
    // It is replaced by another file when it changes, so that the one that is open stays as it is.
    await hold(spool, DRAIN_STATE, asItIs);
    for (const number of segmentNumbers(await namesIn(path.join(spoolOf(dataDir), spool)))) {
      await hold(spool, segmentName(number), acknowledged);
      await hold(spool, tornName(number), asItIs);
    }
  };

  try {
    for (const spool of await spoolFolders(spoolOf(dataDir))) await holdSpool(spool);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    names: [...held.keys()],
    read: async (name: string): Promise<Readable | null> => {
      const bytes = await held.get(name)?.();
      return bytes ? Readable.from([bytes]) : null;
    },
    close,
  };
};

/** Puts the spools of a backup where the next process finds them. Bears repetition. */
export const restoreSpool = async (
  dataDir: string,
  names: readonly string[],
  read: (name: string) => Readable,
): Promise<void> => {
  const root = spoolOf(dataDir);
  const folders = new Set(names.map((name) => path.join(root, path.dirname(name))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  for (const name of names) {
    const file = path.join(root, name);
    // What an interrupted restore left, or a link that somebody put there, is not written into.
    await rm(file, { force: true });
    await pipeline(read(name), createWriteStream(file, { flags: 'wx', flush: true }));
  }
  for (const folder of folders) await flushFolder(folder);
  if (folders.size > 0) await flushFolder(root);
};

/** Whether something lies there that would become part of what is restored. */
export const hasSpool = async (dataDir: string): Promise<boolean> =>
  (await spoolFolders(spoolOf(dataDir))).length > 0;
