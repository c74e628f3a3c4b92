import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FactClient } from '../fact-client.ts';
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
const clicksNow = async (useRollUps = true) => {
  const facts = await store.reader({ useRollUps }).at([PERIOD]);
  return (await facts.total({ publisherId: 1, userId: null }, PERIOD, {})).trackedClicks;
};
const writer = () => factWriter(store.access);

/** A store whose writes meet something on their way, once. */
const meeting = (happens: () => Promise<unknown>) => {
  let isOver = false;
  const first = async () => {
    if (isOver) return;
    isOver = true;
    await happens();
  };
  const client: FactClient = {
    ...store.access.client,
    insert: async (params) => {
      await first();
      return store.access.client.insert(params);
    },
    command: async (params) => {
      await first();
      return store.access.client.command(params);
    },
  };
  return { ...store.access, client };
};

test('a batch whose writer lost the database counts for nothing, though its rows arrive, and can be written again', async () => {
  const cut = meeting(() => store.cutConnections());
  await expect(factWriter(cut).recordClicks('batch', [click(1)])).rejects.toThrow(/terminat|not queryable/i);
  expect(await store.rowsOf('click_facts')).toBe(1);
  expect(await clicksNow()).toBe(0n);
  await writer().recordClicks('batch', [click(1), click(2)]);
  expect(await clicksNow()).toBe(2n);
  await sealer(store.access).seal();
  expect(await clicksNow()).toBe(2n);
  expect(await clicksNow(false)).toBe(2n);
});

test('somebody else who writes after the database was lost meets nothing of the batch', async () => {
  const lost = meeting(async () => {
    await store.cutConnections();
    await factWriter(store.elsewhere).recordClicks('other', [click(1)]);
  });
  await expect(factWriter(lost).recordClicks('batch', [click(1)])).rejects.toThrow(/terminat|not queryable/i);
  expect(await clicksNow()).toBe(1n);
  await sealer(store.access).seal();
  expect(await clicksNow()).toBe(1n);
});

test('sums whose maker lost the database are never read, and are made again', async () => {
  await writer().recordClicks('batch', [click(1)]);
  await expect(sealer(meeting(() => store.cutConnections())).seal()).rejects.toThrow(
    /terminat|not queryable/i,
  );
  expect(await clicksNow()).toBe(1n);
  expect(await sealer(store.access).seal()).toBe(1);
  expect(await clicksNow()).toBe(1n);
});

test('facts that come while their day is being sealed are counted once', async () => {
  await writer().recordClicks('first', [click(1)]);
  await sealer(meeting(() => writer().recordClicks('second', [click(2)]))).seal({ most: 1 });
  expect(await clicksNow()).toBe(2n);
  expect(await sealer(store.access).seal()).toBe(1);
  expect(await clicksNow()).toBe(2n);
});

test('sealing ends though facts come all the while it runs', async () => {
  const MOST = 30;
  let came = 1;
  const busy = async () => {
    if (came === MOST) return;
    came += 1;
    await writer().recordClicks(`batch ${came}`, [click(came)]);
  };
  const client: FactClient = {
    ...store.access.client,
    command: async (params) => {
      await busy();
      return store.access.client.command(params);
    },
  };
  await writer().recordClicks('batch 1', [click(1)]);
  expect(await sealer({ ...store.access, client }).seal()).toBe(1);
  expect(came).toBeLessThan(MOST);
  expect(await clicksNow()).toBe(BigInt(came));
});

test('writers who find the fact store away leave no batch behind that readers would have to leave out', async () => {
  const away: FactClient = {
    ...store.access.client,
    query: () => Promise.reject(new Error('the store is away')),
  };
  const lost = factWriter({ ...store.access, client: away });
  await expect(lost.recordClicks('batch', [click(1)])).rejects.toThrow('the store is away');
  await expect(lost.settle('batch', 1, [{ ...click(1), actualRevenue: '1' }])).rejects.toThrow(
    'the store is away',
  );
  await sealer(store.access).seal();
  expect(await store.givenUp()).toEqual([]);
});
