import { instantOf, localOf, type Zone } from './time-zone.ts';

export const CUSTOM_RANGE = 8;

/** The tabs of every filter bar; ids are part of shared links. */
export const DATE_RANGES = [
  { id: 0, label: 'Today' },
  { id: 1, label: 'Yesterday' },
  { id: 2, label: '3D' },
  { id: 3, label: '7D' },
  { id: 4, label: '14D' },
  { id: 5, label: '30D' },
  { id: 9, label: 'This week' },
  { id: 6, label: 'This month' },
  { id: 7, label: 'Last month' },
  { id: CUSTOM_RANGE, label: 'Custom' },
] as const;

const DAY = 86_400_000;
const LAST_DAYS: Record<number, number> = { 2: 3, 3: 7, 4: 14, 5: 30 };

/** First and last local day of a tab, as local midnights. */
const localDays = (id: number, today: number): [number, number] => {
  const date = new Date(today);
  const month = (shift: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + shift, 1);
  if (id === 1) return [today - DAY, today - DAY];
  if (id === 6) return [month(0), today];
  if (id === 9) return [today - ((date.getUTCDay() + 6) % 7) * DAY, today];
  if (id === 7) return [month(-1), month(0) - DAY];
  return [today - ((LAST_DAYS[id] ?? 1) - 1) * DAY, today];
};

/** Whole local days as instants: 00:00:00.000 of the first to 23:59:59.999 of the last. */
export const wholeDays = (zone: Zone, first: number, last: number): { start: Date; end: Date } => ({
  start: new Date(instantOf(zone, first)),
  end: new Date(instantOf(zone, last + DAY) - 1),
});

const HOUR = 3_600_000;

/** When the clock first shows a time, where it shows it twice. */
export const firstInstantOf = (zone: Zone, local: number): number => {
  const instant = instantOf(zone, local);
  return instant - Math.max(0, localOf(zone, instant - 1) + 1 - local);
};

/** One hour of a local day; both of them where the clock shows it twice, a moment where it skips it. */
export const hourOfDay = (zone: Zone, day: number, hour: number): { start: Date; end: Date } => {
  const start = firstInstantOf(zone, day + hour * HOUR);
  const next = firstInstantOf(zone, day + (hour + 1) * HOUR);
  return { start: new Date(start), end: new Date(Math.max(start, next - 1)) };
};

export const rangeOf = (id: number, now: Date, zone: Zone): { start: Date; end: Date } => {
  const today = Math.floor(localOf(zone, now.getTime()) / DAY) * DAY;
  return wholeDays(zone, ...localDays(id, today));
};
