import { type AuditEntry, ownAuditRoutes } from '@adhelm/contract/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/http/client.ts';
import { useCan, useUser } from '../../lib/session/use-session.ts';
import { auditTexts } from '../../resource/audit/audit.texts.ts';
import { kindOf, subjectOf } from '../../resource/audit/audit-words.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { LinesAwaited, ProfileCard } from './profile-card.tsx';
import { trailTexts as words } from './profile-cards.texts.ts';

const AT_ONCE = 10;

const useTrail = () =>
  useInfiniteQuery({
    queryKey: ['own-trail'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(ownAuditRoutes.own, { query: { page: pageParam, limit: AT_ONCE }, signal }),
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  });

const Line = ({ entry }: { entry: AuditEntry }) => (
  <li className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 py-2 first:border-t-0">
    <span className="w-32 shrink-0 text-xs text-ink-3 tabular-nums">{formatValue('dateTime', entry.at)}</span>
    <span className="min-w-0 flex-1 basis-48 truncate">
      <span className="text-ink-2">{auditTexts.actions[entry.action]} </span>
      {/* Which session it was tells nobody anything. */}
      {entry.entity !== 'session' && <span className="font-medium">{subjectOf(entry)}</span>}
    </span>
    <span className="text-xs text-ink-3">{kindOf(entry)}</span>
  </li>
);

const ToAuditLog = () => {
  const { id } = useUser();
  return (
    <Link to="/audit" search={{ userId: id }} className="rounded-xs text-accent hover:underline">
      {words.all}
    </Link>
  );
};

/** What somebody did themselves, which nobody needs a permission to look at. */
const TrailCard = () => {
  const trail = useTrail();
  const { data, error } = trail;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <ProfileCard
      title={words.title}
      hint={words.hint}
      action={useCan()('GET_AUDIT') && entries.length > 0 && <ToAuditLog />}
    >
      {error && !data && (
        <ErrorState error={error} title={words.failed} onRetry={() => void trail.refetch()} />
      )}
      {trail.isLoading && (
        <LinesAwaited>
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-3/4" />
        </LinesAwaited>
      )}
      {data && entries.length === 0 && <EmptyState title={words.none} hint={words.noneHint} />}
      <ol>
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ol>
      {trail.hasNextPage && (
        <div className="border-t border-line px-4 py-2.5">
          <Button loading={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </ProfileCard>
  );
};

export default TrailCard;
