import type { FactClient } from '../fact-client.ts';
import { type DayState, type Days, readDayStates } from '../seal/day-states.ts';

/** Stretches of days whose states are remembered; there are about as many as people look at. */
const REMEMBERED = 200;

const TOLD_APART_BY = [
  'publisherId',
  'day',
  'version',
  'dirty',
  'generation',
] as const satisfies (keyof DayState)[];

/** Both in the order of publishers and days, as they are read. */
const areSame = (a: DayState[], b: DayState[]): boolean =>
  a.length === b.length &&
  a.every((state, place) => TOLD_APART_BY.every((name) => state[name] === b[place]?.[name]));

export type WithDayStates = <Answer>(
  days: Days,
  ask: (states: DayState[]) => Promise<Answer>,
) => Promise<Answer>;

/**
 * States of days seldom change, so a question is asked with those of last time while the states are being read, and
 * once more if they have changed. An answer that was expected rightly is as good as one asked afterwards: what is
 * written before a question is asked shows in the states read for it, and the sums of a generation never change.
 */
export const expectingStates = (client: FactClient): WithDayStates => {
  const remembered = new Map<string, DayState[]>();

  return async (days, ask) => {
    const key = `${days.publisherId} ${days.first} ${days.last}`;
    const expected = remembered.get(key);
    const early = expected && ask(expected);
    // Its failure matters only if the answer is used, which waits for it below.
    early?.catch(() => {});
    const states = await readDayStates(client, days);
    if (early && areSame(states, expected)) return early;
    remembered.delete(key);
    remembered.set(key, states);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return ask(states);
  };
};
