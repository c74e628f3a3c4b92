import { lazy } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { integrationTexts as words } from './integration.texts.ts';

const ConfirmDialog = lazy(() =>
  import('../../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

type DisconnectQuestionProps = {
  open: boolean;
  /** What it means. */
  text: string;
  disconnect: () => Promise<unknown>;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
};

/** Takes a consent back once, and says how that went. */
export const DisconnectQuestion = ({
  open,
  text,
  disconnect,
  onClose,
  onChanged,
}: DisconnectQuestionProps) => {
  const { isBusy, run } = useOneAtATime();
  const confirm = async () => {
    try {
      await disconnect();
      toast.success(words.disconnected);
    } catch (error) {
      toast.error(messageOf(error, words.disconnectFailed));
    }
    onClose();
    await onChanged();
  };
  return (
    <ConfirmDialog
      open={open}
      title={words.disconnectSure}
      confirmLabel={words.disconnect}
      cancelLabel={texts.list.cancel}
      busy={isBusy}
      onConfirm={() => void run(confirm)}
      onCancel={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
};
