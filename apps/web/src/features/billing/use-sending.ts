import { useState } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { billingTexts as words } from './billing.texts.ts';
import { useRequestKey } from './request-key.ts';

/** Sends one request at a time under a key that stays the same until it was answered, and says what went wrong. */
export const useSending = () => {
  const { isBusy, run } = useOneAtATime();
  const { requestKey, renew } = useRequestKey();
  const [problem, setProblem] = useState<string | null>(null);
  const send = (work: (requestKey: string) => Promise<string>): Promise<void> =>
    run(async () => {
      setProblem(null);
      try {
        toast.success(await work(requestKey));
        renew();
      } catch (error) {
        setProblem(messageOf(error, words.failed));
      }
    });
  return { isBusy, problem, send };
};
