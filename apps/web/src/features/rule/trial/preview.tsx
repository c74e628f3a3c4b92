import type { Result } from '@adhelm/contract/route';
import { ruleTrialRoutes } from '@adhelm/contract/rule-trial';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';
import { formatValue } from '../../../resource/cells/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { NOUNS } from '../rule-sentences.ts';
import type { RuleDraft } from '../rule-types.ts';
import { Decisions } from './decisions.tsx';
import { trialTexts as words } from './trial.texts.ts';

type Counts = { acted: number; asked: number; skipped: number };

/** How many would be acted on, wait, or be left alone. */
export const Tally = ({ acted, asked, skipped }: Counts) => (
  <dl className="grid grid-cols-3 gap-2">
    {(
      [
        [acted, words.acts],
        [asked, words.asks],
        [skipped, words.skips],
      ] as const
    ).map(([count, label]) => (
      <div key={label} className="flex flex-col-reverse justify-end rounded-md bg-sunken px-2.5 py-2">
        <dt className="text-xs text-ink-2">{label}</dt>
        <dd className="text-lg font-semibold tabular-nums">{count.toLocaleString('en-US')}</dd>
      </div>
    ))}
  </dl>
);

type Previewed = { preview: Result<typeof ruleTrialRoutes.preview>; level: RuleDraft['scope']['level'] };

const Outcome = ({ preview, level }: Previewed) => {
  const { acted, asked, skipped, decisions, examined, asOf } = preview;
  const nouns = NOUNS[level];
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-xs text-ink-2 tabular-nums">
        {words.counted(examined, nouns)} ·{' '}
        {asOf === null ? words.noFacts : words.asOf(formatValue('dateTime', asOf))}
      </p>
      <Tally acted={acted} asked={asked} skipped={skipped} />
      {decisions.length === 0 ? (
        <p className="text-ink-2">{words.nobody(nouns)}</p>
      ) : (
        <Decisions label={words.preview} decisions={decisions} counted={acted + asked + skipped} />
      )}
    </div>
  );
};

/** What the rule in the editor would touch now. */
export const Preview = ({ draft }: { draft: RuleDraft | null }) => {
  const query = useQuery({
    queryKey: ['rule-preview', draft],
    queryFn: async ({ signal }) =>
      draft && {
        preview: await call(ruleTrialRoutes.preview, { body: draft, signal }),
        level: draft.scope.level,
      },
    enabled: draft !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const shown = query.data;
  return (
    <section
      aria-label={words.preview}
      className="card grid grid-cols-1 gap-3 p-4"
      aria-busy={query.isFetching}
    >
      <h2 className="flex items-center gap-2 font-semibold">
        {words.preview}
        {query.isFetching && <Spinner className="text-ink-3" />}
      </h2>
      {query.error ? (
        <ErrorState error={query.error} title={words.previewFailed} onRetry={() => void query.refetch()} />
      ) : (
        shown && <Outcome {...shown} />
      )}
      {draft === null && <p className="text-ink-2">{words.previewWaits}</p>}
      {draft !== null && !shown && !query.error && <Skeleton className="h-32 w-full" />}
    </section>
  );
};
