import { isWholeRun } from './whole-run.ts';

/** Tests run on Node, though the package knows nothing of it. */
declare const process: { env: Record<string, string | undefined> };

const another = (): number => Math.floor(Math.random() * 2 ** 31);

const named = process.env.SEEDS?.split(',').map(Number);

/**
 * Where random tests begin: a fixed seed, so that what it found stays found, and in CI another one each time. A failure
 * says which; `SEEDS=7,8` tries these instead.
 */
export const seeds = (fixed: number): number[] => named ?? (isWholeRun ? [fixed, another()] : [fixed]);
