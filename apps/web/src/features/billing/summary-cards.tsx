import { billingRoutes } from '@adhelm/contract/billing';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import { useActingPublisher } from '../../lib/session/use-session.ts';
import { useSearchNow } from '../../lib/use-search-now.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { listSearchSchema, parseFilters } from '../../resource/list/list-search.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { billingTexts as words } from './billing.texts.ts';
import { STATUS_FILTER } from './status-filter.ts';

const CARDS = ['pending', 'totalEarnings', 'revenue', 'fees'] as const;

/** What the listed periods come to: the same search and filters as the list below. */
export const SummaryCards = () => {
  const refresh = useRefreshValue();
  const publisher = useActingPublisher();
  const { search, filters } = listSearchSchema.parse(useSearchNow());
  const { status } = parseFilters(filters, [STATUS_FILTER]);
  const asked = { search: search || undefined, status: status?.length ? status.join(',') : undefined };
  const { data, isError } = useQuery({
    queryKey: ['list', 'billing', 'summary', publisher, asked, refresh],
    queryFn: ({ signal }) => call(billingRoutes.summary, { query: asked, signal }),
  });
  if (isError) return null;
  return (
    <section aria-label={words.summary} className="mb-3 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {CARDS.map((key) => (
        <div key={key} className="card grid gap-1 px-4 py-3">
          <p className="text-ink-2">{words.cards[key]}</p>
          {data ? (
            <p className="text-xl font-semibold tracking-tight tabular-nums wrap-anywhere">
              {formatValue('money', data[key])}
            </p>
          ) : (
            <Skeleton className="h-7 w-28" />
          )}
        </div>
      ))}
    </section>
  );
};
