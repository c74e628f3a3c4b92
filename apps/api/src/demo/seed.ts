/** Everything in the demo data follows from this number and from today. */
const SEED = 20_261_115;

/** A seed of its own for each part, so that a change of one leaves the others as they are. */
export const seedOf = (...part: readonly number[]): number =>
  part.reduce((mixed, value) => Math.imul((mixed ^ value) + 0x6d2b79f5, 0x9e3779b1) ^ (mixed >>> 15), SEED);
