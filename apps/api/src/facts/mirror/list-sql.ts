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
import { isAmongRows, type Membership, memberSql } from './membership.ts';

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

type IdTest = (id: string) => string;

/** A share of the facts; `isSummedUp` where each id is in one row of it. */
type Part = { rows: string; isSummedUp: boolean };

/** What facts that name a row of such a list can say. */
export const namingMeasures = (
  column: string,
  measures: readonly MeasureColumn[],
): readonly MeasureColumn[] =>
  emptyInCosts(column)
    ? measures.filter((measure) => measureOf(measure).ofClick ?? measureOf(measure).ofStep)
    : measures;

const among =
  (rows: string): IdTest =>
  (id) =>
    isAmongRows(rows, id);

/** Whether a group has facts, by those of its sums that are at hand. */
const hasFacts = (measures: readonly MeasureColumn[]): string =>
  `(${PRESENCE.filter((column) => measures.includes(column))
    .map((column) => `sum_${column} != 0`)
    .join(' OR ')})`;

/** Parts of questions about the rows of a list and their facts; sums are called `sum_` and their measure. */
export const listSql = (
  source: FactSource,
  question: FactQuestion,
  { column, membership, isNarrowed, having }: ListOfRows,
) => {
  /** The facts, row by row, each with the id it names; all of them, or those whose id passes a test. */
  const partsOf = (bind: Bind, wanted: readonly MeasureColumn[], idTest?: IdTest): Part[] => {
    const rowTest = idTest
      ? { columns: [column], test: (_: Bind, columnOf: ColumnOf) => idTest(columnOf(column)) }
      : undefined;
    const narrowed = rowTest ? { ...question, rowTest } : question;
    const parts = isHopeless(question)
      ? []
      : factParts(source, narrowed, { dimensions: [column], measures: wanted });
    return parts.map(({ measures, rows, isSummedUp = false }) => {
      const cells = wanted.map((measure) =>
        measures.includes(measure) ? `${measure} AS row_${measure}` : nothingOf(measure),
      );
      return {
        rows: `SELECT ${[`${column} AS id`, ...cells].join(', ')} FROM ${rows(bind).from}`,
        isSummedUp,
      };
    });
  };

  const united = (parts: readonly Part[], wanted: readonly MeasureColumn[]): string =>
    parts.length > 0
      ? parts.map(({ rows }) => rows).join(' UNION ALL ')
      : `SELECT ${['toUInt32(0) AS id', ...wanted.map(nothingOf)].join(', ')} WHERE 0`;

  const allFactRows = (bind: Bind, wanted: readonly MeasureColumn[], idTest?: IdTest): string =>
    united(partsOf(bind, wanted, idTest), wanted);

  /** The same of facts that name a row; those of costs name none of some kinds. */
  const factRows = (bind: Bind, wanted: readonly MeasureColumn[], idTest?: IdTest): string => {
    const own = namingMeasures(column, wanted);
    const others = wanted.filter((measure) => !own.includes(measure));
    const rows = allFactRows(bind, own, idTest);
    return others.length > 0 ? `SELECT *, ${others.map(nothingOf).join(', ')} FROM (${rows})` : rows;
  };

  const sumsIn = (wanted: readonly MeasureColumn[]) =>
    wanted.map((measure) => `${combined(measure, `row_${measure}`)} AS sum_${measure}`).join(', ');

  /** The sums of each id. Where most are summed up already, only ids that have more facts are added up. */
  const sumsById = (bind: Bind, wanted: readonly MeasureColumn[], idTest?: IdTest): string => {
    const parts = partsOf(bind, wanted, idTest);
    const [summedUp, ...more] = parts.toSorted((a, b) => Number(b.isSummedUp) - Number(a.isSummedUp));
    const grouped = (rows: string) => `SELECT id, ${sumsIn(wanted)} FROM (${rows}) GROUP BY id`;
    if (!summedUp?.isSummedUp) return grouped(united(parts, wanted));
    const asTheyAre = wanted.map((measure) => `row_${measure} AS sum_${measure}`).join(', ');
    const alone = `SELECT id, ${asTheyAre} FROM (${summedUp.rows})`;
    if (more.length === 0) return alone;
    const hasMore = isAmongRows(`(${united(more, wanted)})`, 'id');
    const both = `SELECT * FROM (${summedUp.rows}) WHERE ${hasMore} UNION ALL ${united(more, wanted)}`;
    return `${alone} WHERE NOT ${hasMore} UNION ALL ${grouped(both)}`;
  };

  /** Costs that name nothing of the kind say nothing of its rows. */
  const presence = namingMeasures(column, PRESENCE);

  /** What conditions and figures, and the question whether there are facts at all, have to know. */
  const needed = (...recipes: FigureRecipe[]): MeasureColumn[] => [
    ...new Set<MeasureColumn>([
      ...presence,
      ...[...recipes, ...having.map(({ recipe }) => recipe)].flatMap(columnsOfFigure),
    ]),
  ];

  const meetsConditions = (bind: Bind): string[] => having.map((condition) => figureTest(bind, condition));

  /** Ids of some rows that have facts, with their sums; only those that meet the conditions. */
  const summedIds = (bind: Bind, wanted: readonly MeasureColumn[], rows: string): string => {
    const tests = [hasFacts(wanted), ...meetsConditions(bind)];
    return `SELECT * FROM (${sumsById(bind, wanted, among(rows))}) WHERE ${tests.join(' AND ')}`;
  };

  /** What comes after FROM for the rows that may be on a page. */
  const ownRows = (bind: Bind): string => memberSql(bind, membership).own(isNarrowed);

  /** Rows of the list, and those that are gone but have facts, each with its sums; only those that meet the conditions. */
  const rowsWithSums = (bind: Bind, wanted: readonly MeasureColumn[]): string => {
    const members = memberSql(bind, membership);
    const idTest = isNarrowed ? among(members.listed) : undefined;
    const tests = [
      'id != 0',
      isNarrowed ? 'is_listed = 1' : `(is_listed = 1 OR is_known = 1 AND ${hasFacts(wanted)})`,
      ...meetsConditions(bind),
    ];
    return `SELECT * FROM (
        SELECT id, max(row_listed) AS is_listed, max(row_known) AS is_known, ${sumsIn(wanted)}
        FROM (
          SELECT *, 0 AS row_listed, 0 AS row_known FROM (${factRows(bind, wanted, idTest)})
          UNION ALL SELECT id, ${wanted.map(nothingOf).join(', ')}, is_listed AS row_listed, is_known AS row_known
          FROM (${members.rows(isNarrowed)})
        ) GROUP BY id
      ) WHERE ${tests.join(' AND ')}`;
  };

  /** What comes after FROM for the rows that meet the conditions. Where only facts can, those without are not looked at. */
  const passingRows = (bind: Bind): string =>
    having.every(passesWithoutFacts)
      ? `(${rowsWithSums(bind, needed())})`
      : `(${summedIds(bind, needed(), ownRows(bind))})`;

  return {
    factRows,
    allFactRows,
    sumsById,
    sumsIn,
    hasFacts,
    presence,

    /** What comes after FROM for the rows on the list that meet the conditions. */
    listedRows: (bind: Bind): string => {
      const { listed } = memberSql(bind, membership);
      return having.length > 0 ? `${listed} AND ${isAmongRows(passingRows(bind), 'id')}` : listed;
    },

    /** The same for all rows that are meant, those that are gone included where there are conditions. */
    meantRows: (bind: Bind): string =>
      having.length > 0 ? passingRows(bind) : memberSql(bind, membership).listed,

    /** Rows that are gone, but have facts that meet the conditions. */
    goneIds: (bind: Bind): string => {
      const { unlisted } = memberSql(bind, membership);
      return `SELECT id FROM (${summedIds(bind, needed(), unlisted)})`;
    },

    /** All rows in the order of a figure. */
    sortedRows: (bind: Bind, recipe: FigureRecipe, order: SortOrder): string =>
      `SELECT id, is_listed FROM (${rowsWithSums(bind, needed(recipe))}) ORDER BY ${figureOrder(recipe, order).exact}`,

    /** The first of them, if enough come before those that have no facts: of a million groups few are looked at twice. */
    firstRows: (bind: Bind, recipe: FigureRecipe, order: SortOrder, many: number): string => {
      const { exact, rough, isAhead } = figureOrder(recipe, order);
      const ahead = `${summedIds(bind, needed(recipe), ownRows(bind))} AND ${isAhead}`;
      const last = bind(many, 'UInt32');
      const roughly = ({ value, order: roughOrder, isNotAfter }: NonNullable<typeof rough>) =>
        source.kept
          ? `${ahead} AND ${isNotAfter(`(SELECT ${value} FROM (${ahead}) ORDER BY ${roughOrder} LIMIT ${last} - 1, 1)`)}`
          : `${ahead} ORDER BY ${roughOrder} LIMIT ${last} WITH TIES`;
      const rows = rough ? roughly(rough) : `${ahead} ORDER BY ${exact} LIMIT ${last}`;
      const { unlisted } = memberSql(bind, membership);
      const isListed = isNarrowed ? '1' : `NOT ${isAmongRows(unlisted, 'id')}`;
      return `SELECT id, toUInt8(${isListed}) AS is_listed FROM (${rows}) ORDER BY ${exact}`;
    },
  };
};
