import type { SortOrder } from '@adhelm/contract/list';
import { z } from 'zod';
import { type Bind, bindings } from '../bindings.ts';
import { ask, askLists, askTotalsAndLists, onlyRow, type Parameters } from '../fact-client.ts';
import { combined, isExtreme, type MeasureColumn } from '../measures.ts';
import type { ColumnOf } from '../raw-facts.ts';
import type { FactQuestion, FactSource } from '../read/fact-source.ts';
import { addUp } from '../read/fact-sums.ts';
import { keyOfQuestion } from '../read/known-answers.ts';
import { type FactSums, NO_FACT_SUMS } from '../read/model.ts';
import { asListed, groupedSums, readSums } from '../read/sums.ts';
import type { FigureRecipe } from './figure-sql.ts';
import { isAmong } from './id-sets.ts';
import { type ListOfRows, listSql, namingMeasures } from './list-sql.ts';
import { whileCopied } from './members.ts';
import { type AttributeOrder, attributeSql, type Membership, memberSql } from './membership.ts';

export type ListOrder = { recipe: FigureRecipe; order: SortOrder } | AttributeOrder;

export type MirroredQuestion = ListOfRows & {
  membership: Membership;
  measures: readonly MeasureColumn[];
  order: ListOrder;
  offset: number;
  limit: number;
};

export type MirroredAnswer = {
  page: { id: number; isGone: boolean; sums: FactSums }[];
  /** How many rows there are, those that are gone included. */
  count: number;
  /** The sums of these rows where conditions or searches chose them, else of everything. */
  sums: FactSums;
  /** The sums of facts whose rows cannot be named, and of those that have no such row. */
  others: { gone: FactSums | null; none: FactSums | null };
};

/** A row of a page; with its sums where they came along. */
type PageRow = { id: number; isListed: boolean; sums?: FactSums };

const countRow = z.object({ rows: z.number() });
const levelRow = z.object({
  ahead: z.number(),
  level: z.number(),
  behind: z.number(),
  ids: z.array(z.number()),
  listed: z.array(z.number()),
});
const strayRow = z.object({ id: z.number(), is_row: z.number() });

/** So few ids are asked for by name. */
const FEW_STRAYS = 1000;

/** The sums of some rows of a list. */
export const sumsOfRows = async (
  source: FactSource,
  question: FactQuestion,
  { column, measures }: Pick<MirroredQuestion, 'column' | 'measures'>,
  ids: readonly number[],
): Promise<Map<number, FactSums>> => {
  const test = (bind: Bind, columnOf: ColumnOf) => `${columnOf(column)} IN ${bind(ids, 'Array(UInt32)')}`;
  const groups = await groupedSums(
    source,
    { ...question, rowTest: { columns: [column], test, isFinal: true } },
    { dimensions: [column], keys: () => [column], measures: namingMeasures(column, measures) },
  );
  return new Map(groups.map(({ keys: [id], sums }) => [Number(id), sums]));
};

/**
 * Answers about lists of which there may be a million rows. Rows, their facts and their order meet in the store: what
 * passes through this process is one page and a few sums, however long the list is.
 */
