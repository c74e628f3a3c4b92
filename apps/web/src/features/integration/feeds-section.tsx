import { deadLetterRoutes } from '@adhelm/contract/dead-letter';
import { type Feed, integrationRoutes } from '@adhelm/contract/integration';
import { useQuery } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { call } from '../../lib/http/client.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { DeadLettersCard } from './dead-letters-card.tsx';
import { FeedsPlaceholder } from './feeds-placeholder.tsx';
import { integrationTexts as words } from './integration.texts.ts';
import { ProcessesCard } from './processes-card.tsx';
import { RevenueFilesCard } from './revenue-files-card.tsx';
import { StateTile, StateTiles } from './state-tile.tsx';

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

const Tile = ({ feed }: { feed: Feed }) => (
  <StateTile
    icon={Rss}
    name={words.feedName(feed.name)}
    pill={pillOf(feed)}
    lines={[lastOf(feed), words.feedCounts(feed), ...(feed.pull ? [reportsOf(feed).join(' · ')] : [])]}
  />
);

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
        <StateTiles label={words.feeds}>
          {feeds.data.map((feed) => (
            <Tile key={feed.name} feed={feed} />
          ))}
        </StateTiles>
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
