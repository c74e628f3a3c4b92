import { constants } from 'node:fs';
import { open, readdir, rename, rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder } from '../flush-folder.ts';
import { openRegularFile } from '../regular-file.ts';
import { LARGEST_SEGMENT } from './segments.ts';

/** A file that is written at its end. */
export type SegmentFile = {
  write(bytes: Uint8Array, at: number): Promise<void>;
  /** Ends when everything that was written is on the disk. */
  flush(): Promise<void>;
  cutTo(length: number): Promise<void>;
  close(): Promise<void>;
};

/** What the spool needs of a disk: the files of one folder. */
export type SpoolDisk = {
  list(): Promise<string[]>;
  /** What the file holds, or the part of it that lies between two places; undefined when there is none that could be ours. */
  read(name: string, part?: { from: number; to: number }): Promise<Buffer | undefined>;
  /** A new file whose name is on the disk. */
  create(name: string): Promise<SegmentFile>;
  cutTo(name: string, length: number): Promise<void>;
  /** Puts a whole file in the place of the old one: whoever reads finds one of the two. */
  replace(name: string, content: string): Promise<void>;
  /** Adds to a file, which is made when it is not there. */
  add(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
};

export const localSpoolDisk = (folder: string): SpoolDisk => {
  const at = (name: string) => path.join(folder, name);
  const flushed = async (name: string, flags: string | number, bytes: Uint8Array) => {
    const file = await open(at(name), flags);
    try {
      await file.writeFile(bytes);
      await file.datasync();
    } finally {
      await file.close();
    }
  };

  return {
    list: () => readdir(folder),

    read: async (name, part) => {
      const file = await openRegularFile(at(name));
      if (!file) return undefined;
      try {
        const { size } = await file.stat();
        if (size > LARGEST_SEGMENT) return undefined;
        const { from, to } = part ?? { from: 0, to: size };
        const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },

    create: async (name) => {
      const { O_CREAT, O_EXCL, O_WRONLY } = constants;
      const file = await open(at(name), O_CREAT | O_EXCL | O_WRONLY);
      await flushFolder(folder);
      return {
        write: async (bytes, position) => {
          for (let written = 0; written < bytes.length; ) {
            const { bytesWritten } = await file.write(
              bytes,
              written,
              bytes.length - written,
              position + written,
            );
            written += bytesWritten;
          }
        },
        flush: () => file.datasync(),
        cutTo: (length) => file.truncate(length),
        close: () => file.close(),
      };
    },

    cutTo: (name, length) => truncate(at(name), length),

    replace: async (name, content) => {
      await flushed(`${name}.new`, 'w', Buffer.from(content));
      await rename(at(`${name}.new`), at(name));
      await flushFolder(folder);
    },

    add: async (name, bytes) => {
      await flushed(name, 'a', bytes);
      await flushFolder(folder);
    },

    remove: (name) => rm(at(name), { force: true }),
  };
};
