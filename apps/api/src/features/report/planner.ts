import type { Interval } from '@adhelm/domain/buckets';
import type { Period } from '@adhelm/domain/period';
import type { Segment } from '@adhelm/domain/time-zone';
import { DAY, type DayState } from '../facts/day-states.ts';
import { joinedRanges, type RangePiece, type RawRange } from '../facts/raw-facts.ts';
import { ROLL_UPS, type RollUp } from '../facts/roll-ups.ts';

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

/** The roll-up with the fewest rows that knows all the columns and can be cut as asked. */
export const rollUpFor = (columns: Iterable<string>, series?: SeriesCut): RollUp | undefined => {
  const needed = [...columns].filter((column) => column !== 'publisher_id');
  return ROLL_UPS.find(
    ({ dimensions, grain }) =>
      needed.every((column) => dimensions.includes(column)) && (!series || keepsApart(grain, series)),
  );
};

export type FactPlan = {
  /** Whole slots of sealed days. */
  rolledUp?: { rollUp: RollUp; from: number; to: number; generations: number[] };
  /** Everything else, from the facts themselves. */
  raw: RawRange[];
};

/** Decides where each part of a period is read from. States come by publisher and day; a day without one is empty. */
export const planOf = (period: Period, states: DayState[], rollUp: RollUp | undefined): FactPlan => {
  const slots = rollUp
    ? {
        from: Math.ceil(period.from / rollUp.grain) * rollUp.grain,
        to: Math.floor(period.to / rollUp.grain) * rollUp.grain,
      }
    : { from: period.to, to: period.to };
  const generations: number[] = [];
  const pieces: RangePiece[] = [];
  for (const { publisherId, day, dirty, generation } of states) {
    const from = Math.max(period.from, day * DAY);
    const to = Math.min(period.to, (day + 1) * DAY);
    const whole = { from: Math.max(from, slots.from), to: Math.min(to, slots.to) };
    if (dirty || whole.from >= whole.to) pieces.push({ publisherId, from, to });
    else {
      generations.push(generation);
      pieces.push({ publisherId, from, to: whole.from }, { publisherId, from: whole.to, to });
    }
  }
  const raw = joinedRanges(pieces);
  return rollUp && generations.length > 0 ? { rolledUp: { rollUp, ...slots, generations }, raw } : { raw };
};
