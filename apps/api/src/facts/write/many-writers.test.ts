import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plainClick } from '../testing/arbitrary-facts.ts';
import { openFactStore, type TestFactStore } from '../testing/fact-store.ts';
import { factWriter } from './fact-writer.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 9, 30);
const PERIOD = { from: START, to: START + DAY };
const EVERYBODY = { publisherId: null, userId: null };
const WRITERS = 20;

let store: TestFactStore;
beforeAll(async () => {
  store = await openFactStore();
});
afterAll(() => store.close());
beforeEach(() => store.empty());

const clickOf = (publisherId: number, number: number) => ({
  ...plainClick(number, new Date(START + number * 60_000)),
  publisherId,
});

test.each([
  ['of one publisher', () => 1],
  ['of as many publishers', (number: number) => number],
  ['of some publishers', (number: number) => 1 + (number % 3)],
])('more writers than there are connections all come through, %s', async (_name, publisherOf) => {
  const numbers = Array.from({ length: WRITERS }, (_, number) => number + 1);
  await Promise.all(
    numbers.map((number) =>
      factWriter(store.access).recordClicks(`batch ${number}`, [clickOf(publisherOf(number), number)]),
    ),
  );
  const facts = await store.reader().at([PERIOD]);
  expect((await facts.total(EVERYBODY, PERIOD, {})).trackedClicks).toBe(BigInt(WRITERS));
});

test('writers of one publisher leave connections for others, and follow each other in their order', async () => {
  const writers = Array.from({ length: WRITERS }, (_, number) =>
    factWriter(store.access).recordClicks(`batch ${number}`, [clickOf(1, number)]),
  );
  let isOver = false;
  const written = Promise.all(writers).then(() => {
    isOver = true;
  });
  await store.access.pool.query('select 1');
  expect(isOver).toBe(false);
  await written;
  const commits = await store.commits();
  expect(commits.map(({ name }) => name)).toEqual(
    Array.from({ length: WRITERS }, (_, number) => `clicks batch ${number} of 1`),
  );
});
