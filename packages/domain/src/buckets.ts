import { instantOf, localOf, type Segment, segmentsOf, type Zone } from './time-zone.ts';

export type Interval = 'hour' | 'day' | 'week' | 'month';

const HOUR = 3_600_000;
const DAY = 86_400_000;

/** What a range is cut into when nobody says: hours up to 2 days, days up to 92, else months. */
export const intervalFor = (from: number, to: number): Interval => {
  const days = (to - from) / DAY;
  if (days <= 2) return 'hour';
  return days <= 92 ? 'day' : 'month';
};

/** The beginning of the interval a local wall clock stands in; weeks begin on Monday. */
export const startOfLocal = (local: number, interval: Interval): number => {
  if (interval === 'hour') return Math.floor(local / HOUR) * HOUR;
  const day = Math.floor(local / DAY);
  if (interval === 'day') return day * DAY;
  if (interval === 'week') return (day - ((((day + 3) % 7) + 7) % 7)) * DAY;
  const date = new Date(local);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
};

const nextLocal = (local: number, interval: Interval): number => {
  if (interval === 'hour') return local + HOUR;
  if (interval === 'day') return local + DAY;
  if (interval === 'week') return local + 7 * DAY;
  const date = new Date(local);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
};

/** One column of a chart: when it begins, and the wall clock then. */
export type Bucket = { start: number; local: number };

/** Hours follow each other in real time, so that a day with a clock change has 23 or 25 of them. */
const hourBuckets = (segments: Segment[]): Bucket[] => {
  const buckets: Bucket[] = [];
  for (const { from, to, offset } of segments)
    for (let local = Math.floor((from + offset) / HOUR) * HOUR; local < to + offset; local += HOUR)
      buckets.push({ start: Math.max(from, local - offset), local });
  return buckets;
};

/** Every bucket of a half-open range, empty ones included, in order. */
export const bucketsOf = (zone: Zone, from: number, to: number, interval: Interval): Bucket[] => {
  if (from >= to) return [];
  if (interval === 'hour') return hourBuckets(segmentsOf(zone, from, to));
  const buckets: Bucket[] = [];
  for (let local = startOfLocal(localOf(zone, from), interval); ; local = nextLocal(local, interval)) {
    const start = instantOf(zone, local);
    if (start >= to) return buckets;
    buckets.push({ start: Math.max(from, start), local });
  }
};
