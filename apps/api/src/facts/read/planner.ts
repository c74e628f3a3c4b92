import type { Interval } from '@adhelm/domain/buckets';
import type { Period } from '@adhelm/domain/period';
import type { Segment } from '@adhelm/domain/time-zone';
import {
  type FactDay,
  type Slice,
  type Snapshot,
  usableSlices,
  type Visible,
  visibleUpTo,
} from '../commits/snapshot.ts';
import { FACT_SIDES, type FactSide, isExtreme, type MeasureColumn } from '../measures.ts';
import { joinedRanges, type RawRange } from '../raw-facts.ts';
import { DAY, ROLL_UP_FAMILIES, type RollUp } from '../roll-ups.ts';

/** The years that the store's dates can hold. */
const STORED: Period = { from: 0, to: Date.UTC(2106, 0, 1) };

export const storedPart = ({ from, to }: Period): Period => ({
  from: Math.max(from, STORED.from),
  to: Math.min(to, STORED.to),
});

export type SeriesCut = { interval: Interval; segments: Segment[] };

/** Whether no slot of a roll-up lies across the border of two buckets. */
const keepsApart = (grain: number, { interval, segments }: SeriesCut): boolean =>
  (interval !== 'hour' || grain < DAY) &&
  segments.every(({ from, offset }, index) => offset % grain === 0 && (index === 0 || from % grain === 0));

/** The roll-ups that know all the columns and can be cut as asked, long slots first. */
export const rollUpsFor = (
  columns: Iterable<string>,
  measures: readonly MeasureColumn[],
  series?: SeriesCut,
): readonly RollUp[] => {
  const needed = [...columns];
  const families = ROLL_UP_FAMILIES.map((family) =>
    family.filter(
      (rollUp) =>
        needed.every((column) => rollUp.dimensions.includes(column)) &&
        measures.every((measure) => rollUp.measures.includes(measure)) &&
        (!series || keepsApart(rollUp.grain, series)),
    ),
  );
  return families.find((family) => family.length > 0) ?? [];
};

/** Whole slots of sealed days. */
export type PlannedRollUp = { rollUp: RollUp; from: number; to: number; generations: number[] };

/** Facts as they are, of one kind. */
export type PlannedRaw = { ranges: RawRange[]; visible: Visible };

export type FactPlan = {
  rolledUp: PlannedRollUp[];
  /** Everything else, from the facts themselves, where there may be some. */
  raw: Record<FactSide, PlannedRaw>;
};

const wholeSlots = ({ grain }: RollUp, { from, to }: Period): Period => ({
  from: Math.ceil(from / grain) * grain,
  to: Math.floor(to / grain) * grain,
});

/** The one whose slots fit without rest, else the one with the shortest slots. */
const bestFor = (rollUps: readonly RollUp[], part: Period): RollUp | undefined =>
  rollUps.find(({ grain }) => part.from % grain === 0 && part.to % grain === 0) ?? rollUps.at(-1);

type Sealed = { slices: Slice[]; sealedTo: number };
const NOT_SEALED: Sealed = { slices: [], sealedTo: 0 };

/** The least and the most of a day are in its sums only if nothing was taken back since it was summed from scratch. */
const sealedPart = (day: FactDay, visible: Visible, measures: readonly MeasureColumn[]): Sealed =>
  measures.some(isExtreme) && day.revisedBatch > day.rebuiltTo ? NOT_SEALED : usableSlices(day, visible);

type Asked = { measures: readonly MeasureColumn[]; rollUps: readonly RollUp[] };

/** A stretch of a day, and the newest batch that has facts of it. */
type Piece = { range: RawRange; newest: number };

/**
 * Decides where each part of a period is read from: whole slots of sealed days from one roll-up, what came since they
 * were sealed and what sticks out of the slots from the facts. A day that the snapshot does not know is empty.
 */
export const planOf = (
  period: Period,
  { days, visible }: Snapshot,
  { measures, rollUps }: Asked,
): FactPlan => {
  const generations = new Map<RollUp, number[]>();
  const pieces: Record<FactSide, Piece[]> = { ofClick: [], ofCost: [], ofStep: [] };
  const readFrom = ({ newest }: FactDay, range: RawRange) => {
    for (const side of FACT_SIDES)
      if (newest[side] > range.after) pieces[side].push({ range, newest: newest[side] });
  };
  for (const day of days) {
    const part = { from: Math.max(period.from, day.day * DAY), to: Math.min(period.to, (day.day + 1) * DAY) };
    if (part.from >= part.to) continue;
    const { slices, sealedTo } = sealedPart(day, visible, measures);
    const rollUp = slices.length > 0 ? bestFor(rollUps, part) : undefined;
    const whole = rollUp && wholeSlots(rollUp, part);
    if (!rollUp || !whole || whole.from >= whole.to) {
      readFrom(day, { ...part, after: 0 });
      continue;
    }
    const own = slices.map(({ generation }) => generation);
    generations.set(rollUp, [...(generations.get(rollUp) ?? []), ...own]);
    readFrom(day, { from: part.from, to: whole.from, after: 0 });
    readFrom(day, { ...whole, after: sealedTo });
    readFrom(day, { from: whole.to, to: part.to, after: 0 });
  }
  const rolledUp = [...generations].map(([rollUp, own]) => ({
    rollUp,
    ...wholeSlots(rollUp, period),
    generations: own,
  }));
  const rawOf = (side: FactSide): PlannedRaw => ({
    ranges: joinedRanges(pieces[side].map(({ range }) => range)),
    visible: visibleUpTo(visible, Math.max(0, ...pieces[side].map(({ newest }) => newest))),
  });
  const raw = { ofClick: rawOf('ofClick'), ofCost: rawOf('ofCost'), ofStep: rawOf('ofStep') };
  return { rolledUp, raw };
};

/** What facts can be counted by without reading many rows: hours, where a small roll-up has them. */
export const shortestInterval = (
  columns: Iterable<string>,
  measures: readonly MeasureColumn[],
): 'hour' | 'day' => {
  const rollUps = rollUpsFor(columns, measures);
  return rollUps.length === 0 || rollUps.some(({ isNarrow }) => isNarrow) ? 'hour' : 'day';
};
