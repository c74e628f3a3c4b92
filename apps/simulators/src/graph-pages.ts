import { invalidParameter, reduceData } from './graph-errors.ts';

const DEFAULT_LIMIT = 25;
const MOST = 1000;
/** Cursors are for going on, not for keeping. */
const CURSOR_LIFE_MS = 3_600_000;

export const limitOf = (text: string | undefined): number => {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = Number(text);
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw invalidParameter('Param limit must be a positive integer');
  if (limit > MOST) throw reduceData();
  return limit;
};

/** A place to go on from; it says nothing to whoever holds it. */
export const cursorOf = (place: readonly number[], now: number): string =>
  Buffer.from(`${[...place, now].join(':')}`).toString('base64url');

export const cursorExpired = () => invalidParameter('The cursor is expired or invalid');

export const placeIn = (cursor: string, now: number): number[] => {
  const numbers = Buffer.from(cursor, 'base64url').toString().split(':').map(Number);
  const issued = numbers.pop();
  if (issued === undefined || numbers.length === 0 || !numbers.every(Number.isSafeInteger))
    throw cursorExpired();
  if (now - issued > CURSOR_LIFE_MS) throw cursorExpired();
  return numbers;
};

type Paged = {
  /** Address of the same question, without its cursor. */
  address: URL;
  first: string;
  last: string;
  more: boolean;
};

export const pagingOf = ({ address, first, last, more }: Paged) => {
  const next = new URL(address);
  next.searchParams.set('after', last);
  return { cursors: { before: first, after: last }, ...(more && { next: next.href }) };
};
