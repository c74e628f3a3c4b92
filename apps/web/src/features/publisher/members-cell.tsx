import { lazy, useState } from 'react';
import { useCan } from '../../lib/session/use-session.ts';
import { OnceWanted } from '../../resource/overlays.tsx';
import { publisherTexts as words } from './publisher.texts.ts';
import type { PublisherRow } from './publisher-row.ts';

const MembersModal = lazy(() => import('./members-modal.tsx'));

/** How many people a publisher has; a press shows them to who may open it. */
export const MembersCell = ({ row }: { row: PublisherRow }) => {
  const [open, setOpen] = useState(false);
  const can = useCan();
  const { name, membersCount, isGone } = row;
  if (isGone || row.revenue === null || !can('GET_PUBLISHER')) return membersCount;
  return (
    <>
      <button
        type="button"
        aria-label={words.showMembers(name, membersCount)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="text-accent tabular-nums underline-offset-2 hover:underline"
      >
        {membersCount}
      </button>
      <OnceWanted wanted={open}>
        <MembersModal publisher={row} open={open} onClose={() => setOpen(false)} />
      </OnceWanted>
    </>
  );
};
