import { LRUCache } from 'lru-cache';
import type { Parameters } from '../fact-client.ts';

/** So many rows of answers are known altogether, some six hundred bytes each. */
const MOST_ROWS = 20_000;
/** A longer one is not worth the room. */
const MOST_OF_ONE = 2000;
/** A long question takes as much room as a row for so many of its letters. */
const LETTERS_AS_A_ROW = 500;
/** Nothing changes an answer; but a store that somebody replaced is not to be covered up for long. */
const KNOWN_FOR_MS = 300_000;

const withBigints = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

/** What tells one question from every other. */
export const keyOfQuestion = (query: string, parameters: Parameters | undefined): string =>
  JSON.stringify([query, parameters], withBigints);

/**
 * Answers to questions that say themselves which state of the facts they are about: up to which batch, or of which
 * generations of sums. Neither ever changes, so that what was once answered stays true, and whoever looks again asks
 * only for what came since.
 */
export const knownAnswers = (mostRows = MOST_ROWS) => {
  const known = new LRUCache<string, readonly object[]>({
    maxSize: mostRows,
    maxEntrySize: Math.min(MOST_OF_ONE, mostRows),
    sizeCalculation: (rows, key) => 1 + rows.length + Math.floor(key.length / LETTERS_AS_A_ROW),
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
