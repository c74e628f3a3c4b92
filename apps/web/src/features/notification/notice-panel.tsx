import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../lib/session/use-session.ts';
import { profileZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { asOfLabel } from '../../resource/cells/format.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { BellButton } from './bell-button.tsx';
import { NoticeRow } from './notice-row.tsx';
import { notificationTexts as words } from './notification.texts.ts';
import { useNoticeDeeds, useNotices } from './use-notices.ts';

const NEWEST = 8;

const Newest = ({ onOpen }: { onOpen: () => void }) => {
  const { data, error, refetch } = useNotices({ unread: false, limit: NEWEST });
  const { settings } = useUser();
  const zone = profileZone(settings.timeZone, new Date(useNow()));
  if (error && !data)
    return <ErrorState error={error} title={words.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-3.5 h-32" />;
  if (data.items.length === 0) return <EmptyState title={words.empty} hint={words.emptyHint} />;
  return (
    <ul className="max-h-[min(60vh,26rem)] overflow-y-auto">
      {data.items.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} time={asOfLabel(notice.createdAt, zone)} onOpen={onOpen} />
      ))}
    </ul>
  );
};

const MarkAll = () => {
  const { data } = useNotices({ unread: false, limit: NEWEST });
  const { readUpTo } = useNoticeDeeds();
  const [newest] = data?.items ?? [];
  if (!newest || data?.unread === 0) return null;
  return (
    <Button variant="ghost" onClick={() => void readUpTo(newest.id)}>
      {words.markAll}
    </Button>
  );
};

/** The newest notifications below the bell. */
const NoticePanel = () => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover
      trigger={<BellButton />}
      title={words.title}
      headerAction={open && <MarkAll />}
      open={open}
      onOpenChange={setOpen}
    >
      {open && <Newest onOpen={close} />}
      <div className="border-t border-line p-2 text-center">
        <Link
          to="/notifications"
          onClick={close}
          className="inline-block rounded-sm px-2 py-1 font-medium text-accent hover:underline max-sm:py-3"
        >
          {words.viewAll}
        </Link>
      </div>
    </Popover>
  );
};

export default NoticePanel;
