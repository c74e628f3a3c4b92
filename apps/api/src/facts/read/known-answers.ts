import { LRUCache } from 'lru-cache';
import type { Parameters } from '../fact-client.ts';

/** So many rows of answers are known altogether, some six hundred bytes each. */
const MOST_ROWS = 20_000;
/** A longer one is not worth the room. */
const MOST_OF_ONE = 2000;
/** A long question takes as much room as a row for so many of its letters; so does long text, or a list, in a row. */
const LETTERS_AS_A_ROW = 500;
const NUMBERS_AS_A_ROW = 50;
/** Nothing changes an answer; but a store that somebody replaced is not to be covered up for long. */
const KNOWN_FOR_MS = 300_000;

const withBigints = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

/** What tells one question from every other. */
export const keyOfQuestion = (query: string, parameters: Parameters | undefined): string =>
  JSON.stringify([query, parameters], withBigints);

const roomOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length / LETTERS_AS_A_ROW;
  return Array.isArray(value) ? value.length / NUMBERS_AS_A_ROW : 0;
};

const roomOfRows = (rows: readonly object[]): number => {
  let room = 0;
  for (const row of rows) for (const value of Object.values(row) as unknown[]) room += roomOf(value);
  return room;
};

/**
 * Answers to questions that say themselves which state of the facts they are about: up to which batch, or of which
 * generations of sums. Neither ever changes, so that what was once answered stays true, and whoever looks again asks
 * only for what came since.
 */
export const knownAnswers = (mostRows = MOST_ROWS) => {
  const known = new LRUCache<string, readonly object[]>({
    maxSize: mostRows,
    maxEntrySize: Math.min(MOST_OF_ONE, mostRows),
    sizeCalculation: (rows, key) => 1 + rows.length + Math.floor(roomOf(key) + roomOfRows(rows)),
    ttl: KNOWN_FOR_MS,
  });
  return async <Row extends object>(
    key: string,
    ask: () => Promise<readonly Row[]>,
  ): Promise<readonly Row[]> => {
    const before = known.get(key);
    // One question is always read in one way.
    if (before) return before as readonly Row[];
    const rows = await ask();
    known.set(key, rows);
    return rows;
  };
};

export type KnownAnswers = ReturnType<typeof knownAnswers>;
