import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { NewClick } from '../../facts/write/fact-writer.ts';
import { type SiteProcesses, siteProcesses } from './testing/site-processes.ts';

let sites: SiteProcesses;
beforeAll(async () => {
  sites = await siteProcesses();
});
afterEach(() => sites.endAll());
afterAll(() => sites?.t.close());

/** Changes a word where it stands last in every segment that has it, and tells in how many. */
const changeOnDisk = async (root: string, word: string, other: string): Promise<number> => {
  let changed = 0;
  for (const name of await readdir(root, { recursive: true })) {
    if (!name.endsWith('.segment')) continue;
    const file = path.join(root, name);
    const bytes = await readFile(file, 'latin1');
    const place = bytes.lastIndexOf(word);
    if (place < 0) continue;
    const after = bytes.slice(place + word.length);
    await writeFile(file, `${bytes.slice(0, place)}${other}${after}`, 'latin1');
    changed += 1;
  }
  return changed;
};

test('clicks of which nobody knows any more whether they were carried count once', async () => {
  const before = await sites.start();
  await before.refresh(sites.inScope);
  const had = (await sites.clicks()).length;
  sites.t.clock.advance(1000);
  await before.press('ann.example');
  const first = sites.counted(1);
  before.carry(first.recordClicks);
  await first.all;
  await before.end();
  const root = path.join(sites.t.dataDir, 'spool');
  for (const folder of await readdir(root))
    await writeFile(path.join(root, folder, 'drain.json'), '{"spool":');

  const after = await sites.start();
  sites.t.clock.advance(1000);
  await after.press('ann.example');
  const offered: NewClick[] = [];
  const second = sites.counted(2);
  after.carry(async (name, facts) => {
    offered.push(...facts);
    await second.recordClicks(name, facts);
  });
  await second.all;
  expect(offered.length, 'everything is offered again').toBeGreaterThanOrEqual(2);
  expect((await sites.clicks()).length).toBe(had + 2);
});

test('a click whose bytes changed on the disk is a dead letter, and those around it count', async () => {
  const site = await sites.start();
  await site.refresh(sites.inScope);
  const had = (await sites.clicks()).length;
  for (let press = 0; press < 3; press += 1) {
    sites.t.clock.advance(1000);
    await site.press('ann.example', `?utm_term=press${press}`);
  }
  const root = path.join(sites.t.dataDir, 'spool');
  const changed = await changeOnDisk(root, 'press1', 'press9');
  const { recordClicks, all } = sites.counted(2);
  site.carry(recordClicks);
  await all;
  await site.end();
  expect([changed, (await sites.clicks()).length]).toEqual([1, had + 2]);
  const letters = await sites.t.system<{ kind: string | null; reason: string; body: Buffer }>(
    `select kind, reason, body from dead_letters where reason like '%changed on the disk%'`,
  );
  expect(letters).toHaveLength(1);
  expect(String(letters[0]?.body)).toContain('press9');
});
