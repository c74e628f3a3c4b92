import { eachInSlices } from '../../in-slices.ts';
import { type Bind, bindings } from '../bindings.ts';
import { askLists } from '../fact-client.ts';
import { ADDED_UP, combined, isExtreme, type MeasureColumn, measureOf } from '../measures.ts';
import { microsOfSum } from '../micros.ts';
import {
  type FactPart,
  type FactQuestion,
  type FactSource,
  factParts,
  type Group,
  isHopeless,
} from './fact-source.ts';
import { keyOfQuestion } from './known-answers.ts';
import { addSums, type FactSums, isSomething, sumsOf } from './model.ts';
import type { SeriesCut } from './planner.ts';

/** What facts are added up by: expressions over some dimensions and `ms`, the time of a fact. */
type Grouping = {
  dimensions: readonly string[];
  keys: (bind: Bind) => readonly string[];
  series?: SeriesCut;
  /** All that can be added up unless others are asked for; those not asked for are zero, or null. */
  measures?: readonly MeasureColumn[];
};

/** A figure as a list of an answer can hold it. */
export const asListed = (column: MeasureColumn, figure: string): string =>
  measureOf(column).kind === 'instant' ? `toUnixTimestamp64Milli(${figure})` : figure;

/** Money in millionths, the rest as it is. */
const readFigure = (column: MeasureColumn, figure: string | number): bigint =>
  measureOf(column).kind === 'money' ? microsOfSum(String(figure)) : BigInt(figure);

/** The sums in a row of an answer, where each measure was asked for as it is listed. */
export const readSums = (
  row: readonly (string | number | null)[],
  first: number,
  measures: readonly MeasureColumn[],
): FactSums => {
  const figures: Partial<Record<MeasureColumn, bigint>> = {};
  for (const [place, column] of measures.entries()) {
    const figure = row[first + place];
    if (figure === null || figure === undefined) continue;
    // Most figures of most rows are nothing, and nothing is what sums are where nothing is said.
    if (figure !== '0' || isExtreme(column)) figures[column] = readFigure(column, figure);
  }
  return sumsOf(figures);
};

/** The sums of one part; names that cannot be mistaken for the columns they are made of. */
const sumsOfPart = async (
  { client, known }: FactSource,
  { measures, rows, isFinal, isSummedUp, nameOf }: FactPart,
  keysOf: Grouping['keys'],
): Promise<readonly Group[]> => {
  const { bind, parameters } = bindings();
  const { ms, from } = rows(bind);
  const keys = keysOf(bind).map(nameOf);
  const names = keys.map((_, place) => `key_${place}`);
  // To add up what is added up already takes longer to plan than it takes to read.
  const isRowAGroup = isSummedUp && names.length > 0;
  const figureOf = (column: MeasureColumn) => (isRowAGroup ? column : combined(column));
  const selected = [
    ...keys.map((key, place) => `${key} AS ${names[place]}`),
    ...measures.map((column) => `${asListed(column, figureOf(column))} AS sum_${column}`),
  ];
  const query = `WITH ${ms} AS ms SELECT ${selected.join(', ')} FROM ${from}
     ${names.length > 0 && !isRowAGroup ? `GROUP BY ${names.join(', ')}` : ''}`;
  const askNow = async (): Promise<Group[]> => {
    const lists = await askLists(client, { name: 'sums', length: selected.length, query, parameters });
    const groups: Group[] = [];
    await eachInSlices(lists, (list) => {
      const own = list.slice(0, names.length).map((key) => key ?? 0);
      groups.push({ keys: own, sums: readSums(list, names.length, measures) });
    });
    return groups;
  };
  return isFinal ? known(keyOfQuestion(query, parameters), askNow) : askNow();
};

/** Adds up groups of the same keys that came from several parts (roll-ups and facts). */
const joined = async ([only = [], ...others]: (readonly Group[])[]): Promise<readonly Group[]> => {
  if (others.length === 0) return only;
  const groups = new Map<string, Group>();
  await eachInSlices([only, ...others].flat(), (group) => {
    const name = group.keys.join(' ');
    const known = groups.get(name);
    groups.set(name, known ? { ...known, sums: addSums(known.sums, group.sums) } : group);
  });
  return [...groups.values()];
};

/** The facts added up; no group without facts. Every part is asked at once, which is cheaper to plan than one union. */
export const groupedSums = async (
  source: FactSource,
  question: FactQuestion,
  { keys, measures = ADDED_UP, ...asked }: Grouping,
): Promise<Group[]> => {
  if (isHopeless(question)) return [];
  const parts = factParts(source, question, { ...asked, measures }).filter(
    (part) => part.measures.length > 0,
  );
  const sums = await Promise.all(parts.map((part) => sumsOfPart(source, part, keys)));
  // What was taken back leaves groups of nothing behind.
  return (await joined(sums)).filter((group) => isSomething(group.sums));
};

/** The facts added up by some dimensions. */
export const sumsBy = (
  source: FactSource,
  question: FactQuestion,
  dimensions: readonly string[],
  measures?: readonly MeasureColumn[],
): Promise<Group[]> => groupedSums(source, question, { dimensions, keys: () => dimensions, measures });
