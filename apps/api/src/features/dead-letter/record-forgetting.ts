import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CallbackRepository } from '../callback/callback.repository.ts';
import { forgottenBefore } from '../callback/callback-keeping.ts';
import type { DeadLetterRepository } from './dead-letter.repository.ts';

type Needs = {
  inScope: InScope<{
    callbacks: Pick<CallbackRepository, 'forgetBefore'>;
    deadLetters: Pick<DeadLetterRepository, 'forgetBefore'>;
  }>;
  clock: Clock;
  /** How many are removed in one transaction. */
  atOnce?: number;
};

const KEEP_LETTERS_MS = 180 * 86_400_000;
const AT_ONCE = 1000;

/** Forgets call-backs that counted long ago, and records of which somebody decided long ago. */
export const recordForgetting = ({ inScope, clock, atOnce = AT_ONCE }: Needs) => ({
  forgetOld: async (): Promise<void> => {
    const now = clock();
    const callbacksBefore = forgottenBefore(now);
    const lettersBefore = new Date(now.getTime() - KEEP_LETTERS_MS);
    const someCallbacks = () =>
      inScope(SYSTEM, ({ callbacks }) => callbacks.forgetBefore(callbacksBefore, atOnce));
    const someLetters = () =>
      inScope(SYSTEM, ({ deadLetters }) => deadLetters.forgetBefore(lettersBefore, atOnce));
    while ((await someCallbacks()) === atOnce);
    while ((await someLetters()) === atOnce);
  },
});

export type RecordForgetting = ReturnType<typeof recordForgetting>;
