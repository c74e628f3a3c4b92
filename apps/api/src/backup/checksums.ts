import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../start-error.ts';

/** Written last, in the form of `sha256sum`: a folder without it is no whole backup. */
export const CHECKSUMS = 'SHA256SUMS';

const LINE = /^([0-9a-f]{64}) {2}([\w./-]+)$/;

export const checksumLine = (hash: string, name: string): string => `${hash}  ${name}\n`;

export const hashOfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

const damaged = (folder: string, reason: string) =>
  new StartError(`The backup in ${folder} is damaged: ${reason}. Nothing was restored.`);

const filesBelow = async (folder: string): Promise<Set<string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  const other = files.find((entry) => !entry.isFile());
  if (other) throw damaged(folder, `${other.name} is no file`);
  return new Set(files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))));
};

/** Refuses a folder in which a file is missing, was added or was changed. */
export const verifyChecksums = async (folder: string): Promise<void> => {
  const found = await filesBelow(folder).catch((error: Error) => {
    if (error instanceof StartError) throw error;
    throw new StartError(`${folder} cannot be read: ${error.message}.`);
  });
  if (!found.delete(CHECKSUMS))
    throw new StartError(`${folder} is no whole backup: it has no ${CHECKSUMS}. Nothing was restored.`);
  for await (const line of createInterface({ input: createReadStream(path.join(folder, CHECKSUMS)) })) {
    const [, expected, name = ''] = LINE.exec(line) ?? [];
    if (!expected) throw damaged(folder, `${CHECKSUMS} cannot be read`);
    if (!found.delete(name)) throw damaged(folder, `${name} is missing`);
    if ((await hashOfFile(path.join(folder, name))) !== expected)
      throw damaged(folder, `${name} has changed since it was written`);
  }
  const [stranger] = found;
  if (stranger !== undefined) throw damaged(folder, `${stranger} does not belong to it`);
};