export const mirroredList = async (
  source: FactSource,
  question: FactQuestion,
  list: MirroredQuestion,
): Promise<MirroredAnswer> => {
  const { membership, members, isNarrowed, measures, order, having, offset, limit } = list;
  const { client } = source;
  /** What is asked of the facts of rows that are named by value stays true, whatever becomes of the copy. */
  const asked = <Row extends object>(
    question: { query: string; parameters: Parameters },
    answer: (parameters: Parameters) => Promise<readonly Row[]>,
    { ofCopy = !members.areValues } = {},
  ): Promise<readonly Row[]> =>
    ofCopy
      ? whileCopied(source, members.copy, question, answer)
      : source.known(keyOfQuestion(question.query, question.parameters), () => answer(question.parameters));

  /** Ids with facts that are not on the list, where finding them is cheap and they are few. */
  const strayIds = async (): Promise<{ id: number; isRow: boolean }[] | undefined> => {
    if (!source.kept || isNarrowed) return undefined;
    const { bind, parameters } = bindings();
    const strange = listSql(source, question, list).idsThat(
      bind,
      (id) => `NOT ${isAmong(bind, members.listed, id)}`,
    );
    const query = `SELECT id, toUInt8(${isAmong(bind, members.unlisted, 'id')}) AS is_row
      FROM (${strange}) LIMIT ${bind(FEW_STRAYS + 1, 'UInt32')}`;
    const answer = (stated: Parameters) =>
      ask(client, { name: 'ids of strays', row: strayRow, query, parameters: stated });
    const rows = await asked({ query, parameters }, answer);
    return rows.length > FEW_STRAYS ? undefined : rows.map(({ id, is_row }) => ({ id, isRow: is_row === 1 }));
  };

  const few = await strayIds();
  const strangers = few?.filter(({ isRow }) => !isRow).map(({ id }) => id);
  const sql = listSql(source, question, { ...list, strangers });

  /** The sums that come along with the first rows by a figure; none where they cannot. */
  const brought = sql.broughtBy(offset + limit, measures);

  const rowOf = (list: readonly (string | number | null)[], sums: readonly MeasureColumn[]): PageRow => ({
    id: Number(list[0]),
    isListed: Number(list[1]) === 1,
    ...(sums.length > 0 ? { sums: readSums(list, 2, sums) } : {}),
  });

  const pageOf = async (
    name: string,
    rows: (bind: Bind) => string,
    {
      from = offset,
      most = limit,
      ofCopy = !members.areValues,
      sums = [],
    }: { from?: number; most?: number; ofCopy?: boolean; sums?: readonly MeasureColumn[] } = {},
  ): Promise<PageRow[]> => {
    const { bind, parameters } = bindings();
    const query = `${rows(bind)} LIMIT ${bind(from, 'UInt32')}, ${bind(most, 'UInt32')}`;
    const answer = (stated: Parameters) =>
      askLists(client, { name, length: 2 + sums.length, query, parameters: stated });
    const lists = await asked({ query, parameters }, answer, { ofCopy });
    return lists.map((list) => rowOf(list, sums));
  };

  /** The first rows by a figure, and the sums of all that are meant. */
  const firstRowsAndTotals = async (recipe: FigureRecipe, sortOrder: SortOrder) => {
    const { bind, parameters } = bindings();
    const query = `${sql.firstRowsAndTotals(bind, recipe, sortOrder, brought)}
      LIMIT ${bind(offset, 'UInt32')}, ${bind(limit, 'UInt32')}`;
    const length = 2 + brought.length;
    const answer = (stated: Parameters) =>
      askTotalsAndLists(client, { name: 'first rows and totals', length, query, parameters: stated });
    const [totals = [], ...lists] = await asked({ query, parameters }, answer);
    return { first: lists.map((list) => rowOf(list, brought)), sums: readSums(totals, 2, brought) };
  };

  /** The rows among which those without facts are, and how many come before and after all of these. */
  const levelRows = async (recipe: FigureRecipe, sortOrder: SortOrder) => {
    const { bind, parameters } = bindings();
    const query = sql.levelRows(bind, recipe, sortOrder, { offset, limit });
    const answer = (stated: Parameters) =>
      ask(client, { name: 'rows beside those without facts', row: levelRow, query, parameters: stated });
    const { ahead, level, behind, ids, listed } = onlyRow(await asked({ query, parameters }, answer));
    const rows = ids.map((id, place): PageRow => ({ id, isListed: listed[place] !== 0 }));
    return { ahead, level, behind, rows };
  };

  /** Begins with the first rows where they are known. */
  const pageByFigure = async (
    recipe: FigureRecipe,
    sortOrder: SortOrder,
    known?: PageRow[],
  ): Promise<PageRow[]> => {
    const firstRows = (most: number) =>
      pageOf(
        'first rows by a figure',
        (bind) => sql.firstRows(bind, recipe, sortOrder, { offset, limit: most, brought }),
        { sums: brought },
      );
    // Sums upwards begin with those of nothing.
    const isAscent = recipe.kind === 'sum' && sortOrder === 'asc';
    const first = known ?? (isAscent ? [] : await firstRows(limit));
    if (first.length === limit) return first;
    const { ahead, level, behind, rows } = await levelRows(recipe, sortOrder);
    const left = Math.min(limit, Math.max(0, ahead - offset));
    const before = first.length === left ? first : await firstRows(left);
    const page = [...before, ...rows].slice(0, limit);
    if (page.length === limit || behind === 0) return page;
    const last = await pageOf('last rows by a figure', (bind) => sql.lastRows(bind, recipe, sortOrder), {
      from: Math.max(0, offset - ahead - level),
      most: limit - page.length,
    });
    return [...page, ...last];
  };

  /** What comes after FROM for the rows on the list that meet the conditions. */
  const listedRows = (bind: Bind): string => {
    const { listed, rowsThat } = memberSql(bind, membership);
    // Words are looked for once; everything else is quicker looked at again than an id looked for.
    const rows = membership.listed.search ? rowsThat(isAmong(bind, members.listed, 'id')) : listed();
    return `${rows} AND ${sql.meetsAll(bind)}`;
  };

  /** Those that are gone come after all others. */
  const pageByAttribute = async (by: AttributeOrder): Promise<PageRow[]> => {
    const page = await pageOf(
      'page by an attribute',
      (bind) =>
        `SELECT id, toUInt8(1) AS is_listed FROM ${listedRows(bind)} ORDER BY ${attributeSql(bind, by)}`,
      { ofCopy: true },
    );
    if (isNarrowed || page.length === limit) return page;
    const before = Math.max(0, offset - (page.length > 0 ? offset : await countListed()));
    const gone = await pageOf(
      'rows that are gone',
      (bind) => `SELECT id, toUInt8(0) AS is_listed FROM (${sql.goneIds(bind)}) ORDER BY id`,
      { from: before, most: limit - page.length },
    );
    return [...page, ...gone];
  };

  const countListed = async (): Promise<number> => {
    if (having.length === 0) return members.listedCount;
    const { bind, parameters } = bindings();
    const query = `SELECT count() AS rows FROM ${listedRows(bind)}`;
    const answer = (stated: Parameters) =>
      ask(client, { name: 'rows of a list', row: countRow, query, parameters: stated });
    return onlyRow(await asked({ query, parameters }, answer, { ofCopy: true })).rows;
  };

  type Share = { kind: string; count: number; sums: FactSums };

  /** Facts added up by what they are; the question gets what it is to ask of parts that are called as it says. */
  const shares = async (
    name: string,
    wanted: readonly MeasureColumn[],
    queryOf: (bind: Bind, sumsOf: (prefix: 'row' | 'sum') => string) => string,
  ): Promise<Share[]> => {
    const { bind, parameters } = bindings();
    const query = queryOf(bind, (prefix) =>
      wanted.map((measure) => asListed(measure, combined(measure, `${prefix}_${measure}`))).join(', '),
    );
    const answer = (stated: Parameters) =>
      askLists(client, { name, length: wanted.length + 2, query, parameters: stated });
    const rows = await asked({ query, parameters }, answer);
    return rows.map((row) => ({
      kind: String(row[0]),
      count: Number(row[1]),
      sums: readSums(row, 2, wanted),
    }));
  };

  /** What has facts but is not on the list: gone, nameless, or no such thing at all. */
  const strays = (): Promise<Share[]> => {
    // What has no such row at all may have costs alone, which are kept by no id.
    const ids = few && [...new Set([0, ...few.map(({ id }) => id)])];
    return shares('strays of a list', measures, (bind, sumsOf) => {
      const facts = sql.allFactRows(bind, measures, (id) =>
        ids ? `${id} IN ${bind(ids, 'Array(UInt32)')}` : `NOT ${isAmong(bind, members.listed, id)}`,
      );
      return `SELECT multiIf(id = 0, 'none', ${isAmong(bind, members.unlisted, 'id')}, 'gone', 'nameless') AS kind, count(), ${sumsOf('sum')}
        FROM (SELECT ${['id', ...measures.map(sql.sumIn)].join(', ')} FROM (${facts}) GROUP BY id) WHERE ${sql.hasFacts(measures)}
        GROUP BY kind`;
    });
  };

  /** The rows that are meant, counted, and their facts added up. */
  const meant = async (): Promise<Pick<Share, 'count' | 'sums'>> => {
    const said = sql.saying(measures);
    const [share] = await shares('sums of a list', said, (bind, sumsOf) => {
      const { count, from, prefix } = sql.meant(bind, said);
      return `SELECT 'meant', ${count}, ${sumsOf(prefix)} FROM ${from}`;
    });
    return share ?? { count: 0, sums: NO_FACT_SUMS };
  };

  const sumsOfAll = async (from: FactSource, wanted: readonly MeasureColumn[]): Promise<FactSums> => {
    if (wanted.length === 0) return NO_FACT_SUMS;
    const grouping = { dimensions: [], keys: () => [], measures: wanted };
    const [group] = await groupedSums(from, question, grouping);
    return group?.sums ?? NO_FACT_SUMS;
  };

  /** The least and the most apart: everything else is in roll-ups of few rows. */
  const everything = async (): Promise<FactSums> => {
    const { added = [], extremes = [] } = Object.groupBy(measures, (measure) =>
      isExtreme(measure) ? 'extremes' : 'added',
    );
    const unkept = { ...source, kept: undefined };
    return addUp(await Promise.all([sumsOfAll(unkept, added), sumsOfAll(source, extremes)]));
  };

  /** Everything there is, where nothing chooses among it. */
  const all = async () => ({ count: members.listedCount, sums: await everything() });

  const withSums = async (rows: readonly PageRow[]): Promise<MirroredAnswer['page']> => {
    const ids = rows.filter(({ sums }) => !sums).map(({ id }) => id);
    const found = ids.length > 0 ? await sumsOfRows(source, question, list, ids) : undefined;
    return rows.map(({ id, isListed, sums }) => ({
      id,
      isGone: !isListed,
      sums: sums ?? found?.get(id) ?? NO_FACT_SUMS,
    }));
  };

  if ('recipe' in order && sql.hasTotals(measures)) {
    const { first, sums } = await firstRowsAndTotals(order.recipe, order.order);
    const page = await withSums(await pageByFigure(order.recipe, order.order, first));
    return { page, count: members.listedCount, sums, others: { gone: null, none: null } };
  }

  const wholePage = async () =>
    withSums(await ('recipe' in order ? pageByFigure(order.recipe, order.order) : pageByAttribute(order)));
  const isChosen = isNarrowed || having.length > 0;
  const [page, stray, { count, sums }] = await Promise.all([
    wholePage(),
    isNarrowed ? [] : strays(),
    isChosen ? meant() : all(),
  ]);
  const strayOf = (kind: string) => stray.find((share) => share.kind === kind);
  return {
    page,
    count: count + (isChosen ? 0 : (strayOf('gone')?.count ?? 0)),
    sums,
    others: { gone: strayOf('nameless')?.sums ?? null, none: strayOf('none')?.sums ?? null },
  };
};
