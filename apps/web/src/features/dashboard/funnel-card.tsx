import type { summaryReport } from '@adhelm/contract/reports/summary';
import type { Result } from '@adhelm/contract/route';
import { formatValue } from '../../resource/cells/format.ts';
import { explained } from '../../resource/report/explained.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { Card } from './card.tsx';
import { dashboardTexts } from './dashboard.texts.ts';
import { useSummary } from './use-report.ts';

type Figures = Result<typeof summaryReport>['data'];
type Step = {
  key: 'visits' | 'searches' | 'visitClicks' | 'visitRevenue';
  format: 'integer' | 'money';
  /** Which part of the step before came so far. */
  rate?: { key: 'searchRate' | 'clickRate' | 'rpv'; format: 'percent' | 'price' };
};

const STEPS: readonly Step[] = [
  { key: 'visits', format: 'integer' },
  { key: 'searches', format: 'integer', rate: { key: 'searchRate', format: 'percent' } },
  { key: 'visitClicks', format: 'integer', rate: { key: 'clickRate', format: 'percent' } },
  { key: 'visitRevenue', format: 'money', rate: { key: 'rpv', format: 'price' } },
];

const Term = ({ term }: { term: Step['key'] | 'searchRate' | 'clickRate' | 'rpv' | 'leftOut' }) => {
  const { label, hint } = explained(term);
  return (
    <Tooltip content={hint}>
      <button type="button" className="cursor-help rounded-xs">
        {label}
      </button>
    </Tooltip>
  );
};

/** How much of the visits is left; money is no part of them. */
const shareOf = (data: Figures, { key, format }: Step): number =>
  format === 'money' ? 0 : Math.min(1, data[key] / Math.max(1, data.visits));

const FunnelStep = ({ step, data }: { step: Step; data: Figures }) => {
  const { rate } = step;
  return (
    <div className="grid min-w-0 content-start gap-1">
      <dt className="text-ink-2">
        <Term term={step.key} />
      </dt>
      <dd className="grid gap-1.5">
        <span className="text-xl leading-7 font-semibold tracking-tight tabular-nums">
          {formatValue(step.format, data[step.key])}
        </span>
        <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
          <span
            className="block h-full rounded-full bg-accent"
            style={{ width: `${shareOf(data, step) * 100}%` }}
          />
        </span>
        <span className="min-h-5 text-xs text-ink-3">
          {rate && (
            <>
              <Term term={rate.key} />{' '}
              <span className="tabular-nums">{formatValue(rate.format, data[rate.key])}</span>
            </>
          )}
        </span>
      </dd>
    </div>
  );
};

/** What visitors of pages that are served here did; nothing where none came. */
export const FunnelCard = ({ className }: { className: string }) => {
  const { data } = useSummary();
  if (!data || data.data.visits + data.data.leftOut === 0) return null;
  const figures = data.data;
  return (
    <Card
      title={dashboardTexts.funnel}
      className={className}
      note={
        figures.leftOut > 0 && (
          <>
            {formatValue('integer', figures.leftOut)} <Term term="leftOut" />
          </>
        )
      }
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 pb-4 md:grid-cols-4">
        {STEPS.map((step) => (
          <FunnelStep key={step.key} step={step} data={figures} />
        ))}
      </dl>
    </Card>
  );
};
