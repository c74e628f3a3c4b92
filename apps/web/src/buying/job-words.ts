import type { Job } from '@adhelm/contract/job';
import { formatValue } from '../resource/cells/format.ts';
import { buyingTexts as words } from './buying.texts.ts';

const timeOf = (instant: string): string => formatValue('dateTime', instant).slice(-'HH:mm'.length);

const waiting = ({ waitsUntil, error }: Job): string => {
  if (waitsUntil === null) return words.inLine;
  return [error, words.waitsUntil(timeOf(waitsUntil))].filter(Boolean).join(' ');
};

const running = ({ phase, done, total }: Job): string => {
  if (phase === null) return words.starting;
  const named = words.phases[phase] ?? phase;
  return total === null ? words.soFar(named, done) : words.daysOf(named, done, total);
};

/** How far a job is, in words. */
export const jobWords = (job: Job): string => {
  switch (job.status) {
    case 'WAITING':
      return waiting(job);
    case 'RUNNING':
      return running(job);
    case 'FAILED':
      return job.error ?? words.jobStatuses.FAILED;
    case 'DONE':
      return words.done;
  }
};
