import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { factSnapshots } from '../commits/fact-snapshots.ts';
import type { FactClient } from '../fact-client.ts';
import { sealer } from '../seal/sealer.ts';
import { plainClick } from '../testing/arbitrary-facts.ts';
import { openFactStore, type TestFactStore } from '../testing/fact-store.ts';
import { gatedStore } from '../testing/gated-store.ts';
import { factWriter } from '../write/fact-writer.ts';
import { type FactReader, type FactScope, factReader } from './fact-reader.ts';
import { knownAnswers } from './known-answers.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 9, 30);
const dayOf = (day: number) => ({ from: START + day * 24 * HOUR, to: START + (day + 1) * 24 * HOUR });
const BOTH = { from: dayOf(0).from, to: dayOf(1).to };
const EVERYBODY: FactScope = { publisherId: null, userId: null };

let store: TestFactStore;
/** What the store was asked since the last look. */
let asked: string[];
let reader: FactReader;
beforeAll(async () => {
  store = await openFactStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.empty();
  asked = [];
  const client: FactClient = {
    ...store.access.client,
    query: (params) => {
      asked.push(/FROM (\w+_facts)/.exec(params.query)?.[1] ?? 'sums');
      return store.access.client.query(params);
    },
  };
  reader = factReader({ client, readSnapshot: factSnapshots(store.access.pool) });
});

const clickAt = (number: number, hour: number) => plainClick(number, new Date(START + hour * HOUR));
const write = (name: string, number: number, hour: number) =>
  factWriter(store.access).recordClicks(name, [clickAt(number, hour)]);

/** How many clicks there are, and what was asked to find out. */
const look = async (period = BOTH, scope = EVERYBODY) => {
  const facts = await reader.at([period]);
  const { trackedClicks } = await facts.total(scope, period, {});
  return { clicks: Number(trackedClicks), asked: asked.splice(0).toSorted() };
};

test('who looks again asks the store for nothing', async () => {
  await write('first', 1, 1);
  expect(await look()).toEqual({ clicks: 1, asked: ['click_facts'] });
  expect(await look()).toEqual({ clicks: 1, asked: [] });
  await sealer(store.access).seal();
  expect(await look()).toEqual({ clicks: 1, asked: ['sums'] });
  expect(await look()).toEqual({ clicks: 1, asked: [] });
});

test('while facts come, for nothing but those', async () => {
  await write('first', 1, 1);
  await sealer(store.access).seal();
  await look();
  await write('second', 2, 2);
  expect(await look()).toEqual({ clicks: 2, asked: ['click_facts'] });
  await write('third', 3, 3);
  expect(await look()).toEqual({ clicks: 3, asked: ['click_facts'] });
});

test('while they come for another day, for nothing of this one', async () => {
  await write('first', 1, 1);
  expect(await look(dayOf(0))).toEqual({ clicks: 1, asked: ['click_facts'] });
  await write('second', 2, 30);
  expect(await look(dayOf(0))).toEqual({ clicks: 1, asked: [] });
  expect(await look()).toEqual({ clicks: 2, asked: ['click_facts'] });
});

test('a batch that got its number early and counts late is seen as soon as it counts', async () => {
  const late = gatedStore(store);
  const writing = factWriter(late.access).recordClicks('late', [clickAt(1, 1)]);
  await late.arrived;
  // Of another publisher: those of one write one after the other.
  await factWriter(store.access).recordClicks('early', [{ ...clickAt(2, 2), publisherId: 2 }]);
  expect(await look()).toMatchObject({ clicks: 1 });
  expect(await look()).toEqual({ clicks: 1, asked: [] });
  late.open();
  await writing;
  expect(await look()).toEqual({ clicks: 2, asked: ['click_facts'] });
});

test('nobody gets what somebody else was answered', async () => {
  await factWriter(store.access).recordClicks('both', [
    clickAt(1, 1),
    { ...clickAt(2, 2), publisherId: 2 },
    { ...clickAt(3, 3), publisherId: 2, userId: 7 },
  ]);
  const scopes = [
    { scope: EVERYBODY, clicks: 3 },
    { scope: { publisherId: 1, userId: null }, clicks: 1 },
    { scope: { publisherId: 2, userId: null }, clicks: 2 },
    { scope: { publisherId: 2, userId: 7 }, clicks: 1 },
    { scope: { publisherId: 3, userId: null }, clicks: 0 },
  ];
  for (const { scope, clicks } of scopes) expect(await look(BOTH, scope)).toMatchObject({ clicks });
  for (const { scope, clicks } of scopes) expect(await look(BOTH, scope)).toEqual({ clicks, asked: [] });
});

const rowsOf = (count: number) => Array.from({ length: count }, (_, place) => ({ place }));

test('what is asked often stays, what is long or was not asked for longest goes', async () => {
  const known = knownAnswers(10);
  const wasAsked = async (key: string, rows = 1) => {
    let isAsked = false;
    await known(key, async () => {
      isAsked = true;
      return rowsOf(rows);
    });
    return isAsked;
  };
  expect(await wasAsked('often', 3)).toBe(true);
  expect(await wasAsked('seldom', 3)).toBe(true);
  expect(await wasAsked('often', 3)).toBe(false);
  expect(await wasAsked('new', 3)).toBe(true);
  expect(await wasAsked('often', 3)).toBe(false);
  expect(await wasAsked('seldom', 3)).toBe(true);
  expect(await wasAsked('long', 20)).toBe(true);
  expect(await wasAsked('long', 20)).toBe(true);
});

test('a failure is not an answer', async () => {
  const known = knownAnswers();
  await expect(known('key', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await known('key', async () => rowsOf(1))).toEqual(rowsOf(1));
});
