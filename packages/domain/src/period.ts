import type { Bucket } from './buckets.ts';
import { instantOf, localOf, segmentsOf, type Zone } from './time-zone.ts';

/** A half-open stretch of time in milliseconds. */
export type Period = { from: number; to: number };

/** The wire's range is inclusive at both ends, to the millisecond. */
export const periodOf = (start: Date, end: Date): Period => ({
  from: start.getTime(),
  to: end.getTime() + 1,
});

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Which month a local midnight begins, counted from the year 0; undefined for any other moment. */
const monthBegunAt = (local: number): number | undefined => {
  const date = new Date(local);
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return local === Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) ? month : undefined;
};

/** The same day and time some months earlier; where that month has no such day, its end. */
const monthsEarlier = (local: number, months: number): number => {
  const date = new Date(local);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const sinceBegin = local - Date.UTC(year, month, 1);
  return Math.min(Date.UTC(year, month - months, 1) + sinceBegin, Date.UTC(year, month - months + 1, 1));
};

/** How a wall clock is set back for a range: whole months by as many months, anything else by as many days. */
const setBack = (begin: number, end: number): ((local: number) => number) => {
  const [first, after] = [monthBegunAt(begin), monthBegunAt(end)];
  if (first !== undefined && after !== undefined && after > first)
    return (local) => monthsEarlier(local, after - first);
  // A range that names the midnight after its last day means that day.
  const days = Math.max(1, Math.ceil((end - begin - MINUTE) / DAY));
  return (local) => local - days * DAY;
};

/** How far the wall clock has come at the end of a stretch, however often an hour is repeated on the way. */
const localEnd = (zone: Zone, { from, to }: Period): number =>
  Math.max(...segmentsOf(zone, Math.max(from, to - DAY), to).map((segment) => segment.to + segment.offset));

type Comparison = {
  /** Where the wall clock that one of the period is compared with stands. */
  back: (local: number) => number;
  /** The local beginning of the period. */
  begin: number;
  /** Up to when it has come. */
  reached: number;
};

const comparisonOf = (period: Period, zone: Zone, now: number): Comparison => {
  const { from, to } = period;
  const begin = localOf(zone, from);
  const reached = now < to ? Math.max(from, Math.floor(now / MINUTE) * MINUTE) : to;
  return { back: setBack(begin, localEnd(zone, period)), begin, reached };
};

/** The instant that stands against a wall clock of the period; it lies before the period. */
const partnerIn =
  ({ from }: Period, zone: Zone, { back, begin }: Comparison) =>
  (local: number): number => {
    const earlier = back(local);
    return earlier >= begin ? from : Math.min(from, instantOf(zone, earlier));
  };

const beforeOf = (period: Period, zone: Zone, comparison: Comparison): Period => {
  const { begin, reached } = comparison;
  const partnerOf = partnerIn(period, zone, comparison);
  const from = partnerOf(begin);
  if (reached === period.from) return { from, to: from };
  return { from, to: Math.max(from, partnerOf(localEnd(zone, { from: period.from, to: reached }))) };
};

/**
 * The period that one is compared with: whole calendar months with as many months before them, anything else with the
 * same wall clock as many days earlier as it touches. While a period is not over, the other ends at the same minute.
 */
export const periodBefore = (period: Period, zone: Zone, now: number): Period =>
  beforeOf(period, zone, comparisonOf(period, zone, now));

/**
 * The stretch of the period before that each bucket is compared with, null where there is none. Together they are the
 * period before: days or hours of it that no bucket stands against belong to the bucket before them.
 */
export const partnersOf = (
  buckets: readonly Bucket[],
  period: Period,
  zone: Zone,
  now: number,
): (Period | null)[] => {
  const comparison = comparisonOf(period, zone, now);
  const before = beforeOf(period, zone, comparison);
  const partnerOf = partnerIn(period, zone, comparison);
  let from = before.from;
  return buckets.map((_, place) => {
    const next = buckets[place + 1];
    const isLast = next === undefined || next.start >= comparison.reached;
    const ends = isLast ? [before.to] : [next.local, localOf(zone, next.start - 1) + 1].map(partnerOf);
    const to = Math.min(before.to, Math.max(from, ...ends));
    const partner = from < to ? { from, to } : null;
    from = to;
    return partner;
  });
};
