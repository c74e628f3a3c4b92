/** A small deterministic generator (mulberry32): the same seed gives the same demo data everywhere. */
export const seededRandom = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    /** From 0 up to, but not, 1. */
    next,
    below,
    between: (from: number, to: number): number => from + next() * (to - from),
    pick: <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0],
    text: (alphabet: string, length: number): string =>
      Array.from({ length }, () => alphabet[below(alphabet.length)]).join(''),
  };
};
