import { describe, expect, test } from 'vitest';
import type { FactClient } from '../fact-client.ts';
import type { DayState } from '../seal/day-states.ts';
import { expectingStates } from './expected-states.ts';

const DAYS = { publisherId: 1, first: 20_000, last: 20_000 };

const sealedAs = (generation: number): DayState[] => [
  { publisherId: 1, day: 20_000, version: generation, dirty: false, generation, reserved: generation },
];

/** A store whose answer about the states is held back until the test lets it go. */
const heldStore = () => {
  let answer: (states: DayState[]) => void = () => {};
  const client = {
    query: () =>
      new Promise((resolve) => {
        answer = (states) => resolve({ json: async () => states });
      }),
  } as unknown as FactClient;
  return { withDayStates: expectingStates(client), reads: (states: DayState[]) => answer(states) };
};

const generationOf = ([state]: DayState[]): number => state?.generation ?? 0;

/** One that has met the first generation of the day. */
const experienced = async () => {
  const store = heldStore();
  const answer = store.withDayStates(DAYS, async (states) => generationOf(states));
  store.reads(sealedAs(1));
  expect(await answer).toBe(1);
  return store;
};

describe('a question about days that were asked about before', () => {
  test('is asked before their states are read', async () => {
    const store = await experienced();
    const asked: number[] = [];
    const answer = store.withDayStates(DAYS, async (states) => asked.push(generationOf(states)));
    expect(asked).toEqual([1]);
    store.reads(sealedAs(1));
    await answer;
    expect(asked).toEqual([1]);
  });

  test('is asked again when they have changed', async () => {
    const store = await experienced();
    const answer = store.withDayStates(DAYS, async (states) => generationOf(states));
    store.reads(sealedAs(2));
    expect(await answer).toBe(2);
  });

  test('fails with its early answer only if that one counts', async () => {
    const store = await experienced();
    const failFirst = async (states: DayState[]) => {
      if (generationOf(states) === 1) throw new Error('gone');
      return generationOf(states);
    };
    const changed = store.withDayStates(DAYS, failFirst);
    store.reads(sealedAs(2));
    expect(await changed).toBe(2);

    const again = await experienced();
    const unchanged = again.withDayStates(DAYS, failFirst);
    again.reads(sealedAs(1));
    await expect(unchanged).rejects.toThrow('gone');
  });
});

test('other days, and those of another publisher, are not mistaken for them', async () => {
  const store = await experienced();
  for (const days of [
    { ...DAYS, last: 20_001 },
    { ...DAYS, publisherId: 2 },
    { ...DAYS, publisherId: null },
  ]) {
    const answer = store.withDayStates(days, async (states) => generationOf(states));
    store.reads(sealedAs(3));
    expect(await answer).toBe(3);
  }
});
