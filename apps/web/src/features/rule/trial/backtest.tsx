import type { Result } from '@adhelm/contract/route';
import { ruleTrialRoutes } from '@adhelm/contract/rule-trial';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/http/client.ts';
import { formatValue, toneOf } from '../../../resource/cells/format.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineSelect } from '../../../ui/inline.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import type { RuleDraft } from '../rule-types.ts';
import { Decisions } from './decisions.tsx';
import { Tally } from './preview.tsx';
import { trialTexts as words } from './trial.texts.ts';

type Done = Result<typeof ruleTrialRoutes.backtest>;

const DAYS = [3, 7, 14, 30] as const;
const DAY_OPTIONS = DAYS.map((days) => ({ value: String(days), label: words.lastDays(days) }));
const TONES = { good: 'text-good', bad: 'text-bad', plain: '' };

const money = (value: number): string => formatValue('money', value);

const DayTable = ({ days }: Pick<Done, 'days'>) => (
  <table className="w-full text-right tabular-nums">
    <thead className="text-xs text-ink-2">
      <tr className="border-b border-line">
        <th scope="col" className="py-1 text-left font-medium">
          {words.day}
        </th>
        <th scope="col" className="py-1 font-medium">
          {words.actions}
        </th>
        <th scope="col" className="py-1 font-medium">
          {words.savedProfit}
        </th>
      </tr>
    </thead>
    <tbody>
      {days.map(({ day, acted, saved }) => (
        <tr key={day} className="border-b border-line last:border-b-0">
          <th scope="row" className="py-1 text-left font-normal">
            {formatValue('date', `${day}T12:00:00.000Z`)}
          </th>
          <td className="py-1">{acted.toLocaleString('en-US')}</td>
          <td className={`py-1 ${TONES[toneOf('sign', -saved.profit)]}`}>{money(-saved.profit)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Outcome = ({ result }: { result: Done }) => {
  const { acted, asked, skipped, saved, days, decisions, runs } = result;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="rounded-md bg-sunken px-2.5 py-2">
        <p className={`text-lg font-semibold tabular-nums ${TONES[toneOf('sign', -saved.profit)]}`}>
          {money(-saved.profit)}
        </p>
        <p className="text-xs text-ink-2">{words.saved}</p>
        <p className="text-xs text-ink-3">{words.spentLess(money(saved.cost), money(saved.revenue))}</p>
      </div>
      <Tally acted={acted} asked={asked} skipped={skipped} />
      <p className="text-xs text-ink-3">
        {words.backtestRuns(runs)}. {words.savedHint}
      </p>
      <DayTable days={days} />
      <Decisions label={words.backtest} decisions={decisions} counted={acted + asked + skipped} withTime />
    </div>
  );
};

type Asked = { rule: RuleDraft; days: number };

/** What the rule would have done and saved in past days. */
export const Backtest = ({ draft }: { draft: RuleDraft | null }) => {
  const [days, setDays] = useState('7');
  const [asked, setAsked] = useState<Asked | null>(null);
  const query = useQuery({
    queryKey: ['rule-backtest', asked],
    queryFn: ({ signal }) => asked && call(ruleTrialRoutes.backtest, { body: asked, signal }),
    enabled: asked !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOld = asked !== null && JSON.stringify(asked.rule) !== JSON.stringify(draft);
  return (
    <section aria-label={words.backtest} className="card grid grid-cols-1 gap-3 p-4">
      <div className="grid grid-cols-1 gap-0.5">
        <h2 className="font-semibold">{words.backtest}</h2>
        <p className="text-ink-2">{words.backtestHint}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <InlineSelect label={words.days} value={days} options={DAY_OPTIONS} onChange={setDays} />
        <Button
          icon={History}
          loading={query.isFetching}
          disabled={draft === null}
          onClick={() => {
            if (draft) setAsked({ rule: draft, days: Number(days) });
          }}
        >
          {words.run}
        </Button>
      </div>
      {isOld && query.data && <p className="text-xs text-warn">{words.backtestOld}</p>}
      {query.error && (
        <ErrorState error={query.error} title={words.backtestFailed} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Outcome result={query.data} />}
    </section>
  );
};
