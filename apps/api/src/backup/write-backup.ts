import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { flushFolder } from '../flush-folder.ts';
import { typeOfFile } from '../ports/file-store.ts';
import { StartError } from '../start-error.ts';
import { CHECKSUMS, checksumLine } from './checksums.ts';
import { type BackupSource, type Contents, FORMAT, type Manifest } from './contents.ts';

const NEW_LINE = 10;

/** Lets bytes through and looks at them on their way. */
const watch = (look: (chunk: Buffer) => void) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      look(chunk);
      done(null, chunk);
    },
  });

const linesIn = (chunk: Buffer): number => {
  let lines = 0;
  for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) lines += 1;
  return lines;
};

export const refuseTaken = async (folder: string): Promise<void> => {
  const taken = await access(folder).then(
    () => true,
    () => false,
  );
  if (taken) throw new StartError(`${folder} is there already: name a new folder.`);
};

type Say = (line: string) => void;

/** Writes pieces into a folder, each whole and on the disk, and keeps their checksums. */
const pieceWriter = (folder: string, source: BackupSource) => {
  const sums = createWriteStream(path.join(folder, CHECKSUMS), { flags: 'wx', mode: 0o600, flush: true });
  const keepSum = (hash: string, name: string) => void sums.write(checksumLine(hash, name));

  const store = async (content: Readable, name: string, through: Transform[]) => {
    const hash = createHash('sha256');
    const target = createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600, flush: true });
    await pipeline([content, ...through, watch((chunk) => void hash.update(chunk)), target]);
    keepSum(hash.digest('hex'), name);
  };

  return {
    /** As it is; tells how many bytes there were, or null when there is no such piece. */
    async asIs(piece: string): Promise<number | null> {
      const content = await source.read(piece);
      if (!content) return null;
      let bytes = 0;
      const count = watch((chunk) => {
        bytes += chunk.length;
      });
      await store(content, piece, [count]);
      return bytes;
    },

    async rows(piece: string, expected: number): Promise<void> {
      const content = await source.read(piece);
      if (!content) throw new StartError(`${piece} cannot be read: the backup was given up.`);
      let rows = 0;
      const count = watch((chunk) => {
        rows += linesIn(chunk);
      });
      await store(content, `${piece}.tsv.zst`, [count, createZstdCompress()]);
      if (rows !== expected)
        throw new StartError(`${piece} gave ${rows} rows of ${expected}: the backup was given up.`);
    },

    async finish(manifest: Manifest): Promise<void> {
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      await writeFile(path.join(folder, 'manifest.json'), text, { mode: 0o600, flush: true });
      keepSum(createHash('sha256').update(text).digest('hex'), 'manifest.json');
      await new Promise((resolve, reject) => sums.on('error', reject).end(() => resolve(undefined)));
    },
  };
};

const writeFiles = async (source: BackupSource, pieces: ReturnType<typeof pieceWriter>, folder: string) => {
  const names = await source.read('file-names');
  if (!names) throw new StartError('The names of the files cannot be read: the backup was given up.');
  const list = path.join(folder, 'file-names');
  await pipeline(names, createWriteStream(list, { flags: 'wx', mode: 0o600 }));
  const stored: Manifest['files'] = { stored: 0, bytes: 0, missing: [] };
  const handle = await open(list);
  for await (const name of handle.readLines()) {
    const bytes = typeOfFile(name) ? await pieces.asIs(`files/${name}`) : null;
    if (bytes === null) stored.missing.push(name);
    else {
      stored.stored += 1;
      stored.bytes += bytes;
    }
  }
  await rm(list);
  return stored;
};

/** Each after the one that it lies in. */
const foldersOf = ({ spool }: Contents): string[] => {
  const spools = new Set(spool.map((name) => `spool/${path.dirname(name)}`));
  return ['entities', 'facts', 'files', 'spool', ...spools];
};

const writeAll = async (source: BackupSource, folder: string, say: Say): Promise<Manifest> => {
  const { contents } = source;
  for (const name of foldersOf(contents)) await mkdir(path.join(folder, name), { mode: 0o700 });
  const pieces = pieceWriter(folder, source);
  const secret = (await pieces.asIs('app-secret')) !== null;
  for (const { name, rows } of contents.entities.tables) await pieces.rows(`entities/${name}`, rows);
  say(`entities: ${contents.entities.tables.length} tables`);
  const files = await writeFiles(source, pieces, folder);
  say(`files: ${files.stored} (${files.bytes} bytes)`);
  for (const { name, rows } of contents.facts.tables) {
    await pieces.rows(`facts/${name}`, rows);
    say(`facts: ${rows} rows of ${name}`);
  }
  for (const name of contents.spool)
    if ((await pieces.asIs(`spool/${name}`)) === null)
      throw new StartError(`spool/${name} cannot be read: the backup was given up.`);
  say(`spools: ${contents.spool.length} files`);
  const manifest: Manifest = { format: FORMAT, ...contents, files, secret };
  await pieces.finish(manifest);
  return manifest;
};

/** The folder appears under its name only when all of it is on the disk. */
export const writeBackup = async (source: BackupSource, folder: string, say: Say): Promise<Manifest> => {
  const parent = path.dirname(folder);
  await mkdir(parent, { recursive: true });
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  try {
    const manifest = await writeAll(source, unfinished, say);
    for (const name of [...foldersOf(manifest), '.']) await flushFolder(path.join(unfinished, name));
    await refuseTaken(folder);
    await rename(unfinished, folder);
    await flushFolder(parent);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
};
