import type { SortOrder } from '@adhelm/contract/list';
import type { Bind } from '../bindings.ts';
import { emptyInCosts } from '../dimensions.ts';
import { combined, type MeasureColumn, measureOf, PRESENCE } from '../measures.ts';
import type { ColumnOf } from '../raw-facts.ts';
import {
  type FactQuestion,
  type FactSource,
  factParts,
  isHopeless,
  isKeptAlone,
} from '../read/fact-source.ts';
import { asListed } from '../read/sums.ts';
import {
  columnsOfFigure,
  type FigureCondition,
  type FigureRecipe,
  figureOrder,
  figureTest,
  passesWithoutFacts,
} from './figure-sql.ts';
import { countNotAmongRows, countOfRows, type IdSet, isAmong, isAmongRows } from './id-sets.ts';
import type { Members } from './members.ts';

export type ListOfRows = {
  /** The column of the facts that names the rows. */
  column: string;
  members: Members;
  /** Only rows on the list are meant, and nothing beside them. */
  isNarrowed: boolean;
  /** Every id that has facts and is none of the rows, where that is known: all others that have facts are rows. */
  strangers?: readonly number[] | undefined;
  having: readonly FigureCondition[];
};

/** What the cells of a row are called before their measure. */
type Prefix = 'row' | 'sum';

/** What stands in a row that adds nothing to a measure. */
const nothingIn =
  (prefix: Prefix) =>
  (measure: MeasureColumn): string =>
    `${measureOf(measure).nothing} AS ${prefix}_${measure}`;

const where = (tests: readonly string[], word = 'WHERE'): string =>
  tests.length > 0 ? ` ${word} ${tests.join(' AND ')}` : '';

type IdTest = (id: string) => string;

/**
 * A share of the facts: its rows, those that pass tests, with some more cells each; `isSummedUp` where each id is in one
 * row of it.
 */
type Part = {
  rows: (prefix: Prefix, more?: { cells?: readonly string[]; tests?: readonly string[] }) => string;
  /** The same by itself: what its id and its measures are called, and what comes after FROM. */
  id: string;
  measures: readonly MeasureColumn[];
  from: string;
  isSummedUp: boolean;
};

/** What facts that name a row of such a list can say. */
export const namingMeasures = (
  column: string,
  measures: readonly MeasureColumn[],
): readonly MeasureColumn[] =>
  emptyInCosts(column)
    ? measures.filter((measure) => measureOf(measure).ofClick ?? measureOf(measure).ofStep)
    : measures;

/** Whether a group has facts, by those of its sums that are at hand. */
const hasFacts = (measures: readonly MeasureColumn[]): string =>
  `(${PRESENCE.filter((column) => measures.includes(column))
    .map((column) => `sum_${column} != 0`)
    .join(' OR ')})`;

/** The store reads the other columns of so many first rows only once it knows which these are. */
const MOST_BRINGING = 5000;

