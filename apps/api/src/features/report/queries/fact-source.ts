import type { Period } from '@adhelm/domain/period';
import { type Bind, bindInstant } from '../../facts/bindings.ts';
import { dayOf, readDayStates } from '../../facts/day-states.ts';
import type { FactClient } from '../../facts/fact-client.ts';
import { MEASURE_COLUMNS } from '../../facts/measures.ts';
import { type ColumnOf, rawFacts, readAccountReports } from '../../facts/raw-facts.ts';
import { type FactFilters, type FactScope, FILTER_COLUMNS } from '../model.ts';
import { planOf, rollUpFor, type SeriesCut, storedPart } from '../planner.ts';

/** What every question about facts says. */
export type FactQuestion = { scope: FactScope; period: Period; filters: FactFilters };

const given = (filters: FactFilters): [keyof FactFilters, number[] | string][] =>
  (Object.keys(FILTER_COLUMNS) as (keyof FactFilters)[]).flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [[name, value]];
  });

/** Whether a filter is there that nothing can pass, or no time at all. */
export const isHopeless = ({ period, filters }: FactQuestion): boolean => {
  const { from, to } = storedPart(period);
  return from >= to || given(filters).some(([, value]) => value.length === 0);
};

/** Scope and filters as a condition; the publisher and the user stand in every query, whatever else chose its rows. */
export const conditionOf =
  ({ scope, filters }: FactQuestion, bind: Bind) =>
  (column: ColumnOf): string => {
    const conditions = given(filters).map(([name, value]) => {
      const list = bind(
        typeof value === 'string' ? [value] : value,
        typeof value === 'string' ? 'Array(String)' : 'Array(UInt32)',
      );
      return `(${FILTER_COLUMNS[name].map((filtered) => `${column(filtered)} IN ${list}`).join(' OR ')})`;
    });
    if (scope.publisherId !== null)
      conditions.push(`${column('publisher_id')} = ${bind(scope.publisherId, 'UInt32')}`);
    if (scope.userId !== null) conditions.push(`${column('user_id')} = ${bind(scope.userId, 'UInt32')}`);
    return conditions.length > 0 ? conditions.join(' AND ') : '1';
  };

export type FactSource = {
  client: FactClient;
  /** Off, everything is read from the facts themselves. */
  useRollUps: boolean;
};

const columnsOf = ({ scope, filters }: FactQuestion): string[] => [
  ...given(filters).flatMap(([name]) => FILTER_COLUMNS[name]),
  ...(scope.userId === null ? [] : ['user_id']),
];

/**
 * A text that selects the question's facts, rolled up or not, in the columns `at`, the given dimensions and all
 * measures; undefined when there are none.
 */
export const factsFor = async (
  { client, useRollUps }: FactSource,
  question: FactQuestion,
  { dimensions, series, bind }: { dimensions: readonly string[]; series?: SeriesCut; bind: Bind },
): Promise<string | undefined> => {
  const { publisherId } = question.scope;
  const period = storedPart(question.period);
  const days = { publisherId, first: dayOf(period.from), last: dayOf(period.to - 1) };
  const states = await readDayStates(client, days);
  const rollUp = useRollUps ? rollUpFor([...dimensions, ...columnsOf(question)], series) : undefined;
  const { rolledUp, raw } = planOf(period, states, rollUp);
  const where = conditionOf(question, bind);
  const parts: string[] = [];
  if (rolledUp)
    parts.push(`(
      SELECT toDateTime64(slot, 3, 'UTC') AS at, ${[...dimensions, ...MEASURE_COLUMNS].join(', ')}
      FROM ${rolledUp.rollUp.table}
      PREWHERE slot >= ${bindInstant(bind, rolledUp.from)} AND slot < ${bindInstant(bind, rolledUp.to)}
        AND generation IN ${bind(rolledUp.generations, 'Array(UInt64)')}
      WHERE ${where((column) => column)}
    )`);
  if (raw.length > 0) {
    const reports = await readAccountReports(client, publisherId);
    parts.push(rawFacts({ ranges: raw, reports, dimensions, where, bind }));
  }
  return parts.length > 0 ? parts.join(' UNION ALL ') : undefined;
};
