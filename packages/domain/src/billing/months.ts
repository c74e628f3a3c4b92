import type { Period } from '../period.ts';
import { instantOf, localOf, type Zone } from '../time-zone.ts';

/** A calendar month, such as `2026-10`. */
export type Month = string;

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

export const isMonth = (text: string): text is Month => MONTH.test(text);

const countOf = (month: Month): number => {
  const [, year, place] = MONTH.exec(month) ?? [];
  if (!year || !place) throw new RangeError(`${month} is no month`);
  return Number(year) * 12 + Number(place) - 1;
};

const monthAt = (count: number): Month =>
  `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;

export const monthAfter = (month: Month): Month => monthAt(countOf(month) + 1);

/** The month that an instant lies in. */
export const monthOf = (instant: number, zone: Zone): Month =>
  new Date(localOf(zone, instant)).toISOString().slice(0, 7);

const beginOf = (month: Month, zone: Zone): number => {
  const count = countOf(month);
  return instantOf(zone, Date.UTC(Math.floor(count / 12), count % 12, 1));
};

/**
 * The stretch of a month. It begins where the month before it ended when that was closed, so that no moment is counted
 * twice or not at all when a publisher's zone becomes another one.
 */
export const stretchOf = (month: Month, zone: Zone, endedBefore: number | null): Period => ({
  from: endedBefore ?? beginOf(month, zone),
  to: beginOf(monthAfter(month), zone),
});

/** The months that are over and follow each other, from one on; `delay` is left for settlements that come late. */
export const finishedMonths = (from: Month, zone: Zone, now: number, delay = 0): Month[] => {
  const months: Month[] = [];
  for (let month = from; beginOf(monthAfter(month), zone) + delay <= now; month = monthAfter(month))
    months.push(month);
  return months;
};
