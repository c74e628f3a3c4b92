import { type Job, jobRoutes } from '@adhelm/contract/job';
import { RotateCw } from 'lucide-react';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import type { RowActionsProps } from '../../resource/declaration.ts';
import { RowAction } from '../../resource/table/row-actions.tsx';
import { jobTexts as words } from './job.texts.ts';
import { subjectOf } from './subject.ts';

/** Goes on with what failed, from where it stopped. */
export const RetryAction = ({ row, onChanged }: RowActionsProps<Job>) => {
  const { isBusy, run } = useOneAtATime();
  if (row.status !== 'FAILED') return null;
  const retry = async () => {
    try {
      await call(jobRoutes.retry, { params: { id: row.id } });
      toast.success(words.retried);
    } catch (error) {
      toast.error(messageOf(error, words.retryFailed));
    }
    await onChanged();
  };
  return (
    <RowAction
      action={words.retry}
      name={subjectOf(row)}
      icon={RotateCw}
      refusal={null}
      busy={isBusy}
      onClick={() => void run(retry)}
    />
  );
};
