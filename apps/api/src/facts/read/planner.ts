import type { Interval } from '@adhelm/domain/buckets';
import type { Period } from '@adhelm/domain/period';
import type { Segment } from '@adhelm/domain/time-zone';
import { ROLL_UP_FAMILIES, type RollUp } from '../roll-ups.ts';
import { DAY, type DayState } from '../seal/day-states.ts';
import { joinedRanges, type RangePiece, type RawRange } from './raw-facts.ts';

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
export const rollUpsFor = (columns: Iterable<string>, series?: SeriesCut): readonly RollUp[] => {
  const needed = [...columns].filter((column) => column !== 'publisher_id');
  const families = ROLL_UP_FAMILIES.map((family) =>
    family.filter(
      ({ dimensions, grain }) =>
        needed.every((column) => dimensions.includes(column)) && (!series || keepsApart(grain, series)),
    ),
  );
  return families.find((family) => family.length > 0) ?? [];
};

/** What facts can be counted by without reading many rows: hours, where a small roll-up has them. */
export const shortestInterval = (columns: Iterable<string>): 'hour' | 'day' => {
  const [longest] = rollUpsFor(columns);
  return longest && longest.grain >= DAY ? 'day' : 'hour';
};

/** Whole slots of sealed days. */
export type PlannedRollUp = { rollUp: RollUp; from: number; to: number; generations: number[] };

export type FactPlan = {
  rolledUp: PlannedRollUp[];
  /** Everything else, from the facts themselves. */
  raw: RawRange[];
};

const wholeSlots = ({ grain }: RollUp, { from, to }: Period): Period => ({
  from: Math.ceil(from / grain) * grain,
  to: Math.floor(to / grain) * grain,
});

/** The one whose slots fit without rest, else the one with the shortest slots. */
const bestFor = (rollUps: readonly RollUp[], part: Period): RollUp | undefined =>
  rollUps.find(({ grain }) => part.from % grain === 0 && part.to % grain === 0) ?? rollUps.at(-1);

/**
 * Decides where each part of a period is read from: every sealed day from one roll-up, and what sticks out of its
 * slots from the facts. States come by publisher and day; a day without one is empty.
 */
export const planOf = (period: Period, states: DayState[], rollUps: readonly RollUp[]): FactPlan => {
  const generations = new Map<RollUp, number[]>();
  const pieces: RangePiece[] = [];
  for (const { publisherId, day, dirty, generation } of states) {
    const part = { from: Math.max(period.from, day * DAY), to: Math.min(period.to, (day + 1) * DAY) };
    const rollUp = dirty ? undefined : bestFor(rollUps, part);
    const whole = rollUp && wholeSlots(rollUp, part);
    if (!rollUp || !whole || whole.from >= whole.to) pieces.push({ publisherId, ...part });
    else {
      generations.set(rollUp, [...(generations.get(rollUp) ?? []), generation]);
      pieces.push(
        { publisherId, from: part.from, to: whole.from },
        { publisherId, from: whole.to, to: part.to },
      );
    }
  }
  const rolledUp = [...generations].map(([rollUp, own]) => ({
    rollUp,
    ...wholeSlots(rollUp, period),
    generations: own,
  }));
  return { rolledUp, raw: joinedRanges(pieces) };
};
