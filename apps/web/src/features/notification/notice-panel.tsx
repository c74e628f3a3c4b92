import { useProfileZone } from '../../lib/use-profile-zone.ts';
import { asOfLabel } from '../../resource/cells/format.ts';
import { Button } from '../../ui/button.tsx';
import { NewestPanel } from '../../ui/newest-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { BellButton } from './bell-button.tsx';
import { NoticeRow } from './notice-row.tsx';
import { notificationTexts as words } from './notification.texts.ts';
import { useNoticeDeeds, useNotices } from './use-notices.ts';

const NEWEST = 8;

const Newest = ({ onOpen }: { onOpen: () => void }) => {
  const { data, error, refetch } = useNotices({ unread: false, limit: NEWEST });
  const { zone } = useProfileZone();
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
const NoticePanel = () => (
  <NewestPanel
    trigger={<BellButton />}
    title={words.title}
    headerAction={<MarkAll />}
    all={{ to: '/notifications', label: words.viewAll }}
  >
    {(close) => <Newest onOpen={close} />}
  </NewestPanel>
);

export default NoticePanel;
