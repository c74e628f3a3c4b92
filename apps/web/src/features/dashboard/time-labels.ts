import type { Interval } from '@adhelm/domain/buckets';
import { localOf, type Zone } from '@adhelm/domain/time-zone';
import { dashboardTexts } from './dashboard.texts.ts';
import type { Progress } from './series.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (value: number): string => String(value).padStart(2, '0');

/** The wall clock of the zone, read with the UTC getters. */
const clockOf = (instant: string, timezone: Zone): Date => new Date(localOf(timezone, Date.parse(instant)));

const shortDay = (clock: Date): string => `${clock.getUTCDate()} ${MONTHS[clock.getUTCMonth()]}`;
const timeOfDay = (clock: Date): string => `${two(clock.getUTCHours())}:${two(clock.getUTCMinutes())}`;
const fullDay = (clock: Date): string =>
  `${two(clock.getUTCDate())}/${two(clock.getUTCMonth() + 1)}/${clock.getUTCFullYear()}`;

/** What stands below a column of a chart; hours of several days name their day at its beginning. */
export const axisLabel = (
  instant: string,
  timezone: Zone,
  interval: Interval,
  severalDays: boolean,
): string => {
  const clock = clockOf(instant, timezone);
  if (interval === 'hour')
    return severalDays && clock.getUTCHours() === 0 ? shortDay(clock) : timeOfDay(clock);
  if (interval === 'month') return `${MONTHS[clock.getUTCMonth()]} ${clock.getUTCFullYear()}`;
  return shortDay(clock);
};

/** The same in full, for tables and tooltips. */
export const bucketLabel = (instant: string, timezone: Zone, interval: Interval): string => {
  const clock = clockOf(instant, timezone);
  if (interval === 'hour') return `${fullDay(clock)} ${timeOfDay(clock)}`;
  if (interval === 'month') return `${MONTHS[clock.getUTCMonth()]} ${clock.getUTCFullYear()}`;
  return fullDay(clock);
};

type Cut = Pick<Progress, 'running'> & { timezone: Zone; interval: Interval };

/** A bucket in full, and that it is not over where it is not. */
export const pointLabel = (instant: string, place: number, { running, timezone, interval }: Cut): string => {
  const label = bucketLabel(instant, timezone, interval);
  return place === running ? dashboardTexts.soFar(label) : label;
};

/** `2026-11-09` reads "Mon 9 Nov". */
export const dayLabel = (day: string, weekdays: readonly string[]): string => {
  const date = new Date(`${day}T00:00:00Z`);
  return `${weekdays[(date.getUTCDay() + 6) % 7]} ${shortDay(date)}`;
};
