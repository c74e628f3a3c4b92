import { bindings } from '../../facts/bindings.ts';
import { select } from '../../facts/fact-client.ts';
import { MEASURE_COLUMNS, MEASURES } from '../../facts/measures.ts';
import type { FactSums, SumsRow } from '../model.ts';
import { sumsOf } from '../model.ts';
import { type FactQuestion, type FactSource, factsFor, isHopeless } from './fact-source.ts';

/** The combined measures under names that cannot be mistaken for the columns they are made of. */
export const COMBINED = MEASURE_COLUMNS.map((column) => {
  const { combined } = MEASURES[column];
  return `${column === 'last_at' ? `toUnixTimestamp64Milli(${combined})` : combined} AS sum_${column}`;
}).join(', ');

type CombinedRow = Record<`sum_${keyof SumsRow}`, number>;

export const sumsOfCombined = (row: CombinedRow): FactSums => {
  const figures = Object.fromEntries(MEASURE_COLUMNS.map((column) => [column, row[`sum_${column}`]]));
  return sumsOf(figures as SumsRow);
};

/** The facts added up by some columns; no group without facts. */
export const sumsBy = async <Keys extends object>(
  source: FactSource,
  question: FactQuestion,
  dimensions: readonly string[],
): Promise<{ keys: Keys; sums: FactSums }[]> => {
  if (isHopeless(question)) return [];
  const { bind, parameters } = bindings();
  const facts = await factsFor(source, question, { dimensions, bind });
  if (!facts) return [];
  const keys = dimensions.length > 0 ? `${dimensions.join(', ')}, ` : '';
  const rows = await select<Keys & CombinedRow>(
    source.client,
    `SELECT ${keys}${COMBINED} FROM (${facts}) ${dimensions.length > 0 ? `GROUP BY ${dimensions.join(', ')}` : ''}`,
    parameters,
  );
  return rows.map((row) => ({ keys: row, sums: sumsOfCombined(row) }));
};
