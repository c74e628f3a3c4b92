import { type Bucket, bucketsOf, type Interval, startOfLocal } from '@adhelm/domain/buckets';
import { type Segment, segmentsOf, type Zone } from '@adhelm/domain/time-zone';
import type { Bind } from '../bindings.ts';
import type { MeasureColumn } from '../measures.ts';
import { type FactQuestion, type FactSource, isHopeless } from './fact-source.ts';
import { addSums, type FactSums, NO_FACT_SUMS } from './model.ts';
import { storedPart } from './planner.ts';
import { groupedSums } from './sums.ts';

const HOUR = 3_600_000;
const DAY = 86_400_000;

/** A value per stretch of one offset: that of the stretch in which the fact lies. */
const bySegment = (
  bind: Bind,
  segments: Segment[],
  valueIn: (segment: Segment, index: number) => number,
): string => {
  const values = segments.map((segment, index) => bind(valueIn(segment, index), 'Int64'));
  const last = values.pop() ?? bind(0, 'Int64');
  if (values.length === 0) return last;
  const choices = values.map((value, index) => `ms < ${bind(segments[index]?.to, 'Int64')}, ${value}`);
  return `multiIf(${choices.join(', ')}, ${last})`;
};

type LocalSums = { segment: number; local: number; sums: FactSums };

/** The facts added up by the local hour or day in which they lie, told apart where a clock change repeats an hour. */
const localSums = async (
  source: FactSource,
  question: FactQuestion,
  segments: Segment[],
  interval: Interval,
  measures?: readonly MeasureColumn[],
): Promise<LocalSums[]> => {
  const step = interval === 'hour' ? HOUR : DAY;
  const groups = await groupedSums(source, question, {
    dimensions: [],
    measures,
    series: { interval, segments },
    keys: (bind) => [
      bySegment(bind, segments, (_, index) => index),
      // A day more keeps west of Greenwich in 1970 above zero, below which the division would round upwards.
      `intDiv(ms + ${bySegment(bind, segments, ({ offset }) => offset + DAY)}, ${step})`,
    ],
  });
  return groups.map(({ keys: [segment, local], sums }) => ({
    segment: Number(segment),
    local: Number(local) * step - DAY,
    sums,
  }));
};

type SeriesQuestion = FactQuestion & { zone: Zone };
type FilledBucket = Bucket & { sums: FactSums };

/** Every bucket of the period, those without facts too. */
export const seriesOf = async (
  source: FactSource,
  question: SeriesQuestion & { interval: Interval },
  measures?: readonly MeasureColumn[],
): Promise<FilledBucket[]> => {
  const { zone, interval, period } = question;
  const buckets = bucketsOf(zone, period.from, period.to, interval);
  const filled = buckets.map((bucket): FilledBucket => ({ ...bucket, sums: NO_FACT_SUMS }));
  if (isHopeless(question)) return filled;
  const { from, to } = storedPart(period);
  const segments = segmentsOf(zone, from, to);
  const indexOf = bucketFinder(buckets, segments, interval);
  for (const { segment, local, sums } of await localSums(source, question, segments, interval, measures)) {
    const bucket = filled[indexOf(segment, local)];
    if (bucket) bucket.sums = addSums(bucket.sums, sums);
  }
  return filled;
};

/** Hours are told apart by their stretch of one offset, longer buckets by their local beginning alone. */
const bucketFinder = (
  buckets: Bucket[],
  segments: Segment[],
  interval: Interval,
): ((segment: number, local: number) => number) => {
  const segmentAt = ({ start }: Bucket): number =>
    interval === 'hour' ? segments.findLastIndex(({ from }) => from <= start) : 0;
  /** A number is quicker to find than a text. */
  const keyOf = (segment: number, local: number) => local * segments.length + segment;
  const places = new Map(buckets.map((bucket, index) => [keyOf(segmentAt(bucket), bucket.local), index]));
  return (segment, local) =>
    places.get(keyOf(interval === 'hour' ? segment : 0, startOfLocal(local, interval))) ?? -1;
};

/** By local day and hour of day; an hour that the clock repeats counts as one. */
export const hoursOfDay = async (
  source: FactSource,
  question: SeriesQuestion,
  measures?: readonly MeasureColumn[],
): Promise<{ day: string; hour: number; sums: FactSums }[]> => {
  if (isHopeless(question)) return [];
  const { from, to } = storedPart(question.period);
  const segments = segmentsOf(question.zone, from, to);
  const cells = new Map<number, FactSums>();
  for (const { local, sums } of await localSums(source, question, segments, 'hour', measures))
    cells.set(local, addSums(cells.get(local) ?? NO_FACT_SUMS, sums));
  return [...cells]
    .toSorted(([a], [b]) => a - b)
    .map(([local, sums]) => ({
      day: new Date(local).toISOString().slice(0, 10),
      hour: new Date(local).getUTCHours(),
      sums,
    }));
};