/** Parts of questions about the rows of a list and their facts; sums are called `sum_` and their measure. */
export const listSql = (
  source: FactSource,
  question: FactQuestion,
  { column, members, isNarrowed, strangers, having }: ListOfRows,
) => {
  /** The facts, row by row, each with the id it names; all of them, or those whose id passes a test. */
  const partsOf = (bind: Bind, wanted: readonly MeasureColumn[], idTest?: IdTest): Part[] => {
    const rowTest = idTest
      ? {
          columns: [column],
          test: (_: Bind, columnOf: ColumnOf) => idTest(columnOf(column)),
          isFinal: members.areValues,
        }
      : undefined;
    const narrowed = rowTest ? { ...question, rowTest } : question;
    const parts = isHopeless(question)
      ? []
      : factParts(source, narrowed, { dimensions: [column], measures: wanted });
    return parts.map(({ measures, rows, nameOf, isSummedUp = false }) => {
      const { from, further } = rows(bind);
      const cellIn = (prefix: Prefix) => (measure: MeasureColumn) =>
        measures.includes(measure) ? `${measure} AS ${prefix}_${measure}` : nothingIn(prefix)(measure);
      return {
        rows: (prefix, { cells = [], tests = [] } = {}) =>
          `SELECT ${[`${nameOf(column)} AS id`, ...wanted.map(cellIn(prefix)), ...cells].join(', ')} FROM ${from}${where(tests, further)}`,
        id: nameOf(column),
        measures,
        from,
        isSummedUp,
      };
    });
  };

  const united = (
    parts: readonly Part[],
    wanted: readonly MeasureColumn[],
    cells: readonly string[] = [],
  ): string =>
    parts.length > 0
      ? parts.map(({ rows }) => rows('row', { cells })).join(' UNION ALL ')
      : `SELECT ${['toUInt32(0) AS id', ...wanted.map(nothingIn('row')), ...cells].join(', ')} WHERE 0`;

  const allFactRows = (bind: Bind, wanted: readonly MeasureColumn[], idTest?: IdTest): string =>
    united(partsOf(bind, wanted, idTest), wanted);

  /** What facts that name a row can say of it, and cells for what they cannot: costs name no row of some kinds. */
  const named = (wanted: readonly MeasureColumn[], prefix: Prefix) => {
    const own = namingMeasures(column, wanted);
    return { own, cells: wanted.filter((measure) => !own.includes(measure)).map(nothingIn(prefix)) };
  };

  const factRows = (bind: Bind, wanted: readonly MeasureColumn[], idTest?: IdTest): string => {
    const { own, cells } = named(wanted, 'row');
    return united(partsOf(bind, own, idTest), own, cells);
  };

  const sumListed = (measure: MeasureColumn) => asListed(measure, `sum_${measure}`);

  const sumIn = (measure: MeasureColumn) => `${combined(measure, `row_${measure}`)} AS sum_${measure}`;

  /**
   * The sums of each id that pass some tests. Where most are summed up already, only ids that have more facts are added
   * up. Where all are, this is one question and none inside of another: planning these takes as long as reading.
   */
  const sumsById = (
    bind: Bind,
    wanted: readonly MeasureColumn[],
    idTest?: IdTest,
    tests: readonly string[] = [],
  ): string => {
    const { own, cells } = named(wanted, 'sum');
    const parts = partsOf(bind, own, idTest);
    const [summedUp, ...more] = parts.toSorted((a, b) => Number(b.isSummedUp) - Number(a.isSummedUp));
    if (summedUp?.isSummedUp && more.length === 0) return summedUp.rows('sum', { cells, tests });
    const grouped = (rows: string) =>
      `SELECT ${['id', ...own.map(sumIn), ...cells].join(', ')} FROM (${rows}) GROUP BY id`;
    const sums = () => {
      if (!summedUp?.isSummedUp) return grouped(united(parts, own));
      const hasMore = isAmongRows(`(${united(more, own)})`, 'id');
      const both = `${summedUp.rows('row', { tests: [hasMore] })} UNION ALL ${united(more, own)}`;
      return `${summedUp.rows('sum', { cells, tests: [`NOT ${hasMore}`] })} UNION ALL ${grouped(both)}`;
    };
    return tests.length > 0 ? `SELECT * FROM (${sums()})${where(tests)}` : sums();
  };

  /** Costs that name nothing of the kind say nothing of its rows. */
  const presence = namingMeasures(column, PRESENCE);

  /** Whether all that such sums can be made of is kept: then there is a row for each id that has facts, and no other. */
  const isSure = (wanted: readonly MeasureColumn[]): boolean =>
    isKeptAlone(source, column, namingMeasures(column, wanted));

  /** Those of the sums that say something of the rows; everything else of them is nothing. */
  const saying = (measures: readonly MeasureColumn[]): readonly MeasureColumn[] =>
    namingMeasures(column, measures).filter(
      (measure) => !isSure(measures) || !source.kept?.empty.has(measure),
    );

  /** What figures have to know, and beside it what says whether there are facts at all, unless that is sure. */
  const withPresence = (wanted: readonly MeasureColumn[]): MeasureColumn[] => [
    ...new Set(isSure(wanted) ? wanted : [...presence, ...wanted]),
  ];

  /** What a figure and the conditions are made of. */
  const figuresIn = (...recipes: FigureRecipe[]): MeasureColumn[] => [
    ...new Set([...recipes, ...having.map(({ recipe }) => recipe)].flatMap(columnsOfFigure)),
  ];

  const needed = (...recipes: FigureRecipe[]): MeasureColumn[] => withPresence(figuresIn(...recipes));

  const meetsConditions = (bind: Bind): string[] => having.map((condition) => figureTest(bind, condition));

  const among =
    (bind: Bind, ids: IdSet): IdTest =>
    (id) =>
      isAmong(bind, ids, id);

  /** Whether an id with facts is one of the rows; to look for a million ids in a set takes longer than to read them. */
  const isOwn = (bind: Bind): IdTest | undefined => {
    if (!strangers) return among(bind, members.own);
    if (strangers.length === 0) return undefined;
    return (id) => `${id} NOT IN ${bind(strangers, 'Array(UInt32)')}`;
  };

  /** Ids that pass a test and have facts, with their sums; only those that pass the other tests too. */
  const idsWithFacts = (
    bind: Bind,
    wanted: readonly MeasureColumn[],
    idTest: IdTest | undefined,
    tests: readonly string[] = [],
  ): string => {
    const present = isSure(wanted) ? [] : [hasFacts(wanted)];
    return sumsById(bind, wanted, idTest, [...present, ...tests]);
  };

  /** Those of the rows that meet the conditions. */
  const summedIds = (bind: Bind, wanted: readonly MeasureColumn[]): string =>
    idsWithFacts(bind, wanted, isOwn(bind), meetsConditions(bind));

  /** Those on one side of the rows without facts: a figure says that they have some, and nothing else has to be added up. */
  const idsBeside = (
    bind: Bind,
    recipe: FigureRecipe,
    side: string,
    brought: readonly MeasureColumn[] = [],
  ): string =>
    sumsById(bind, [...new Set([...figuresIn(recipe), ...brought])], isOwn(bind), [
      side,
      ...meetsConditions(bind),
    ]);

  /** Rows without facts are among those that meet the conditions. */
  const takesEmptyRows = having.every(passesWithoutFacts);

  /** Whether a row is on the list: the column that says so. */
  const listedFlag = (bind: Bind, id: string): string =>
    isNarrowed ? 'toUInt8(1)' : `toUInt8(NOT ${isAmong(bind, members.unlisted, id)})`;

  /** What comes after FROM for the ids with facts that meet the conditions. */
  const passing = (bind: Bind): string => `(${summedIds(bind, needed())})`;

  return {
    allFactRows,
    sumIn,
    hasFacts,

    saying,

    /** Those of the sums that so many first rows can bring along, so that nobody has to ask for them: all or none. */
    broughtBy: (rows: number, measures: readonly MeasureColumn[]): readonly MeasureColumn[] =>
      rows <= MOST_BRINGING && isSure(measures) ? saying(measures) : [],

    /** Ids that have facts and pass a test. */
    idsThat: (bind: Bind, idTest: IdTest): string => idsWithFacts(bind, withPresence([]), idTest),

    /** Whether an id of the list meets the conditions. */
    meetsAll: (bind: Bind): string => {
      if (having.length === 0) return '1';
      if (!takesEmptyRows) return isAmongRows(passing(bind), 'id');
      const fails = `NOT (${meetsConditions(bind).join(' AND ')})`;
      return `NOT ${isAmongRows(`(${idsWithFacts(bind, needed(), isOwn(bind), [fails])})`, 'id')}`;
    },

    /** Rows that are gone, but have facts that meet the conditions. */
    goneIds: (bind: Bind): string => {
      const isGone = among(bind, members.unlisted);
      return `SELECT id FROM (${idsWithFacts(bind, needed(), isGone, meetsConditions(bind))})`;
    },

    /** How many rows are meant, and the facts of them as rows: what comes after FROM, and what its columns begin with. */
    meant: (bind: Bind, measures: readonly MeasureColumn[]) => {
      const ofIds = (idTest: IdTest) =>
        ({ from: `(${factRows(bind, measures, idTest)})`, prefix: 'row' }) as const;
      if (having.length === 0)
        return { count: String(members.listedCount), ...ofIds(among(bind, members.listed)) };
      const empty = takesEmptyRows
        ? countNotAmongRows(bind, members.listed, `(${idsWithFacts(bind, withPresence([]), isOwn(bind))})`)
        : '0';
      // Where each id has one row already, its sums and the conditions on them are one pass.
      if (source.kept)
        return {
          count: `count() + ${empty}`,
          from: `(${summedIds(bind, withPresence([...measures, ...needed()]))})`,
          prefix: 'sum',
        } as const;
      return {
        count: `${countOfRows(passing(bind))} + ${empty}`,
        ...ofIds((id) => isAmongRows(passing(bind), id)),
      };
    },

    /**
     * Rows that have the figure of those without facts, or none, in the order of their ids: how many rows come before
     * and after them and how many they are, and a page of the whole list as far as they are on it.
     */
    levelRows: (
      bind: Bind,
      recipe: FigureRecipe,
      order: SortOrder,
      { offset, limit }: { offset: number; limit: number },
    ): string => {
      const { isAhead, isBehind } = figureOrder(recipe, order);
      const meets = ['1', ...meetsConditions(bind)].join(' AND ');
      const level = 'groupBitmapStateIf(id, meets AND NOT is_ahead AND NOT is_behind)';
      const all = takesEmptyRows
        ? `bitmapOr(${level}, bitmapAndnot(${members.listed.bitmap(bind)}, groupBitmapState(id)))`
        : level;
      // A bitmap of few ids has them in the order in which they came.
      return `WITH ${all} AS level_ids,
          countIf(meets AND is_ahead) AS ahead_count
        SELECT toUInt32(ahead_count) AS ahead, toUInt32(bitmapCardinality(level_ids)) AS level,
          toUInt32(countIf(meets AND is_behind)) AS behind,
          arraySlice(arraySort(bitmapToArray(level_ids)), 1 + greatest(0, ${bind(offset, 'Int64')} - toInt64(ahead_count)), ${bind(limit, 'Int64')}) AS ids,
          arrayMap(one -> ${listedFlag(bind, 'one')}, ids) AS listed
        FROM (
          SELECT id, ${meets} AS meets, ${isAhead} AS is_ahead, ${isBehind} AS is_behind
          FROM (${idsWithFacts(bind, needed(recipe), isOwn(bind))})
        )`;
    },

    /**
     * Whether the first rows of few can come with what all rows that are meant add up to: these are read once then, for
     * both, and added up as they are.
     */
    hasTotals: (measures: readonly MeasureColumn[]): boolean =>
      isNarrowed &&
      having.length === 0 &&
      members.listed.isShort &&
      !isHopeless(question) &&
      isSure(measures),

    /** The first rows of few, and those totals. */
    firstRowsAndTotals: (
      bind: Bind,
      recipe: FigureRecipe,
      order: SortOrder,
      brought: readonly MeasureColumn[],
    ): string => {
      const { exact, isAhead } = figureOrder(recipe, order);
      const wanted = [...new Set([...figuresIn(recipe), ...brought])];
      const { own, cells } = named(wanted, 'sum');
      const [kept] = partsOf(bind, own, among(bind, members.listed));
      if (!kept) throw new Error('totals come with the first rows of kept sums');
      const { id, from, measures } = kept;
      const sums = own.map((measure) =>
        measures.includes(measure) ? `${combined(measure)} AS sum_${measure}` : nothingIn('sum')(measure),
      );
      return `WITH ${[...sums, ...cells].join(', ')}
        SELECT ${[id, 'toUInt8(1) AS is_listed', ...brought.map(sumListed)].join(', ')}
        FROM ${from} GROUP BY ${id} WITH TOTALS HAVING ${isAhead} ORDER BY ${exact}`;
    },

    /** Those that come after them. */
    lastRows: (bind: Bind, recipe: FigureRecipe, order: SortOrder): string => {
      const { exact, isBehind } = figureOrder(recipe, order);
      return `SELECT id, ${listedFlag(bind, 'id')} AS is_listed FROM (${idsBeside(bind, recipe, isBehind)}) ORDER BY ${exact}`;
    },

    /**
     * Rows that come before those without facts, up to the end of a page; maybe none where there are not enough of them
     * to fill it. Sums that are kept can be looked at twice: then only those that may be among the first are sorted
     * exactly.
     */
    firstRows: (
      bind: Bind,
      recipe: FigureRecipe,
      order: SortOrder,
      { offset, limit, brought }: { offset: number; limit: number; brought: readonly MeasureColumn[] },
    ): string => {
      const { exact, nearly, isDear, isAhead } = figureOrder(recipe, order);
      const ahead = idsBeside(bind, recipe, isAhead);
      const rows = idsBeside(bind, recipe, isAhead, brought);
      const listed = ['id', `${listedFlag(bind, 'id')} AS is_listed`, ...brought.map(sumListed)].join(', ');
      const last = bind(offset + limit, 'UInt32');
      if (!source.kept || (!isDear && offset === 0))
        return `SELECT ${listed} FROM (${rows} ORDER BY ${exact} LIMIT ${last}) ORDER BY ${exact}`;
      return `WITH (SELECT ${nearly.value} FROM (${ahead}) ORDER BY ${nearly.order} LIMIT ${last} - 1, 1) AS nth
        SELECT ${listed} FROM (${rows}) WHERE ${nearly.mayPrecede('nth')} ORDER BY ${exact}`;
    },
  };
};
