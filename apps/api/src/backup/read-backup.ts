import { createReadStream } from 'node:fs';
import { opendir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { StartError } from '../start-error.ts';
import { verifyChecksums } from './checksums.ts';
import { FORMATS, type Manifest, manifestSchema } from './contents.ts';

export type Backup = {
  manifest: Manifest;
  /** The rows of `entities/<table>` or `facts/<table>`, one line each. */
  rows(piece: string): Readable;
  /** The names of the uploaded files. */
  fileNames(): AsyncIterable<string>;
  file(name: string): Promise<Buffer>;
  /** A file of a spool. */
  spool(name: string): Readable;
  secret(): Promise<string>;
};

const readManifest = async (folder: string): Promise<Manifest> => {
  const written: unknown = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'));
  const manifest = manifestSchema.safeParse(written);
  if (manifest.success) return manifest.data;
  throw new StartError(
    `The backup in ${folder} is of another format than those that this Adhelm reads (${FORMATS.join(', ')}). Nothing was restored.`,
  );
};

async function* namesIn(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) yield entry.name;
}

/** A backup whose every file is as it was written. */
export const openBackup = async (folder: string): Promise<Backup> => {
  await verifyChecksums(folder);
  const files = path.join(folder, 'files');
  return {
    manifest: await readManifest(folder),
    rows: (piece) => {
      const compressed = createReadStream(path.join(folder, `${piece}.tsv.zst`));
      const rows = createZstdDecompress();
      compressed.on('error', (error) => rows.destroy(error)).pipe(rows);
      return rows;
    },
    fileNames: () => namesIn(files),
    file: (name) => readFile(path.join(files, name)),
    spool: (name) => createReadStream(path.join(folder, 'spool', name)),
    secret: () => readFile(path.join(folder, 'app-secret'), 'utf8'),
  };
};
