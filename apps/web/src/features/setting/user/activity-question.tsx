import { type ListedUser, peopleRoutes } from '@adhelm/contract/people';
import { messageOf } from '../../../lib/http/api-error.ts';
import { call } from '../../../lib/http/client.ts';
import { texts } from '../../../lib/texts.ts';
import { toast } from '../../../lib/toast.ts';
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { userTexts, userDeedTexts as words } from './user.texts.ts';
import { nameOf } from './user-cells.tsx';

/** Lets somebody in, or keeps them out from their next click on. */
export const setActive = async ({ id, updatedAt }: ListedUser, isActive: boolean): Promise<void> => {
  try {
    await call(peopleRoutes.update, { params: { id }, body: { isActive, updatedAt } });
    toast.success(isActive ? words.activated : words.deactivated);
  } catch (error) {
    toast.error(messageOf(error, words.failed));
  }
};

type ActivityQuestionProps = {
  user: ListedUser;
  isAsked: boolean;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

const ActivityQuestion = ({ user, isAsked, onClose, onChanged }: ActivityQuestionProps) => {
  const { isBusy, run } = useOneAtATime();
  const deactivate = async () => {
    await setActive(user, false);
    onClose();
    await onChanged();
  };
  return (
    <ConfirmDialog
      open={isAsked}
      title={words.sure}
      confirmLabel={userTexts.deactivate}
      cancelLabel={texts.list.cancel}
      busy={isBusy}
      onConfirm={() => void run(deactivate)}
      onCancel={onClose}
    >
      <p>{words.willDeactivate(nameOf(user))}</p>
    </ConfirmDialog>
  );
};

export default ActivityQuestion;
