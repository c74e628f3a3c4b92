/** Whether a feed allows an ad that leads to its results; unknown where its word is none that is known here. */
export const VERDICTS = ['DISAPPROVED', 'APPROVED', 'UNKNOWN'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What came of a verdict: the ad was paused, did not run, or could not be paused; people were told, or it changed nothing. */
export type VerdictOutcome =
  | 'PAUSED'
  | 'NOT_RUNNING'
  | 'NOT_PAUSED'
  | 'TOLD'
  | 'SUPERSEDED'
  | 'GONE'
  | 'KEPT';

const WORDS: Readonly<Record<string, Verdict>> = {
  disallowed: 'DISAPPROVED',
  disapproved: 'DISAPPROVED',
  declined: 'DISAPPROVED',
  rejected: 'DISAPPROVED',
  blocked: 'DISAPPROVED',
  not_allowed: 'DISAPPROVED',
  allowed: 'APPROVED',
  approved: 'APPROVED',
  accepted: 'APPROVED',
};

/** What a feed's word for it means, however it is written. */
export const verdictOf = (word: string): Verdict => {
  const written = word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return Object.hasOwn(WORDS, written) ? (WORDS[written] ?? 'UNKNOWN') : 'UNKNOWN';
};
