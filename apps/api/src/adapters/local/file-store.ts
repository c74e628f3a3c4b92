import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder } from '../../flush-folder.ts';
import { isMissing } from '../../missing-file.ts';
import type { FileStore } from '../../ports/file-store.ts';

const UNFINISHED = '.unfinished-';
const ONE_HOUR_MS = 3_600_000;

const unlessMissing = async <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Files in one folder; a file appears under its name only when all of it is on the disk. */
export const localFileStore = (folder: string): FileStore => {
  const placeOf = (name: string) => path.join(folder, path.basename(name));

  const removeOld = async (file: string) => {
    const { mtimeMs = Date.now() } = (await unlessMissing(stat(file))) ?? {};
    if (Date.now() - mtimeMs > ONE_HOUR_MS) await rm(file, { force: true });
  };

  /** What a killed process left half-written goes before the first new file comes; young ones may be at work. */
  let ready: Promise<void> | undefined;
  const prepare = async () => {
    await mkdir(folder, { recursive: true });
    const leftovers = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED));
    await Promise.all(leftovers.map((name) => removeOld(path.join(folder, name))));
  };

  return {
    async put(name, content) {
      ready ??= prepare().catch((error: unknown) => {
        ready = undefined;
        throw error;
      });
      await ready;
      const unfinished = path.join(folder, `${UNFINISHED}${randomUUID()}`);
      try {
        const handle = await open(unfinished, 'wx', 0o640);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(unfinished, placeOf(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await flushFolder(folder);
    },

    async get(name) {
      const handle = await unlessMissing(open(placeOf(name), 'r'));
      if (!handle) return null;
      try {
        const { size } = await handle.stat();
        return { content: handle.createReadStream(), bytes: size };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    has: async (name) => (await unlessMissing(stat(placeOf(name)))) !== null,

    remove: (name) => rm(placeOf(name), { force: true }),
  };
};
