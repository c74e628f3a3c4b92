import type { summaryReport } from '@adhelm/contract/reports/summary';
import type { Result } from '@adhelm/contract/route';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatValue, toneOf } from '../../resource/cells/format.ts';
import { explained } from '../../resource/report/explained.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { Loaded } from './card.tsx';
import { dashboardTexts } from './dashboard.texts.ts';
import { LeadLink, WHOLE_BOX } from './lead-link.tsx';
import { figureLead } from './leads.ts';
import { directionOf, drawnSmall, type Sparklines, sparklinePoints, sparklinesOf } from './series.ts';
import { TONES } from './tones.ts';
import { useMoney, useRpc, useSummary } from './use-report.ts';

const STATS = [
  { key: 'revenue', format: 'money', tone: undefined },
  { key: 'cost', format: 'money', tone: undefined },
  { key: 'profit', format: 'money', tone: 'sign' },
  { key: 'roi', format: 'percent', tone: 'sign' },
  { key: 'rpc', format: 'price', tone: 'sign' },
  { key: 'clicks', format: 'integer', tone: undefined },
] as const;

type Stat = (typeof STATS)[number];
type Summary = Result<typeof summaryReport>;

const SPARK = { width: 72, height: 20 };

const toneOfChange = (change: number | null): string => {
  if (change === null) return 'text-ink-3';
  return change > 0 ? 'text-good' : 'text-bad';
};

const DIRECTIONS = { up: 'text-good', down: 'text-bad', level: 'text-ink-3' };

const Sparkline = ({ values }: { values: readonly number[] }) => (
  <svg
    viewBox={`-1 -2 ${SPARK.width + 2} ${SPARK.height + 4}`}
    preserveAspectRatio="none"
    aria-hidden="true"
    className={classNames('h-6 max-w-20 min-w-0 flex-1', DIRECTIONS[directionOf(values)])}
  >
    {values.length > 1 && (
      <polyline
        points={sparklinePoints(values, SPARK.width, SPARK.height)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    )}
  </svg>
);

const changeSentence = (change: number | null): string => {
  if (change === null) return dashboardTexts.noChange;
  const size = formatValue('percent', Math.abs(change));
  if (change === 0) return dashboardTexts.unchanged;
  return change > 0 ? dashboardTexts.more(size) : dashboardTexts.less(size);
};

/** Green above zero, red otherwise, as the specification wants it. */
const ChangeLabel = ({ change }: { change: number | null }) => {
  if (change === null)
    return (
      <Tooltip content={dashboardTexts.noChange}>
        <span className="relative z-1 text-xs text-ink-3">
          <span aria-hidden="true">-</span>
          <span className="sr-only">{dashboardTexts.noChange}</span>
        </span>
      </Tooltip>
    );
  const Icon = change > 0 ? TrendingUp : TrendingDown;
  return (
    <Tooltip content={changeSentence(change)}>
      <span
        className={classNames(
          'relative z-1 flex items-center gap-1 text-xs font-semibold whitespace-nowrap tabular-nums',
          toneOfChange(change),
        )}
      >
        <Icon className="size-3.5" aria-hidden="true" />
        <span aria-hidden="true">{formatValue('percent', Math.abs(change))}</span>
        <span className="sr-only">{changeSentence(change)}</span>
      </span>
    </Tooltip>
  );
};

/** Twelve to sixty pixels, a character being 0.55 of its size wide; all cards follow the longest figure. */
const figureStyle = (characters: number): CSSProperties => ({
  fontSize: `clamp(12px, min(100cqi / ${characters * 0.55}, 21cqi), 60px)`,
});

type StatCardProps = {
  stat: Stat;
  summary: Summary;
  characters: number;
  values: readonly number[];
};

/** The name of a figure, which says on hover and focus what it is. */
const Explained = ({ term }: { term: Stat['key'] }) => {
  const { label, hint } = explained(term);
  return (
    <Tooltip content={hint}>
      <button type="button" className="relative z-1 cursor-help rounded-xs">
        {label}
      </button>
    </Tooltip>
  );
};

const StatCard = ({ stat, summary, characters, values }: StatCardProps) => {
  const value = summary.data[stat.key];
  const change = summary.data.change[stat.key];
  const isEstimate = stat.key === 'revenue' && summary.estimatedShare > 0;
  return (
    <>
      <dt className="flex items-center justify-between text-ink-2">
        <Explained term={stat.key} />
        {isEstimate && (
          <Tooltip content={dashboardTexts.estimate}>
            <span className="relative z-1 size-2 rounded-full bg-estimate">
              <span className="sr-only">{dashboardTexts.estimate}</span>
            </span>
          </Tooltip>
        )}
      </dt>
      <dd className="grid grid-cols-1 gap-1.5">
        <span
          style={figureStyle(characters)}
          className={classNames(
            'flex h-[clamp(28px,25cqi,72px)] items-center leading-none font-semibold tracking-tight whitespace-nowrap tabular-nums',
            TONES[toneOf(stat.tone, value)],
          )}
        >
          <LeadLink lead={figureLead(stat.key)} className={WHOLE_BOX}>
            {formatValue(stat.format, value)}
          </LeadLink>
        </span>
        <span className="flex h-6 items-center justify-between gap-2">
          <ChangeLabel change={change} />
          <Sparkline values={values} />
        </span>
      </dd>
    </>
  );
};

const longest = (summary: Summary): number =>
  Math.max(...STATS.map(({ key, format }) => formatValue(format, summary.data[key]).length));

const StatFrame = ({ children }: { children: ReactNode }) => (
  <div className="card @container relative grid has-[a:hover]:border-line-strong min-w-0 grid-cols-1 gap-0.5 px-4 py-3.5">
    {children}
  </div>
);

const StatSkeleton = ({ label }: { label: string }) => (
  <StatFrame>
    <dt className="text-ink-2">{label}</dt>
    <dd className="grid grid-cols-1 gap-1.5">
      <span className="flex h-[clamp(28px,25cqi,72px)] items-center">
        <Skeleton className="h-3/5 w-4/5" />
      </span>
      <span className="flex h-6 items-center">
        <Skeleton className="h-3 w-14" />
      </span>
    </dd>
  </StatFrame>
);

const GRID = 'grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6';

const useSparklines = (): Sparklines => {
  const money = useMoney();
  const rpc = useRpc();
  return sparklinesOf(
    money.data?.points.slice(0, drawnSmall(money.data)),
    rpc.data?.data.slice(0, drawnSmall(rpc.data)),
  );
};

export const StatCards = () => {
  const query = useSummary();
  const lines = useSparklines();
  return (
    <section aria-label={dashboardTexts.figures} className={query.error ? 'card min-h-30' : undefined}>
      <Loaded
        query={query}
        skeleton={
          <dl className={GRID}>
            {STATS.map(({ key }) => (
              <StatSkeleton key={key} label={dashboardTexts[key]} />
            ))}
          </dl>
        }
      >
        {(summary) => (
          <dl className={GRID}>
            {STATS.map((stat) => (
              <StatFrame key={stat.key}>
                <StatCard
                  stat={stat}
                  summary={summary}
                  characters={longest(summary)}
                  values={lines[stat.key] ?? []}
                />
              </StatFrame>
            ))}
          </dl>
        )}
      </Loaded>
    </section>
  );
};
