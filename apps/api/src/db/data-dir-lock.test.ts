import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDataDir, removeDataDir } from '../testing/data-dir.ts';
import { holdStore } from '../testing/store-holder.ts';
import { lockDataDir } from './data-dir-lock.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

describe('lockDataDir', () => {
  test('makes the folder and can be taken again after its release', async () => {
    const folder = join(dataDir, 'new', 'folder');
    const first = await lockDataDir(folder);
    expect(await readFile(join(folder, 'adhelm.pid'), 'utf8')).toBe(String(process.pid));
    await first.release();
    const second = await lockDataDir(folder);
    expect(await readFile(join(folder, 'adhelm.pid'), 'utf8')).toBe(String(process.pid));
    await second.release();
  });

  test('refuses a second start and names the first', async () => {
    const first = await holdStore({ kind: 'lock', dataDir });
    expect(first.outcome).toBe('held');
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by another Adhelm (pid ${first.pid}).`,
    );
    await first.end();
    await (await lockDataDir(dataDir)).release();
  });

  test('refuses a second start in the same process', async () => {
    const lock = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow(`(pid ${process.pid})`);
    await lock.release();
  });

  test('outlives a garbage collection though nobody refers to it', async () => {
    await lockDataDir(dataDir);
    await collectGarbage();
    const second = await holdStore({ kind: 'lock', dataDir });
    await second.end();
    expect(second.outcome).toContain(`is in use by another Adhelm (pid ${process.pid}).`);
  });

  test('is free when its holder was killed, even if another program has the number now', async () => {
    const first = await holdStore({ kind: 'lock', dataDir });
    await first.kill();
    await writeFile(join(dataDir, 'adhelm.pid'), String(process.ppid));
    const next = await holdStore({ kind: 'lock', dataDir });
    await next.end();
    expect(next.outcome).toBe('held');
  });

  test('lets exactly one of many win the lock of a killed holder', async () => {
    await (await holdStore({ kind: 'lock', dataDir })).kill();
    const contenders = await Promise.all(
      Array.from({ length: 6 }, () => holdStore({ kind: 'lock', dataDir })),
    );
    const winners = contenders.filter(({ outcome }) => outcome === 'held');
    const refusals = contenders.filter(({ outcome }) => outcome !== 'held').map(({ outcome }) => outcome);
    await Promise.all(contenders.map((contender) => contender.end()));
    expect(winners).toHaveLength(1);
    expect(refusals).toEqual(
      Array(5).fill(`StartError: DATA_DIR ${dataDir} is in use by another Adhelm (pid ${winners[0]?.pid}).`),
    );
  });

  test('says so when DATA_DIR is not a folder', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expect(lockDataDir(file)).rejects.toThrow(`${file} cannot be used: EEXIST`);
  });
});

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  for (let round = 0; round < 3; round++) {
    await setImmediate();
    collect();
  }
}
