import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDataDir, removeDataDir } from '../../testing/data-dir.ts';
import { holdStore } from '../../testing/store-holder.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

describe('the embedded fact store', () => {
  test('refuses a second process and names the first', async () => {
    const first = await holdStore({ kind: 'facts', dataDir });
    expect(first.outcome).toBe('held');
    const second = await holdStore({ kind: 'facts', dataDir });
    await Promise.all([first.end(), second.end()]);
    expect(second.outcome).toBe(
      `StartError: The fact store in ${join(dataDir, 'clickhouse')} is in use by another process (pid ${first.pid}).`,
    );
  });

  test('keeps every acknowledged row when its process is killed', async () => {
    const killed = await holdStore({
      kind: 'facts',
      dataDir,
      statements: [
        'CREATE TABLE kept (id UInt32) ENGINE = MergeTree ORDER BY id',
        'INSERT INTO kept SELECT number FROM numbers(1000)',
        'INSERT INTO kept SELECT number FROM numbers(1000, 500)',
      ],
    });
    expect(killed.outcome).toBe('held');
    await killed.kill();

    const next = await holdStore({
      kind: 'facts',
      dataDir,
      statements: ['SELECT throwIf(count() != 1500) FROM kept'],
    });
    await next.end();
    expect(next.outcome).toBe('held');
  });
});
