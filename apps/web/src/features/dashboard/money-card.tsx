import type { Interval } from '@adhelm/domain/buckets';
import type { Zone } from '@adhelm/domain/time-zone';
import { useCallback } from 'react';
import { formatValue } from '../../resource/cells/format.ts';
import { useReportRange } from '../../resource/filter/use-report-filter.ts';
import { Loaded } from './card.tsx';
import { linesOption } from './chart/options.ts';
import type { Tokens } from './chart/tokens.ts';
import { Chart, ChartCard, ChartPlace, ChartSkeleton, Legend, TwinTable, useHidden } from './chart-card.tsx';
import { dashboardTexts } from './dashboard.texts.ts';
import type { Measure, MoneyPoint, Progress } from './series.ts';
import { axisLabel, pointLabel } from './time-labels.ts';
import { useMoney } from './use-report.ts';

const MEASURES = [
  { key: 'revenue', token: 'accent', colour: 'var(--accent)' },
  { key: 'cost', token: 'cost', colour: 'var(--cost)' },
  { key: 'profit', token: 'good', colour: 'var(--good)' },
] as const;

type LegendKey = Measure | 'before';

const LEGEND = [
  ...MEASURES.map(({ key, colour }) => ({ key: key as LegendKey, label: dashboardTexts[key], colour })),
  { key: 'before' as const, label: dashboardTexts.before, colour: 'var(--ink-3)', dashed: true },
];

type MoneyProps = Progress & {
  points: readonly MoneyPoint[];
  interval: Interval;
  timezone: Zone;
  hidden: ReadonlySet<LegendKey>;
};

const money = (value: number | undefined) => formatValue('money', value);

const MoneyLines = ({ points, begun, running, interval, timezone, hidden }: MoneyProps) => {
  const option = useCallback(
    (tokens: Tokens) => {
      const severalDays = points.length > 25;
      const shown = MEASURES.filter(({ key }) => !hidden.has(key));
      const now = shown.map(({ key, token }) => ({
        name: dashboardTexts[key],
        values: points.map((point, place) => (place < begun ? point[key] : null)),
        colour: tokens[token],
        look: key === 'revenue' ? ('filled' as const) : ('plain' as const),
        running,
      }));
      const before = hidden.has('before')
        ? []
        : shown.map(({ key, token }) => ({
            name: dashboardTexts.beforeOf(dashboardTexts[key]),
            values: points.map((point) => point.before?.[key] ?? null),
            colour: tokens[token],
            look: 'dashed' as const,
          }));
      const labels = points.map(({ time }) => axisLabel(time, timezone, interval, severalDays));
      return linesOption(labels, [...now, ...before], tokens);
    },
    [points, begun, running, interval, timezone, hidden],
  );
  const tipAt = useCallback(
    (place: number) => {
      const point = points[place];
      const shown = MEASURES.filter(({ key }) => !hidden.has(key));
      return {
        title: point ? pointLabel(point.time, place, { running, timezone, interval }) : '',
        rows: shown.flatMap(({ key, colour }) => [
          { label: dashboardTexts[key], value: money(place < begun ? point?.[key] : undefined), colour },
          ...(hidden.has('before')
            ? []
            : [{ label: dashboardTexts.before, value: money(point?.before?.[key]) }]),
        ]),
      };
    },
    [points, begun, running, interval, timezone, hidden],
  );
  return (
    <ChartPlace>
      <Chart
        label={dashboardTexts.money}
        option={option}
        tipAt={tipAt}
        count={points.length}
        columns={points.length}
        trigger="axis"
      />
    </ChartPlace>
  );
};

const HEAD = [
  dashboardTexts.time,
  ...MEASURES.map(({ key }) => dashboardTexts[key]),
  ...MEASURES.map(({ key }) => dashboardTexts.beforeOf(dashboardTexts[key])),
];

const MoneyTable = ({ points, ...cut }: Omit<MoneyProps, 'hidden'>) => (
  <TwinTable
    caption={dashboardTexts.money}
    head={HEAD}
    rows={points.map((point, place) => [
      pointLabel(point.time, place, cut),
      ...MEASURES.map(({ key }) => money(place < cut.begun ? point[key] : undefined)),
      ...MEASURES.map(({ key }) => money(point.before?.[key])),
    ])}
  />
);

/** Revenue, cost and profit over time, the period before behind them. */
export const MoneyCard = ({ className }: { className: string }) => {
  const query = useMoney();
  const { timezone } = useReportRange();
  const { hidden, toggle } = useHidden<LegendKey>();
  return (
    <ChartCard
      title={dashboardTexts.money}
      note={query.data && `${dashboardTexts.per[query.data.interval]}, ${dashboardTexts.previousBehind}`}
      legend={
        <Legend
          label={dashboardTexts.series(dashboardTexts.money)}
          entries={LEGEND}
          hidden={hidden}
          onToggle={toggle}
        />
      }
      height="288px"
      className={className}
    >
      {(asTable) => (
        <Loaded query={query} skeleton={<ChartSkeleton />}>
          {(report) =>
            asTable ? (
              <MoneyTable {...report} timezone={timezone} />
            ) : (
              <MoneyLines {...report} timezone={timezone} hidden={hidden} />
            )
          }
        </Loaded>
      )}
    </ChartCard>
  );
};
