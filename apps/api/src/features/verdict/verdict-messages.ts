import { PLATFORMS } from '@adhelm/contract/platform';
import type { ClaimedVerdict, JudgedAd, VerdictEnd } from './verdict.repository.ts';

const LONGEST_WORDS = 300;

const saysOf = ({ explanation }: ClaimedVerdict): string =>
  explanation === '' ? '' : ` The feed says: ${explanation.slice(0, LONGEST_WORDS).toWellFormed()}`;

const doneOf = ({ outcome, error }: VerdictEnd, label: string): string => {
  if (outcome === 'PAUSED') return `It was paused at ${label}.`;
  if (outcome === 'NOT_RUNNING') return `It does not run at ${label}.`;
  return `It could not be paused and may still run. ${error ?? ''}`.trim();
};

/** What people are told of a verdict; nothing where it changes nothing for them. */
export const verdictMessage = (verdict: ClaimedVerdict, { name, platform }: JudgedAd, end: VerdictEnd) => {
  const link = `/ads?adIds=${verdict.adId}`;
  if (end.outcome === 'TOLD')
    return {
      kind: 'ad-approved',
      title: `The feed allows ${name} again`,
      body: `It is not resumed by itself: resume it when you want it to run.${saysOf(verdict)}`,
      link,
    };
  return {
    kind: 'ad-disapproved',
    title: `The feed disapproved ${name}`,
    body: `${doneOf(end, PLATFORMS[platform].label)}${saysOf(verdict)}`,
    link,
  };
};
