import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useMayOpen } from '../../lib/session/use-may-open.ts';
import { zoneLabel } from '../../lib/time-zone.ts';
import { formatValue } from '../../resource/cells/format.ts';
import { useReportRange } from '../../resource/filter/use-report-filter.ts';
import { Loaded } from './card.tsx';
import { heatOption } from './chart/options.ts';
import type { Tokens } from './chart/tokens.ts';
import { Chart, ChartCard, ChartPlace, ChartSkeleton, TwinTable } from './chart-card.tsx';
import { dashboardTexts } from './dashboard.texts.ts';
import { colourLimit, type HeatMap, heatMapOf, type OpenedCell, rowsIn } from './heat-map.ts';
import { hourLead, leadSearch } from './leads.ts';
import { useRoiByHour } from './use-report.ts';

const HeatDays = lazy(() => import('./heat-days.tsx'));

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
const ROW_PX = 24;
const AROUND_PX = 40;
/** The least height of the heat map, that of the statistics beside it. */
const LEAST_PX = 272;

const cellsOf = ({ rows }: HeatMap) =>
  rows.flatMap(({ label, cells }, row) => cells.map((cell) => ({ ...cell, label, row })));

const hourLabel = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Opens the list behind a cell, or the choice among the days that it sums. */
const useOpening = () => {
  const navigate = useNavigate();
  const [several, setSeveral] = useState<OpenedCell | null>(null);
  const open = useCallback(
    (cell: OpenedCell) => {
      const [part, ...others] = cell.parts;
      if (!part) return;
      if (others.length > 0) return setSeveral(cell);
      const lead = hourLead(part);
      void navigate({ to: lead.to, search: (before: object) => leadSearch(before, lead) });
    },
    [navigate],
  );
  return { several, open, close: () => setSeveral(null) };
};

const titleOf = ({ label, hour }: { label: string; hour: number }) => `${label} ${hourLabel(hour)}`;

const HeatDrawing = ({ map, onOpen }: { map: HeatMap; onOpen: ((cell: OpenedCell) => void) | undefined }) => {
  const cells = useMemo(() => cellsOf(map), [map]);
  const openAt = useMemo(
    () =>
      onOpen &&
      ((place: number) => {
        const cell = cells[place];
        if (cell) onOpen({ title: titleOf(cell), parts: cell.parts });
      }),
    [cells, onOpen],
  );
  const option = useCallback(
    (tokens: Tokens) =>
      heatOption(
        HOURS,
        map.rows.map(({ label }) => label),
        cells.map(({ hour, row, roi }) => ({ column: hour, row, value: roi })),
        colourLimit(map),
        tokens,
      ),
    [map, cells],
  );
  const tipAt = useCallback(
    (place: number) => {
      const cell = cells[place];
      return {
        title: cell ? titleOf(cell) : '',
        rows: [
          { label: dashboardTexts.roi, value: formatValue('percent', cell?.roi) },
          { label: dashboardTexts.revenue, value: formatValue('money', cell?.revenue) },
          { label: dashboardTexts.cost, value: formatValue('money', cell?.cost) },
        ],
      };
    },
    [cells],
  );
  return (
    <ChartPlace>
      <Chart
        label={dashboardTexts.roiByHour}
        option={option}
        tipAt={tipAt}
        count={cells.length}
        columns={HOURS.length}
        trigger="item"
        onOpen={openAt}
      />
    </ChartPlace>
  );
};

const HeatTable = ({ map }: { map: HeatMap }) => (
  <TwinTable
    caption={dashboardTexts.roiByHour}
    names={2}
    head={[
      dashboardTexts.day,
      dashboardTexts.hour,
      dashboardTexts.revenue,
      dashboardTexts.cost,
      dashboardTexts.roi,
    ]}
    rows={cellsOf(map).map(({ label, hour, revenue, cost, roi }) => [
      label,
      hourLabel(hour),
      formatValue('money', revenue),
      formatValue('money', cost),
      formatValue('percent', roi),
    ])}
  />
);

const Scale = ({ limit }: { limit: number }) => (
  <span className="flex items-center gap-1.5 text-2xs text-ink-3 tabular-nums" aria-hidden="true">
    -{limit}%
    <span className="h-1.5 w-16 rounded-full bg-linear-to-r from-heat-low via-heat-middle to-heat-high" />+
    {limit}%
  </span>
);

/** The heat map of ROI by hour of day. */
export const HeatCard = ({ className }: { className: string }) => {
  const query = useRoiByHour();
  const range = useReportRange();
  const map = useMemo(() => query.data && heatMapOf(query.data.data, dashboardTexts.weekdays), [query.data]);
  const rows = query.isPlaceholderData || !map ? rowsIn(range) : map.rows.length;
  const zone = zoneLabel(range.timezone);
  const mayOpen = useMayOpen();
  const { several, open, close } = useOpening();
  const onOpen = mayOpen('/campaign') ? open : undefined;
  return (
    <ChartCard
      title={dashboardTexts.roiByHour}
      note={map?.byWeekday ? `${dashboardTexts.byWeekday}, ${zone}` : zone}
      legend={map && <Scale limit={colourLimit(map)} />}
      height={`${Math.max(LEAST_PX, rows * ROW_PX + AROUND_PX)}px`}
      className={className}
    >
      {(asTable) => (
        <>
          <Loaded query={query} skeleton={<ChartSkeleton />}>
            {() => map && (asTable ? <HeatTable map={map} /> : <HeatDrawing map={map} onOpen={onOpen} />)}
          </Loaded>
          {several && (
            <Suspense>
              <HeatDays cell={several} onClose={close} />
            </Suspense>
          )}
        </>
      )}
    </ChartCard>
  );
};
