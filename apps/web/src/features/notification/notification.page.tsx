import { useNavigate, useSearch } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useProfileZone } from '../../lib/use-profile-zone.ts';
import { byDay, timeOfDay } from '../../resource/cells/by-day.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { NoticeRow } from './notice-row.tsx';
import { notificationTexts as words } from './notification.texts.ts';
import { useNoticeDeeds, useNotices } from './use-notices.ts';

const PAGE = 50;

const VIEWS = [
  { value: 'all', label: words.all },
  { value: 'unread', label: words.unread },
] as const;

/** Which of them the address asks for. */
const useView = () => {
  const { unread }: { unread?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (view: 'all' | 'unread') =>
    void navigate({ to: '.', search: view === 'unread' ? { unread: true } : {}, replace: true });
  return { isUnread: unread === true, show };
};

type NoticesProps = { notices: NonNullable<ReturnType<typeof useNotices>['data']>['items'] };

const Days = ({ notices }: NoticesProps) => {
  const { now, zone } = useProfileZone();
  return byDay(notices, zone, now).map(({ day, label, items }) => (
    <section key={day} aria-label={label}>
      <h2 className="px-1 pt-2 pb-1.5 text-xs font-semibold text-ink-2">{label}</h2>
      <ul className="overflow-hidden rounded-lg border border-line bg-surface">
        {items.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} time={timeOfDay(notice.createdAt, zone)} />
        ))}
      </ul>
    </section>
  ));
};

/** Everything that the user was told, by day. */
export const NotificationPage = () => {
  const { isUnread, show } = useView();
  const [limit, setLimit] = useState(PAGE);
  const { data, error, refetch, isFetching } = useNotices({ unread: isUnread, limit });
  const { readUpTo } = useNoticeDeeds();
  const [newest] = data?.items ?? [];
  return (
    <div className="mx-auto grid max-w-180 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented label={words.shown} value={isUnread ? 'unread' : 'all'} options={VIEWS} onChange={show} />
        {newest && data && data.unread > 0 && (
          <Button icon={CheckCheck} onClick={() => void readUpTo(newest.id)}>
            {words.markAll}
          </Button>
        )}
      </div>
      {error && !data && <ErrorState error={error} title={words.loadFailed} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-40 rounded-lg" />}
      {data?.items.length === 0 && (
        <EmptyState
          title={isUnread ? words.nothingUnread : words.empty}
          hint={isUnread ? undefined : words.emptyHint}
        />
      )}
      {data && <Days notices={data.items} />}
      {data && data.items.length < data.meta.total && (
        <Button className="justify-self-center" loading={isFetching} onClick={() => setLimit(limit + PAGE)}>
          {words.more}
        </Button>
      )}
    </div>
  );
};
