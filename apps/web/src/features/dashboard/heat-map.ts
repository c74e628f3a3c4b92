import type { roiByHour } from '@adhelm/contract/reports/series';
import type { Result } from '@adhelm/contract/route';
import { percent, rounded } from '@adhelm/domain/figure';
import { inCents, inWholeCents } from './series.ts';
import { dayLabel } from './time-labels.ts';

type Cells = Result<typeof roiByHour>['data'];

/** Longer ranges are shown by day of week. */
const MOST_DAYS = 14;

type HeatCell = {
  hour: number;
  revenue: number;
  cost: number;
  roi: number | null;
  /** The hours that it sums, those with figures. */
  parts: Cells;
};
type HeatRow = { label: string; cells: HeatCell[] };
export type HeatMap = { rows: HeatRow[]; byWeekday: boolean };

/** A cell somebody wants to see behind. */
export type OpenedCell = { title: string; parts: Cells };

const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The ROI of several hours together: of their sums, not the average of their ROIs. */
const cellOf = (hour: number, cells: Cells): HeatCell => {
  const revenue = cells.reduce((sum, cell) => sum + inWholeCents(cell.revenue), 0);
  const cost = cells.reduce((sum, cell) => sum + inWholeCents(cell.cost), 0);
  const roi = percent(BigInt(revenue - cost), BigInt(cost));
  const parts = cells.filter((cell) => cell.revenue !== 0 || cell.cost !== 0);
  return { hour, revenue: inCents(revenue), cost: inCents(cost), ...rounded({ roi }), parts };
};

const rowOf = (label: string, cells: Cells): HeatRow => {
  const byHour = Map.groupBy(cells, ({ hour }) => hour);
  return { label, cells: Array.from({ length: 24 }, (_, hour) => cellOf(hour, byHour.get(hour) ?? [])) };
};

/** Hours of the day across, days (or days of the week) down. */
export const heatMapOf = (cells: Cells, weekdays: readonly string[]): HeatMap => {
  const byDay = Map.groupBy(cells, ({ day }) => day);
  if (byDay.size <= MOST_DAYS)
    return {
      byWeekday: false,
      rows: [...byDay.keys()].toSorted().map((day) => rowOf(dayLabel(day, weekdays), byDay.get(day) ?? [])),
    };
  const byWeekday = Map.groupBy(cells, ({ day }) => weekdayOf(day));
  return {
    byWeekday: true,
    rows: weekdays.map((label, weekday) => rowOf(label, byWeekday.get(weekday) ?? [])),
  };
};

/** Where the colours end: most cells lie within, single extremes do not wash out the rest. */
export const colourLimit = ({ rows }: HeatMap): number => {
  const sizes = rows
    .flatMap((row) => row.cells)
    .flatMap(({ roi }) => (roi === null ? [] : [Math.abs(roi)]))
    .toSorted((a, b) => a - b);
  const limit = sizes[Math.floor(sizes.length * 0.9)] ?? 0;
  return Math.max(10, Math.ceil(limit / 10) * 10);
};

const DAY = 86_400_000;

/** How many rows a range will have, before its figures are there. */
export const rowsIn = ({ startDate, endDate }: { startDate: string; endDate: string }): number => {
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY);
  return days <= MOST_DAYS ? days : 7;
};
