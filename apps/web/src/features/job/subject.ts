import type { Job } from '@adhelm/contract/job';
import { jobTexts as words } from './job.texts.ts';

/** What a job is about: an ad account, or the list of those that a connection reaches. */
export const subjectOf = ({ adAccount, account }: Job): string =>
  adAccount?.name ?? words.connection(account);
