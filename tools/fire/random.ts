/** A stream of numbers in [0, 1) that is the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = BigInt(seed) + 1n;
  return () => {
    // Linear congruential with Knuth's MMIX constants; the high bits are the good ones.
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n);
    return Number(state >> 11n) / 2 ** 53;
  };
}
