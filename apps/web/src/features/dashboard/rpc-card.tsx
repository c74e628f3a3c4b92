import type { rpcBreakdown } from '@adhelm/contract/reports/series';
import type { Result } from '@adhelm/contract/route';
import type { Zone } from '@adhelm/domain/time-zone';
import { useCallback } from 'react';
import { formatValue } from '../../resource/cells/format.ts';
import { useReportRange } from '../../resource/filter/use-report-filter.ts';
import { Loaded } from './card.tsx';
import { linesOption } from './chart/options.ts';
import type { Tokens } from './chart/tokens.ts';
import { Chart, ChartCard, ChartPlace, ChartSkeleton, Legend, TwinTable, useHidden } from './chart-card.tsx';
import { dashboardTexts } from './dashboard.texts.ts';
import type { Progress } from './series.ts';
import { axisLabel, pointLabel } from './time-labels.ts';
import { useRpc } from './use-report.ts';

type LegendKey = 'rpc' | 'before';
type RpcProps = { report: Result<typeof rpcBreakdown> & Progress; timezone: Zone };

const LEGEND = [
  { key: 'rpc' as LegendKey, label: dashboardTexts.rpc, colour: 'var(--accent)' },
  { key: 'before' as LegendKey, label: dashboardTexts.before, colour: 'var(--ink-3)', dashed: true },
];

const money = (value: number | null | undefined) => formatValue('price', value);

const RpcLines = ({ report, timezone, hidden }: RpcProps & { hidden: ReadonlySet<LegendKey> }) => {
  const { data, interval, running } = report;
  const option = useCallback(
    (tokens: Tokens) => {
      const now = {
        name: dashboardTexts.rpc,
        values: data.map(({ merged }) => merged),
        colour: tokens.accent,
        look: 'filled' as const,
        running,
      };
      const before = {
        name: dashboardTexts.before,
        values: data.map(({ previous }) => previous?.merged ?? null),
        colour: tokens['ink-3'],
        look: 'dashed' as const,
      };
      const lines = [...(hidden.has('rpc') ? [] : [now]), ...(hidden.has('before') ? [] : [before])];
      const labels = data.map(({ time }) => axisLabel(time, timezone, interval, data.length > 25));
      return linesOption(labels, lines, tokens);
    },
    [data, running, interval, timezone, hidden],
  );
  const tipAt = useCallback(
    (place: number) => {
      const point = data[place];
      const rows = [
        { key: 'rpc', label: dashboardTexts.rpc, value: money(point?.merged), colour: 'var(--accent)' },
        {
          key: 'before',
          label: dashboardTexts.before,
          value: money(point?.previous?.merged),
          colour: 'var(--ink-3)',
        },
      ] as const;
      return {
        title: point ? pointLabel(point.time, place, { running, timezone, interval }) : '',
        rows: rows.filter(({ key }) => !hidden.has(key)),
      };
    },
    [data, running, interval, timezone, hidden],
  );
  return (
    <ChartPlace>
      <Chart
        label={dashboardTexts.rpcOverTime}
        option={option}
        tipAt={tipAt}
        count={data.length}
        columns={data.length}
        trigger="axis"
      />
    </ChartPlace>
  );
};

const RpcTable = ({ report, timezone }: RpcProps) => (
  <TwinTable
    caption={dashboardTexts.rpcOverTime}
    head={[dashboardTexts.time, dashboardTexts.rpc, dashboardTexts.before]}
    rows={report.data.map(({ time, merged, previous }, place) => [
      pointLabel(time, place, { ...report, timezone }),
      money(merged),
      money(previous?.merged),
    ])}
  />
);

export const RpcCard = ({ className }: { className: string }) => {
  const query = useRpc();
  const { timezone } = useReportRange();
  const { hidden, toggle } = useHidden<LegendKey>();
  return (
    <ChartCard
      title={dashboardTexts.rpcOverTime}
      legend={
        <Legend
          label={dashboardTexts.series(dashboardTexts.rpcOverTime)}
          entries={LEGEND}
          hidden={hidden}
          onToggle={toggle}
        />
      }
      height="272px"
      className={className}
    >
      {(asTable) => (
        <Loaded query={query} skeleton={<ChartSkeleton />}>
          {(report) =>
            asTable ? (
              <RpcTable report={report} timezone={timezone} />
            ) : (
              <RpcLines report={report} timezone={timezone} hidden={hidden} />
            )
          }
        </Loaded>
      )}
    </ChartCard>
  );
};
