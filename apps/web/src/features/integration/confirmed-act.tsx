import { lazy } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';

const ConfirmDialog = lazy(() =>
  import('../../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

type ConfirmedActProps = {
  open: boolean;
  words: { title: string; confirm: string; done: string; failed: string };
  /** What it means. */
  text: string;
  act: () => Promise<unknown>;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
};

/** Does something once after a question, and says how that went. */
export const ConfirmedAct = ({ open, words, text, act, onClose, onChanged }: ConfirmedActProps) => {
  const { isBusy, run } = useOneAtATime();
  const confirm = async () => {
    try {
      await act();
      toast.success(words.done);
    } catch (error) {
      toast.error(messageOf(error, words.failed));
    }
    onClose();
    await onChanged();
  };
  return (
    <ConfirmDialog
      open={open}
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel={texts.list.cancel}
      busy={isBusy}
      onConfirm={() => void run(confirm)}
      onCancel={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
};
