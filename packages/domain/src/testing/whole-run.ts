/** Tests run on Node, though the package knows nothing of it. */
declare const process: { env: Record<string, string | undefined> };

/** CI tries all there is; `npm test` alone leaves variations of the same proof out, to be quick. */
export const isWholeRun = process.env.TEST_SCOPE === 'all';

/** All cases of a proof in CI; in `npm test` one of so many, beginning with the first. */
export const someOf = <Case>(cases: readonly Case[], outOf: number): readonly Case[] =>
  cases.filter((_, place) => isWholeRun || place % outOf === 0);
