import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { claimFolders } from './claimed-folders.ts';

const PROGRAM = fileURLToPath(new URL('./testing/spool-writer.child.ts', import.meta.url));
/** How often the process is killed, each time after so many records more than the last time. */
const KILLS = Number(process.env.SPOOL_KILLS ?? 5);
const FIRST_KILL = 90;
const LATER = 61;

const scratch = async () => {
  const folder = await mkdtemp(path.join(inject('runFolder'), 'spool-'));
  const store = path.join(folder, 'store');
  await mkdir(store);
  return { root: path.join(folder, 'spool'), store };
};

/** Everything that was said before the process ended, by itself or killed after so many lines. */
const run = async (args: string[], killAfter = Number.POSITIVE_INFINITY): Promise<string[]> => {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout }))
    if (said.push(line) === killAfter) child.kill('SIGKILL');
  const [code, signal] = await ended;
  expect(signal ?? code).toBe(Number.isFinite(killAfter) ? 'SIGKILL' : 0);
  return said;
};

test('what a process was told is kept counts exactly once, however often the process is killed', {
  timeout: 300_000 + KILLS * 10_000,
}, async () => {
  const { root, store } = await scratch();
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1)
    acknowledged.push(...(await run([root, store, `run${kill}`], FIRST_KILL + kill * LATER)));
  await run([root, store]);

  const batches = await Promise.all(
    (await readdir(store)).map((name) => readFile(path.join(store, name), 'utf8')),
  );
  const counted = batches.flatMap((batch) => batch.split('\n').slice(0, -1));
  expect(acknowledged.length).toBeGreaterThan(KILLS * FIRST_KILL);
  expect(new Set(counted).size, 'nothing twice').toBe(counted.length);
  expect(new Set(acknowledged).difference(new Set(counted)), 'nothing lost').toEqual(new Set());
});

test('a folder that another process has is left alone, one that nobody has any more is taken over', async () => {
  const { root } = await scratch();
  const [first, ...none] = await claimFolders(root);
  expect(none).toEqual([]);
  const [second] = await claimFolders(root);
  expect(second.folder).not.toBe(first.folder);
  await first.lock.release();
  await second.lock.release();
  const [own, left] = await claimFolders(root);
  expect(new Set([own.folder, left?.folder])).toEqual(new Set([first.folder, second.folder]));
  await own.lock.release();
  await left?.lock.release();
});
