import { chmod, cp, mkdir, readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../testing/data-dir.ts';
import { findBinaries } from './binaries.ts';
import { runCommand } from './run-command.ts';

const NOBODY = { uid: 65534, gid: 65534 };

let root: string;
beforeEach(async () => {
  root = await makeDataDir();
});
afterEach(() => removeDataDir(root));

describe.skipIf(process.getuid?.() !== 0)('programs that only root can reach', () => {
  let original: string;
  let sharedFolder: string;
  beforeEach(async () => {
    const shipped = dirname(dirname((await findBinaries({})).postgres));
    const installed = join(root, 'private', 'package');
    original = join(installed, 'native');
    sharedFolder = join(root, 'shared');
    await mkdir(join(original, 'share', 'postgresql'), { recursive: true });
    await chmod(join(root, 'private'), 0o700);
    // What a program needs to tell its version. All of it is hundreds of files: a minute on a busy disk.
    for (const folder of ['bin', 'lib']) {
      await cp(join(shipped, folder), join(original, folder), { recursive: true, verbatimSymlinks: true });
    }
    await writeFile(join(original, 'share', 'postgresql', 'postgres.bki'), '');
    await writeFile(join(installed, 'package.json'), '{"version":"1.2.3"}');
  });

  const find = () => findBinaries(NOBODY, { original, sharedFolder });
  const versionOf = async (program: string) => (await runCommand(program, ['--version'], NOBODY)).output;

  test('are copied to where everyone can run them, and nothing is opened up', async () => {
    // As an install under a strict umask leaves them.
    await chmod(join(original, 'bin', 'postgres'), 0o700);
    await chmod(join(original, 'share'), 0o700);
    const { postgres, initdb } = await find();
    expect(postgres).toBe(join(sharedFolder, `postgresql-1.2.3-${process.arch}`, 'bin', 'postgres'));
    for (const program of [postgres, initdb]) {
      expect(await versionOf(program)).toContain('(PostgreSQL) 18');
    }
    expect((await stat(join(root, 'private'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(sharedFolder, `postgresql-1.2.3-${process.arch}`, 'share'))).mode & 0o777).toBe(
      0o755,
    );
  });

  test('are copied once, also by several starts at once, without leaving scraps', async () => {
    const [first, second] = await Promise.all([find(), find()]);
    expect(second).toEqual(first);
    const { ino } = await stat(first.postgres);
    await find();
    expect((await stat(first.postgres)).ino).toBe(ino);
    expect(await readdir(sharedFolder)).toEqual([`postgresql-1.2.3-${process.arch}`]);
  });

  test('are copied again when a power cut left the copy empty', async () => {
    const { postgres } = await find();
    await truncate(postgres, 0);
    await find();
    expect(await versionOf(postgres)).toContain('(PostgreSQL) 18');
  });

  test('that do not run end the start with one clear line', async () => {
    await truncate(join(original, 'bin', 'postgres'), 0);
    await expect(find()).rejects.toThrow(
      /^The embedded PostgreSQL does not run here \(.+\)\. Reinstall the packages or set DATABASE_URL\.$/,
    );
  });
});
