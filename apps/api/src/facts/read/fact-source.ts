import { FACT_MODEL, textsOf } from '@adhelm/contract/fact-model';
import type { Period } from '@adhelm/domain/period';
import { type Bind, bindInstant } from '../bindings.ts';
import type { Snapshot } from '../commits/snapshot.ts';
import type { FactClient } from '../fact-client.ts';
import { KEPT_TABLE } from '../kept/kept-table.ts';
import { FACT_SIDES, type FactSide, isExtreme, type MeasureColumn, measureOf } from '../measures.ts';
import { type ColumnOf, type RawFacts, rawClicks, rawCosts, rawSteps, standingClicks } from '../raw-facts.ts';
import type { KnownAnswers } from './known-answers.ts';
import { type FactFilters, type FactScope, type FactSums, FILTER_COLUMNS } from './model.ts';
import {
  type FactPlan,
  type PlannedRaw,
  type PlannedRollUp,
  planOf,
  rollUpsFor,
  type SeriesCut,
  storedPart,
} from './planner.ts';

/** Facts added up, and by what. */
export type Group = { keys: (string | number)[]; sums: FactSums };

/** What every question about facts says. */
export type FactQuestion = {
  scope: FactScope;
  period: Period;
  filters: FactFilters;
  /** A condition on dimensions that no filter says; a final one says the same at any time. */
  rowTest?: { columns: readonly string[]; test: ClickTest; isFinal: boolean };
  /** A condition that only single clicks can be held against. */
  clickTest?: ClickTest;
};

export type ClickTest = (bind: Bind, column: ColumnOf) => string;

const given = (filters: FactFilters): [keyof FactFilters, readonly (number | string)[]][] =>
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
  ({ scope, filters, rowTest, clickTest }: FactQuestion, bind: Bind) =>
  (column: ColumnOf): string => {
    const conditions = given(filters).map(([name, value]) => {
      const list = bind(value, textsOf(FACT_MODEL, name) ? 'Array(String)' : 'Array(UInt32)');
      return `(${FILTER_COLUMNS[name].map((filtered) => `${column(filtered)} IN ${list}`).join(' OR ')})`;
    });
    if (scope.publisherId !== null)
      conditions.push(`${column('publisher_id')} = ${bind(scope.publisherId, 'UInt32')}`);
    if (scope.userId !== null) conditions.push(`${column('user_id')} = ${bind(scope.userId, 'UInt32')}`);
    if (rowTest) conditions.push(`(${rowTest.test(bind, column)})`);
    if (clickTest) conditions.push(`(${clickTest(bind, column)})`);
    return conditions.length > 0 ? conditions.join(' AND ') : '1';
  };

export type FactSource = {
  client: FactClient;
  /** The one state that everything is read of. */
  snapshot: Snapshot;
  /** Off, everything is read from the facts themselves. */
  useRollUps: boolean;
  /** What was answered before. */
  known: KnownAnswers;
  /** Sums of the very question that is asked, by one column: its rolled-up facts but for the rest. */
  kept?: {
    number: number;
    column: string;
    measures: readonly MeasureColumn[];
    /** Those of them that are nothing in every row: planning to read them takes longer than reading them. */
    empty: ReadonlySet<MeasureColumn>;
    rest: FactPlan;
  };
};

/** The dimensions that decide which facts a question is about. */
export const filteredColumns = ({ scope, filters, rowTest }: FactQuestion): string[] => [
  ...given(filters).flatMap(([name]) => FILTER_COLUMNS[name]),
  ...(rowTest?.columns ?? []),
  ...(scope.publisherId === null ? [] : ['publisher_id']),
  ...(scope.userId === null ? [] : ['user_id']),
];

/** A share of the question's facts that lies in one table, rolled up or not, with its dimensions by their names. */
export type FactPart = {
  /** Those of the measures asked for that this share adds to. */
  measures: readonly MeasureColumn[];
  /** The milliseconds of a row's time, what comes after FROM, and what a further test begins with where that has one. */
  rows: (bind: Bind) => { ms: string; from: string; further?: 'AND' };
  /** What a dimension is called there. */
  nameOf: (dimension: string) => string;
  /** No two of its rows belong to the same group. */
  isSummedUp?: true;
  /** What is asked of it says which state it is about; no copy of a list, which changes, has a say in it. */
  isFinal: boolean;
};

const ownName = (dimension: string): string => dimension;

const isFinal = ({ rowTest, clickTest }: FactQuestion): boolean =>
  (!rowTest || rowTest.isFinal) && !clickTest;

const MS_OF_SLOT = 'toInt64(toUnixTimestamp(slot)) * 1000';

export const rolledUpPart = (
  question: FactQuestion,
  measures: readonly MeasureColumn[],
  { rollUp, from, to, generations }: PlannedRollUp,
): FactPart => ({
  measures,
  isFinal: isFinal(question),
  nameOf: ownName,
  rows: (bind) => ({
    ms: MS_OF_SLOT,
    from: `${rollUp.table}
      PREWHERE generation IN ${bind(generations, 'Array(UInt64)')}
        AND slot >= ${bindInstant(bind, from)} AND slot < ${bindInstant(bind, to)}
        AND ${conditionOf(question, bind)((column) => column)}`,
  }),
});

