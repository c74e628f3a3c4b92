import { deadLetterRoutes } from '@adhelm/contract/dead-letter';
import { type Feed, integrationRoutes } from '@adhelm/contract/integration';
import { useQuery } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { call } from '../../lib/http/client.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { Pill } from '../../ui/pill.tsx';
import { DeadLettersCard } from './dead-letters-card.tsx';
import { FeedsPlaceholder } from './feeds-placeholder.tsx';
import { integrationTexts as words } from './integration.texts.ts';
import { ProcessesCard } from './processes-card.tsx';
import { RevenueFilesCard } from './revenue-files-card.tsx';

const LETTERS_AT_ONCE = 20;

const pillOf = ({ lastCallbackAt, deadLetters, pull }: Feed) => {
  if (deadLetters > 0 || pull?.failure) return { kind: 'warning', text: words.feedNeedsLook } as const;
  return lastCallbackAt === null
    ? ({ kind: 'gray', text: words.feedSilent } as const)
    : ({ kind: 'success', text: words.feedTells } as const);
};

const lastOf = ({ lastCallbackAt, received, applied, isSimulated }: Feed): string =>
  [
    lastCallbackAt === null
      ? words.noCallback
      : words.lastCallback(formatValue('dateTime', lastCallbackAt), received, applied),
    ...(isSimulated ? [words.simulated] : []),
  ].join(' · ');

const reportsOf = ({ pull, missingFigures }: Feed): string[] => {
  if (!pull) return [];
  const { at, finalUntil, failure } = pull;
  return [
    at === null ? words.noPull : words.lastPull(formatValue('dateTime', at)),
    ...(finalUntil === null ? [] : [words.finalUntil(finalUntil.slice(0, 10))]),
    ...(missingFigures > 0 ? [words.missingFigures(missingFigures)] : []),
    ...(failure === null ? [] : [words.pullFailed(failure)]),
  ];
};

const Tile = ({ feed }: { feed: Feed }) => {
  const { kind, text } = pillOf(feed);
  return (
    <li className="flex min-w-0 basis-full items-center gap-2.5 px-4 py-2.5 sm:flex-1 sm:basis-64">
      <Rss className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {words.feedName(feed.name)}
          <Pill kind={kind}>{text}</Pill>
        </p>
        <p className="text-xs text-ink-3 wrap-anywhere">{lastOf(feed)}</p>
        <p className="text-xs text-ink-3">{words.feedCounts(feed)}</p>
        {feed.pull && <p className="text-xs text-ink-3 wrap-anywhere">{reportsOf(feed).join(' · ')}</p>}
      </div>
    </li>
  );
};

/** How feeds are doing, and what of their records and of visitors' could not be counted: for those who act for all publishers. */
const FeedsSection = () => {
  const refresh = useRefreshValue();
  const feeds = useQuery({
    queryKey: ['list', 'integration', 'feeds', refresh],
    queryFn: ({ signal }) => call(integrationRoutes.feeds, { signal }),
  });
  const letters = useQuery({
    queryKey: ['list', 'integration', 'dead-letters', refresh],
    queryFn: ({ signal }) => call(deadLetterRoutes.list, { query: { limit: LETTERS_AT_ONCE }, signal }),
  });
  return (
    <>
      {feeds.isPending && <FeedsPlaceholder />}
      {feeds.data && feeds.data.length > 0 && (
        <section aria-label={words.feeds} className="card mb-3">
          <ul className="flex flex-wrap divide-line sm:divide-x">
            {feeds.data.map((feed) => (
              <Tile key={feed.name} feed={feed} />
            ))}
          </ul>
        </section>
      )}
      <ProcessesCard />
      <RevenueFilesCard />
      {letters.data && letters.data.meta.total > 0 && (
        <DeadLettersCard
          letters={letters.data.items}
          total={letters.data.meta.total}
          onChanged={() => Promise.all([letters.refetch(), feeds.refetch()])}
        />
      )}
    </>
  );
};

export default FeedsSection;
