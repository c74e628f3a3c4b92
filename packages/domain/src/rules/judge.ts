import { orderOf } from './columns.ts';
import { type Check, checkOf, joined, type Seen, type Truth } from './conditions.ts';
import type { Missing, Reading } from './outcome.ts';

/** The conditions of a rule, ready to be held against any object. */
export type Judge = {
  holds: (place: number) => Truth;
  /** What is missing where it can be neither said nor denied. */
  missing: (place: number) => Missing;
  readings: (place: number) => Reading[];
  /** The clearest case first: by what the first condition looks at, then by id. */
  order: (a: number, b: number) => number;
};

/** Who has no figure comes last; places are in the order of ids. */
const orderBy =
  (first: Check | undefined) =>
  (a: number, b: number): number => {
    if (!first?.end) return a - b;
    const { column, end } = first;
    const order = orderOf(column, a, column, b);
    if (!Number.isNaN(order)) return (end === 'LOWEST' ? order : -order) || a - b;
    return Number(Number.isNaN(column.aboutAt(a))) - Number(Number.isNaN(column.aboutAt(b))) || a - b;
  };

export const judgeOf = (seen: Seen): Judge => {
  const { conditions } = seen.rule;
  if (conditions === null)
    return { holds: () => true, missing: () => 'NO_DATA', readings: () => [], order: (a, b) => a - b };
  const outer = conditions.conditions.map((condition) => checkOf(condition, seen));
  const groups = conditions.groups.map((group) => ({
    join: group.join,
    checks: group.conditions.map((condition) => checkOf(condition, seen)),
  }));
  const testsOf = (checks: readonly Check[]) => checks.map(({ test }) => test);
  const all = [...outer, ...groups.flatMap(({ checks }) => checks)];
  return {
    holds: joined(conditions.join, [
      ...testsOf(outer),
      ...groups.map(({ join, checks }) => joined(join, testsOf(checks))),
    ]),
    missing: (place) => all.find(({ test }) => test(place) === null)?.missing(place) ?? 'NO_DATA',
    readings: (place) => [
      ...outer.map(({ read }) => read(place, null)),
      ...groups.flatMap(({ checks }, group) => checks.map(({ read }) => read(place, group))),
    ],
    order: orderBy(all[0]),
  };
};
