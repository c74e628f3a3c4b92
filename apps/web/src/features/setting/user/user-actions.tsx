import type { ListedUser } from '@adhelm/contract/people';
import { Mail, UserCheck, UserX } from 'lucide-react';
import { lazy, useState } from 'react';
import { useCan, useUser } from '../../../lib/session/use-session.ts';
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts';
import type { RowActionsProps } from '../../../resource/declaration.ts';
import { OnceWanted } from '../../../resource/overlays.tsx';
import { RowAction } from '../../../resource/table/row-actions.tsx';
import { userTexts as words } from './user.texts.ts';
import { nameOf } from './user-cells.tsx';

const InvitationModal = lazy(() => import('./invitation.tsx'));
const loadQuestion = () => import('./activity-question.tsx');
const ActivityQuestion = lazy(loadQuestion);

/** The invitation until somebody has come, and the switch that lets them in or keeps them out. */
export const UserActions = ({ row, onChanged }: RowActionsProps<ListedUser>) => {
  const can = useCan();
  const self = useUser();
  const [isInvitationOpen, setInvitationOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { isBusy, run } = useOneAtATime();
  const name = nameOf(row);
  const activate = async () => {
    const { setActive } = await loadQuestion();
    await setActive(row, true);
    await onChanged();
  };
  return (
    <>
      {row.invitation && can('CREATE_USER') && (
        <RowAction
          action={words.invitation}
          name={name}
          icon={Mail}
          refusal={null}
          onClick={() => setInvitationOpen(true)}
        />
      )}
      {can('UPDATE_USER') && (
        <RowAction
          action={row.isActive ? words.deactivate : words.activate}
          name={name}
          icon={row.isActive ? UserX : UserCheck}
          danger={row.isActive}
          refusal={row.id === self.id ? words.notYourself : null}
          busy={isBusy}
          onClick={() => (row.isActive ? setAsked(true) : void run(activate))}
        />
      )}
      <OnceWanted wanted={isInvitationOpen}>
        <InvitationModal
          user={row}
          isOpen={isInvitationOpen}
          onClose={() => setInvitationOpen(false)}
          onChanged={onChanged}
        />
      </OnceWanted>
      <OnceWanted wanted={isAsked}>
        <ActivityQuestion
          user={row}
          isAsked={isAsked}
          onClose={() => setAsked(false)}
          onChanged={onChanged}
        />
      </OnceWanted>
    </>
  );
};