type Asked = { dimensions: readonly string[]; series?: SeriesCut; measures: readonly MeasureColumn[] };

/**
 * What is rolled up, of one table or of several: groups of these that belong together are added up where they are. Of
 * one sum there is nothing to add up, and several questions are cheaper to plan than one about all of them.
 */
const rolledUpParts = (
  question: FactQuestion,
  { dimensions, measures }: Asked,
  rolledUp: readonly PlannedRollUp[],
): FactPart[] => {
  const parts = rolledUp.map((planned) => rolledUpPart(question, measures, planned));
  const [first] = parts;
  if (!first || parts.length === 1 || dimensions.length === 0) return parts;
  const columns = ['slot', ...dimensions, ...measures].join(', ');
  const union = (bind: Bind) =>
    parts.map(({ rows }) => `SELECT ${columns} FROM ${rows(bind).from}`).join(' UNION ALL ');
  return [{ ...first, rows: (bind) => ({ ms: MS_OF_SLOT, from: `(${union(bind)})` }) }];
};

const rawPart = (
  question: FactQuestion,
  { dimensions, measures, series }: Asked,
  { ranges, visible }: PlannedRaw,
  side: FactSide,
): FactPart => {
  const own = measures.filter((column) => measureOf(column)[side] !== undefined);
  const standing = (asked: RawFacts) => standingClicks(asked, series ? 'kept' : 'dropped');
  const rowsOf = { ofClick: own.some(isExtreme) ? standing : rawClicks, ofCost: rawCosts, ofStep: rawSteps }[
    side
  ];
  return {
    measures: own,
    isFinal: isFinal(question),
    nameOf: ownName,
    rows: (bind) => ({
      ms: 'toUnixTimestamp64Milli(at)',
      from: rowsOf({
        ranges,
        visible,
        publisherId: question.scope.publisherId,
        dimensions,
        measures: own,
        where: conditionOf(question, bind),
        bind,
      }),
    }),
  };
};

/** Whose facts they are, and which, was said when they were kept. */
const keptPart = (
  { number, column, empty }: NonNullable<FactSource['kept']>,
  question: FactQuestion,
  measures: readonly MeasureColumn[],
): FactPart => ({
  measures: measures.filter((measure) => !empty.has(measure)),
  isSummedUp: true,
  // What was kept under a number never changes.
  isFinal: isFinal(question),
  nameOf: (dimension) => (dimension === column ? 'id' : dimension),
  rows: (bind) => {
    const { rowTest } = question;
    const own = `question = ${bind(number, 'UInt64')}`;
    if (rowTest)
      return { ms: '0', from: `${KEPT_TABLE} PREWHERE ${own} AND (${rowTest.test(bind, () => 'id')})` };
    // The store looks at what tests need first, and at all the rest only of rows that pass, unless it is told what first.
    return { ms: '0', from: `${KEPT_TABLE} WHERE ${own}`, further: 'AND' };
  },
});

/** Whether kept sums answer this: all that is asked of their column alone. */
const isKept = (
  { kept }: FactSource,
  { rowTest }: FactQuestion,
  { dimensions, series, measures }: Asked,
): boolean =>
  kept !== undefined &&
  !series &&
  [...dimensions, ...(rowTest?.columns ?? [])].every((column) => column === kept.column) &&
  measures.every((measure) => kept.measures.includes(measure));

/** Whether these sums by a column are all kept, so that each id with facts is one row, and nothing else is. */
export const isKeptAlone = (
  { kept }: FactSource,
  column: string,
  measures: readonly MeasureColumn[],
): boolean =>
  kept?.column === column &&
  measures.every((measure) => kept.measures.includes(measure)) &&
  kept.rest.rolledUp.length === 0 &&
  FACT_SIDES.every((side) => kept.rest.raw[side].ranges.length === 0);

/** Where the facts of a question lie. */
export const planFor = (source: FactSource, question: FactQuestion, asked: Asked): FactPlan => {
  const { dimensions, series, measures } = asked;
  const canRollUp = source.useRollUps && !question.clickTest;
  const columns = [...dimensions, ...filteredColumns(question)];
  const rollUps = canRollUp ? rollUpsFor(columns, measures, series) : [];
  return planOf(storedPart(question.period), source.snapshot, { measures, rollUps });
};

/** Where the question's facts are read from; together the parts hold each of them once. */
export const factParts = (source: FactSource, question: FactQuestion, asked: Asked): FactPart[] => {
  const { measures } = asked;
  const kept = isKept(source, question, asked) ? source.kept : undefined;
  const plan = kept?.rest ?? planFor(source, question, asked);
  const sealed = [
    ...(kept ? [keptPart(kept, question, measures)] : []),
    ...rolledUpParts(question, asked, plan.rolledUp),
  ];
  const sides: readonly FactSide[] = question.clickTest ? ['ofClick'] : FACT_SIDES;
  const raw = sides
    .filter((side) => plan.raw[side].ranges.length > 0)
    .map((side) => rawPart(question, asked, plan.raw[side], side));
  return [...sealed, ...raw.filter((part) => part.measures.length > 0)];
};
