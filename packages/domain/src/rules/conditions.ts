import { shown } from '../figure.ts';
import type { Period } from '../period.ts';
import { type Column, constant, orderAgainst, orderOf } from './columns.ts';
import { exactOf, movedBy, roundedDown, times } from './exact.ts';
import type { FigureTable } from './figures.ts';
import { scopeKey } from './objects.ts';
import type { Missing, Reading } from './outcome.ts';
import {
  type Against,
  type Decimal,
  isObjectMetric,
  type Join,
  type Rule,
  type RuleCondition,
  type RuleOperator,
} from './rule.ts';
import { periodOfOther, periodOfWindow } from './windows.ts';

/** Yes, no, or null where it can be neither said nor denied. */
export type Truth = boolean | null;

/** A condition, ready to be held against any object. */
export type Check = {
  test: (place: number) => Truth;
  /** What it lacks where it can be neither said nor denied. */
  missing: (place: number) => Missing;
  read: (place: number, group: number | null) => Reading;
  /** What it looks at, and which end of it counts as the strongest case. */
  column: Column;
  end: 'LOWEST' | 'HIGHEST' | null;
};

const OUTCOMES: Record<RuleOperator, (order: number) => boolean> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
};

const endOf = ({ operator, against }: RuleCondition): Check['end'] => {
  if (against.kind === 'RANK') return operator === '=' ? against.end : null;
  if (operator === '<' || operator === '<=') return 'LOWEST';
  return operator === '>' || operator === '>=' ? 'HIGHEST' : null;
};

/** A rule with what it sees and when. */
export type Seen = { rule: Rule; table: FigureTable; now: number };

/** What a condition is compared with, and how the comparison comes out for an object that has a figure. */
type Comparison = {
  periods: readonly Period[];
  holds: (place: number) => Truth;
  /** For readers. */
  shownAt: (place: number) => number | null;
};

const shownAt = (column: Column, place: number): number | null => {
  const figure = column.figureAt(place);
  return figure && shown(figure);
};

const withColumn = (
  { operator }: RuleCondition,
  own: Column,
  other: Column,
  percent: Decimal,
  periods: readonly Period[] = [],
): Comparison => {
  const outcome = OUTCOMES[operator];
  const order = orderAgainst(percent);
  return {
    periods,
    holds: (place) => {
      const found = order(own, place, other, place);
      return Number.isNaN(found) ? null : outcome(found);
    },
    shownAt: (place) => {
      const figure = other.figureAt(place);
      return figure && shown({ unit: figure.unit, ...movedBy(figure, exactOf(percent)) });
    },
  };
};

