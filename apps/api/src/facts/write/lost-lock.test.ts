import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FactClient, FactStoreAccess } from '../fact-client.ts';
import { factReader } from '../read/fact-reader.ts';
import { sealer } from '../seal/sealer.ts';
import { plainClick } from '../testing/arbitrary-facts.ts';
import { openFactStore, type TestFactStore } from '../testing/fact-store.ts';
import { factWriter } from './fact-writer.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 9, 30);
const PERIOD = { from: START, to: START + DAY };

let store: TestFactStore;
beforeAll(async () => {
  store = await openFactStore();
});
afterAll(() => store.close());
beforeEach(() => store.empty());

const click = (number: number) => plainClick(number, new Date(START + number * 60_000));
const clicksOf = async (client: FactClient) =>
  (await factReader({ client }).total({ publisherId: 1, userId: null }, PERIOD, {})).trackedClicks;

/** The lock is lost without a word while its holder works: others get it and do their work beside. */
const beside = (meanwhile: () => Promise<unknown>, at: (params: { table?: string }) => boolean) => {
  let isDone = false;
  const insert: FactClient['insert'] = async (params) => {
    if (!isDone && at(params)) {
      isDone = true;
      await meanwhile();
    }
    return store.access.client.insert(params);
  };
  return { ...store.access, client: { ...store.access.client, insert } };
};
const withoutLock = (access: FactStoreAccess, held = async () => {}): FactStoreAccess => ({
  ...access,
  withLock: (_, work) => work(held),
});
const lost = async () => Promise.reject(new Error('The lock is lost'));

test('facts written while a sealer without its lock declares their day are counted', async () => {
  const { clock } = store.access;
  const writer = factWriter({ ...withoutLock(store.access), clock });
  await writer.recordClicks('first', [click(1)]);
  let statesWritten = 0;
  const declaring = ({ table }: { table?: string }) => table === 'day_states' && ++statesWritten === 2;
  const stale = beside(() => writer.recordClicks('second', [click(2)]), declaring);
  await sealer({ ...withoutLock(stale), clock }).sealDirtyDays();
  expect(await clicksOf(store.access.client)).toBe(2n);
  await sealer({ ...withoutLock(store.access), clock }).sealDirtyDays();
  expect(await clicksOf(store.access.client)).toBe(2n);
});

test('two sealers that took the same number, one without its lock, do not count a day twice', async () => {
  const { clock } = store.access;
  await factWriter({ ...withoutLock(store.access), clock }).recordClicks('first', [click(1)]);
  const other = sealer({ ...withoutLock(store.access), clock });
  const reserving = ({ table }: { table?: string }) => table === 'day_states';
  const stale = beside(() => other.sealDirtyDays(), reserving);
  const sealing = sealer({ ...withoutLock(stale, lost), clock }).sealDirtyDays();
  await expect(sealing).rejects.toThrow('The lock is lost');
  expect(await clicksOf(store.access.client)).toBe(1n);
});

test('a batch whose writer lost its lock is not taken for written', async () => {
  const { clock } = store.access;
  const writing = factWriter({ ...withoutLock(store.access, lost), clock }).recordClicks('batch', [click(1)]);
  await expect(writing).rejects.toThrow('The lock is lost');
  await factWriter({ ...withoutLock(store.access), clock }).recordClicks('batch', [click(1), click(2)]);
  expect(await clicksOf(store.access.client)).toBe(2n);
});
