import { isWholeRun } from './whole-run.ts';

const another = (): number => Math.floor(Math.random() * 2 ** 31);

/** Where random tests begin: a fixed seed, so that what it found stays found, and in CI another one each time. A failure says which. */
export const seeds = (fixed: number): number[] => (isWholeRun ? [fixed, another()] : [fixed]);
