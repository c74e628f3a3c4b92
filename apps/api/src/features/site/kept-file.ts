import { readFile, rename, writeFile } from 'node:fs/promises';
import type { z } from 'zod';
import { asError } from '../../as-error.ts';
import { isMissing } from '../../missing-file.ts';

/** A value on the disk. Another process may keep the same file: whoever reads it finds a whole one. */
export const keptFile = <Value>(file: string, schema: z.ZodType<Value>) => ({
  /** Undefined when there is none, or none that can be read. */
  read: async (unreadable: (error: Error) => void): Promise<Value | undefined> => {
    try {
      return schema.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch (error) {
      if (!isMissing(error)) unreadable(asError(error));
      return undefined;
    }
  },

  write: async (value: Value): Promise<void> => {
    const written = `${file}.${process.pid}`;
    await writeFile(written, JSON.stringify(value));
    await rename(written, file);
  },
});
