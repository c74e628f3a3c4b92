import type { SortOrder } from '@adhelm/contract/list';
import type { Bind } from '../bindings.ts';
import { emptyInCosts } from '../dimensions.ts';
import { combined, type MeasureColumn, measureOf, PRESENCE } from '../measures.ts';
import type { ColumnOf } from '../raw-facts.ts';
import { type FactQuestion, type FactSource, factParts, isHopeless } from '../read/fact-source.ts';
import {
  columnsOfFigure,
  type FigureCondition,
  type FigureRecipe,
  figureOrder,
  figureTest,
  passesWithoutFacts,
} from './figure-sql.ts';
import { type Membership, memberSql } from './membership.ts';

export type ListOfRows = {
  /** The column of the facts that names the rows. */
  column: string;
  membership: Membership;
  /** Only rows on the list are meant, and nothing beside them. */
  isNarrowed: boolean;
  having: readonly FigureCondition[];
};

/** What stands in a row that adds nothing to a measure. */
const nothingOf = (measure: MeasureColumn): string => `${measureOf(measure).nothing} AS row_${measure}`;

/** Whether a group has facts, by those of its sums that are at hand. */
const hasFacts = (measures: readonly MeasureColumn[]): string =>
  `(${PRESENCE.filter((column) => measures.includes(column))
    .map((column) => `sum_${column} != 0`)
    .join(' OR ')})`;

/** So many of those first in order may be off the list before all rows have to be looked at. */
const SPARE = 1000;

/** Parts of questions about the rows of a list and their facts; sums are called `sum_` and their measure. */
export const listSql = (
  source: FactSource,
  question: FactQuestion,
  { column, membership, isNarrowed, having }: ListOfRows,
) => {
  /** The facts, row by row, each with the id it names; all of them, or those of ids among others or not. */
  const factRows = (bind: Bind, wanted: readonly MeasureColumn[], among?: string): string => {
    const rowTest = among
      ? { columns: [column], test: (_: Bind, columnOf: ColumnOf) => `${columnOf(column)} ${among}` }
      : undefined;
    const narrowed = rowTest ? { ...question, rowTest } : question;
    const asked = { dimensions: [column], measures: wanted };
    const parts = isHopeless(question) ? [] : factParts(source, narrowed, asked);
    const selects = parts.map((part) => {
      const cells = wanted.map((measure) =>
        part.measures.includes(measure) ? `${measure} AS row_${measure}` : nothingOf(measure),
      );
      return `SELECT ${[`${column} AS id`, ...cells].join(', ')} FROM ${part.rows(bind).from}`;
    });
    return selects.length > 0
      ? selects.join(' UNION ALL ')
      : `SELECT ${['toUInt32(0) AS id', ...wanted.map(nothingOf)].join(', ')} WHERE 0`;
  };

  const sumsIn = (wanted: readonly MeasureColumn[]) =>
    wanted.map((measure) => `${combined(measure, `row_${measure}`)} AS sum_${measure}`).join(', ');

  /** Costs that name nothing of the kind say nothing of its rows. */
  const presence: readonly MeasureColumn[] = emptyInCosts(column) ? ['tracked_clicks'] : PRESENCE;

  /** What conditions and figures, and the question whether there are facts at all, have to know. */
  const needed = (...recipes: FigureRecipe[]): MeasureColumn[] => [
    ...new Set<MeasureColumn>([
      ...presence,
      ...[...recipes, ...having.map(({ recipe }) => recipe)].flatMap(columnsOfFigure),
    ]),
  ];

  const meetsConditions = (bind: Bind): string[] => having.map((condition) => figureTest(bind, condition));

  /** Ids with facts and their sums, of all or among some; only those that meet the conditions. */
  const summedIds = (bind: Bind, wanted: readonly MeasureColumn[], among?: string): string => {
    const tests = ['id != 0', hasFacts(wanted), ...meetsConditions(bind)];
    return `SELECT * FROM (
        SELECT id, ${sumsIn(wanted)} FROM (${factRows(bind, wanted, among)}) GROUP BY id
      ) WHERE ${tests.join(' AND ')}`;
  };

  /** Rows of the list, and those that are gone but have facts, each with its sums; only those that meet the conditions. */
  const rowsWithSums = (bind: Bind, wanted: readonly MeasureColumn[]): string => {
    const members = memberSql(bind, membership);
    const among = isNarrowed ? `IN (SELECT id FROM ${members.listed})` : undefined;
    const tests = [
      'id != 0',
      isNarrowed ? 'is_listed = 1' : `(is_listed = 1 OR is_known = 1 AND ${hasFacts(wanted)})`,
      ...meetsConditions(bind),
    ];
    return `SELECT * FROM (
        SELECT id, max(row_listed) AS is_listed, max(row_known) AS is_known, ${sumsIn(wanted)}
        FROM (
          SELECT *, 0 AS row_listed, 0 AS row_known FROM (${factRows(bind, wanted, among)})
          UNION ALL SELECT id, ${wanted.map(nothingOf).join(', ')}, is_listed AS row_listed, is_known AS row_known
          FROM (${members.rows(isNarrowed)})
        ) GROUP BY id
      ) WHERE ${tests.join(' AND ')}`;
  };

  /** Ids of the rows that meet the conditions, with their sums. Where only facts can meet them, rows without are not looked at. */
  const passingRows = (bind: Bind, wanted: readonly MeasureColumn[]): string =>
    having.every(passesWithoutFacts)
      ? rowsWithSums(bind, wanted)
      : summedIds(bind, wanted, `IN (SELECT id FROM (${memberSql(bind, membership).rows(isNarrowed)}))`);

  return {
    factRows,
    sumsIn,
    hasFacts,
    passingRows,

    /** What comes after FROM for the rows on the list that meet the conditions. */
    listedRows: (bind: Bind): string => {
      const { listed } = memberSql(bind, membership);
      return having.length > 0
        ? `${listed} AND id IN (SELECT id FROM (${passingRows(bind, needed())}))`
        : listed;
    },

    /** Rows that are gone, but have facts that meet the conditions. */
    goneIds: (bind: Bind): string => {
      const { unlisted } = memberSql(bind, membership);
      return `SELECT id FROM (${summedIds(bind, needed(), `IN (SELECT id FROM ${unlisted})`)})`;
    },

    /** All rows in the order of a figure. */
    sortedRows: (bind: Bind, recipe: FigureRecipe, order: SortOrder): string =>
      `SELECT id, is_listed FROM (${rowsWithSums(bind, needed(recipe))}) ORDER BY ${figureOrder(recipe, order).exact}`,

    /** The first of them, if enough come before those that have no facts: of a million groups few are looked at twice. */
    firstRows: (bind: Bind, recipe: FigureRecipe, order: SortOrder, many: number): string => {
      const members = memberSql(bind, membership);
      const { exact, rough, isAhead } = figureOrder(recipe, order);
      const among = isNarrowed ? `IN (SELECT id FROM ${members.listed})` : undefined;
      const first = `${summedIds(bind, needed(recipe), among)} AND ${isAhead}
        ORDER BY ${rough} LIMIT ${bind(many + SPARE, 'UInt32')} WITH TIES`;
      const rows = isNarrowed
        ? `SELECT *, toUInt8(1) AS is_listed FROM (${first})`
        : `SELECT * FROM (SELECT id, is_listed FROM (${members.rows(false)})) AS members
          INNER JOIN (${first}) AS first USING (id)`;
      return `SELECT id, is_listed FROM (${rows}) ORDER BY ${exact}`;
    },
  };
};
