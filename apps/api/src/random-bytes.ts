import { randomBytes } from 'node:crypto';

const DRAWN_AT_ONCE = 8192;
let drawn = Buffer.alloc(0);

/** A few random bytes that nobody else gets, drawn many at a time: a draw of few costs as much as encrypting with them. */
export const freshBytes = (count: number): Buffer => {
  if (drawn.length < count) drawn = randomBytes(DRAWN_AT_ONCE);
  const bytes = drawn.subarray(0, count);
  drawn = drawn.subarray(count);
  return bytes;
};