/** How many of sorted places are below one, or not above it. */
const howMany = (column: Column, sorted: readonly number[], place: number, withEqual: boolean): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = orderOf(column, sorted[middle] ?? place, column, place);
    if (order < 0 || (withEqual && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
};

type Rank = Extract<Against, { kind: 'RANK' }>;

/**
 * Among the lowest (highest) so many percent are those of which it can be said together with all their equals: who is
 * level with the first one outside is outside too, so that a tie never widens what a rule touches.
 */
const withRank = (
  { operator }: RuleCondition,
  { end, percent }: Rank,
  own: Column,
  ranked: () => readonly number[],
): Comparison => {
  const isLowest = end === 'LOWEST';
  let edge: { first: number | undefined } | undefined;
  const firstOutside = (): number | undefined => {
    const all = ranked();
    const share = times(exactOf(percent), { part: BigInt(all.length), whole: 100n });
    const inside = Number(roundedDown(share));
    return all[isLowest ? inside : all.length - 1 - inside];
  };
  return {
    periods: [],
    holds: (place) => {
      edge ??= { first: firstOutside() };
      const order = edge.first === undefined ? 0 : orderOf(own, place, own, edge.first);
      const isAmong = edge.first === undefined || (isLowest ? order < 0 : order > 0);
      return isAmong === (operator === '=');
    },
    shownAt: (place) => {
      const all = ranked();
      const below = howMany(own, all, place, isLowest);
      const beyond = BigInt(isLowest ? below : all.length - below);
      return all.length === 0
        ? null
        : shown({ unit: 'percent', part: beyond * 100n, whole: BigInt(all.length) });
    },
  };
};

const comparisonOf = (
  condition: RuleCondition,
  { table, rule, now }: Seen,
  { own, period }: { own: Column; period: Period },
  ranked: () => readonly number[],
): Comparison => {
  const { metric, against, window } = condition;
  switch (against.kind) {
    case 'VALUE':
      return withColumn(condition, own, constant(exactOf(against.value)), '0');
    case 'METRIC':
      return withColumn(condition, own, table.column(against.metric, period), against.percent);
    case 'WINDOW': {
      const clock = { zone: rule.schedule.zone, maturity: rule.maturity, now };
      const other = periodOfOther(against.window, window, clock);
      return withColumn(condition, own, table.column(metric, other), against.percent, [other]);
    }
    case 'PARENT': {
      if (isObjectMetric(metric)) throw new RangeError(`${metric} has no average`);
      return withColumn(condition, own, table.parentAverage(metric, period), against.percent);
    }
    case 'RANK':
      return withRank(condition, against, own, ranked);
  }
};

/** What keeps an object's data in a period from being judged at all. */
const lackIn = ({ minimum }: RuleCondition, { rule, table }: Seen, period: Period) => {
  const column = minimum && table.column(minimum.metric, period);
  const least = constant(exactOf(minimum?.value ?? '0'));
  const isSettled = rule.maturity.settledOnly ? table.settledIn(period) : () => true;
  return (place: number): Missing | null => {
    if (!isSettled(place)) return 'NOT_SETTLED';
    return column && orderOf(column, place, least, 0) < 0 ? 'MINIMUM_DATA' : null;
  };
};

/** The places that take part in a rank, lowest first; rules with the same question share it. */
const rankedIn = (
  { minimum }: RuleCondition,
  { rule, table }: Seen,
  { own, lacks }: { own: Column; lacks: (place: number) => Missing | null },
) => {
  const parts = [own.key, minimum?.metric, minimum?.value, rule.maturity.settledOnly, scopeKey(rule)];
  return (): readonly number[] =>
    table.remember(`rank ${parts.join(' ')}`, () =>
      table.index
        .placesFor(rule)
        .filter((place) => !Number.isNaN(own.aboutAt(place)) && lacks(place) === null)
        .sort((a, b) => orderOf(own, a, own, b)),
    );
};

export const checkOf = (condition: RuleCondition, seen: Seen): Check => {
  const { rule, table, now } = seen;
  const period = periodOfWindow(condition.window, { zone: rule.schedule.zone, maturity: rule.maturity, now });
  const own = table.column(condition.metric, period);
  const lacksOwn = lackIn(condition, seen, period);
  const ranked = rankedIn(condition, seen, { own, lacks: lacksOwn });
  const comparison = comparisonOf(condition, seen, { own, period }, ranked);
  const others = rule.maturity.settledOnly ? comparison.periods.map(table.settledIn) : [];
  const lacks = (place: number): Missing | null =>
    others.every((isSettled) => isSettled(place)) ? lacksOwn(place) : 'NOT_SETTLED';
  const test = (place: number): Truth =>
    Number.isNaN(own.aboutAt(place)) || lacks(place) !== null ? null : comparison.holds(place);
  const missing = (place: number): Missing => lacks(place) ?? 'NO_DATA';
  return {
    test,
    missing,
    column: own,
    end: endOf(condition),
    read: (place, group) => {
      const [value, truth] = [shownAt(own, place), test(place)];
      return {
        group,
        condition,
        period: isObjectMetric(condition.metric) ? null : period,
        value,
        against: value === null ? null : comparison.shownAt(place),
        holds: truth,
        missing: truth === null ? missing(place) : null,
      };
    },
  };
};

/** All: no as soon as one says no. Any: yes as soon as one says yes. Else what is not known stays open. */
export const joined = (join: Join, tests: readonly ((place: number) => Truth)[]) => {
  const decisive = join === 'ANY';
  return (place: number): Truth => {
    let open = false;
    for (const test of tests) {
      const truth = test(place);
      if (truth === decisive) return decisive;
      open ||= truth === null;
    }
    return open ? null : !decisive;
  };
};
