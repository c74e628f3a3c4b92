import type { Condition } from '@adhelm/contract/having';
import type { SortOrder } from '@adhelm/contract/list';
import { z } from 'zod';
import { type Bind, bindings } from '../bindings.ts';
import { emptyInCosts } from '../dimensions.ts';
import { ask, askLists } from '../fact-client.ts';
import { combined, isExtreme, type MeasureColumn, measureOf, PRESENCE } from '../measures.ts';
import type { ColumnOf } from '../raw-facts.ts';
import { type FactQuestion, type FactSource, factParts, isHopeless } from '../read/fact-source.ts';
import { addUp } from '../read/fact-sums.ts';
import { type FactSums, NO_FACT_SUMS } from '../read/model.ts';
import { asText, groupedSums, readSums } from '../read/sums.ts';
import { columnsOfFigure, type FigureRecipe, figureOrder, figureTest } from './figure-sql.ts';
import { type AttributeOrder, attributeSql, type Membership, memberSql } from './membership.ts';

export type ListOrder = { recipe: FigureRecipe; order: SortOrder } | AttributeOrder;

type FigureCondition = Pick<Condition<string>, 'operator' | 'value'> & { recipe: FigureRecipe };

export type MirroredQuestion = {
  /** The column of the facts that names the rows. */
  column: string;
  membership: Membership;
  /** Only rows on the list are meant, and nothing beside them. */
  isNarrowed: boolean;
  measures: readonly MeasureColumn[];
  order: ListOrder;
  having: readonly FigureCondition[];
  offset: number;
  limit: number;
};

export type MirroredAnswer = {
  page: { id: number; isGone: boolean }[];
  /** How many rows there are, those that are gone included. */
  count: number;
  /** The sums of these rows where conditions or searches chose them, else of everything. */
  sums: FactSums;
  /** The sums of facts whose rows cannot be named, and of those that have no such row. */
  others: { gone: FactSums | null; none: FactSums | null };
};

const memberRow = z.object({ id: z.number(), is_listed: z.number() });
const countRow = z.object({ rows: z.number() });

/** Whether a group has facts, by those of its sums that are at hand. */
const hasFacts = (measures: readonly MeasureColumn[]): string =>
  `(${PRESENCE.filter((column) => measures.includes(column))
    .map((column) => `sum_${column} != 0`)
    .join(' OR ')})`;

/** All rows that are on a list or may be named, in the order of an attribute; undefined when there are more than asked for. */
export const membersOf = async (
  { client }: Pick<FactSource, 'client'>,
  membership: Membership,
  { isNarrowed, order, most }: { isNarrowed: boolean; order: ListOrder; most: number },
): Promise<{ id: number; isListed: boolean }[] | undefined> => {
  const { bind, parameters } = bindings();
  const { listed, both } = memberSql(bind, membership);
  const sorted = 'recipe' in order ? 'id' : attributeSql(bind, order);
  const rows = await ask(client, {
    name: 'members of a list',
    row: memberRow,
    query: `${isNarrowed ? `SELECT id, 1 AS is_listed FROM ${listed}` : both} ORDER BY ${sorted} LIMIT ${bind(most + 1, 'UInt32')}`,
    parameters,
  });
  return rows.length > most
    ? undefined
    : rows.map(({ id, is_listed }) => ({ id, isListed: is_listed === 1 }));
};

/**
 * Answers about lists of which there may be a million rows. Rows, their facts and their order meet in the store: what
 * passes through this process is one page and a few sums, however long the list is.
 */
export const mirroredList = async (
  source: FactSource,
  question: FactQuestion,
  asked: MirroredQuestion,
): Promise<MirroredAnswer> => {
  const { column, membership, isNarrowed, measures, order, having, offset, limit } = asked;
  const { client } = source;
  const isEmpty = isHopeless(question);

  /** The facts, row by row, each with the id it names; all of them, or those of ids among others or not. */
  const factRows = (bind: Bind, wanted: readonly MeasureColumn[], among?: string): string => {
    const rowTest = among
      ? { columns: [column], test: (_: Bind, columnOf: ColumnOf) => `${columnOf(column)} ${among}` }
      : undefined;
    const asked = { dimensions: [column], measures: wanted };
    const parts = isEmpty ? [] : factParts(source, rowTest ? { ...question, rowTest } : question, asked);
    const selects = parts.map((part) => {
      const cells = wanted.map(
        (measure) =>
          `${part.measures.includes(measure) ? measure : measureOf(measure).nothing} AS row_${measure}`,
      );
      return `SELECT ${[`${column} AS id`, ...cells].join(', ')} FROM ${part.rows(bind).from}`;
    });
    const nothing = wanted.map((measure) => `${measureOf(measure).nothing} AS row_${measure}`);
    return selects.length > 0
      ? selects.join(' UNION ALL ')
      : `SELECT ${['toUInt32(0) AS id', ...nothing].join(', ')} WHERE 0`;
  };

  const sumsIn = (wanted: readonly MeasureColumn[]) =>
    wanted.map((measure) => `${combined(measure, `row_${measure}`)} AS sum_${measure}`);

  /** Costs that name nothing of the kind say nothing of its rows. */
  const presence: readonly MeasureColumn[] = emptyInCosts(column) ? ['tracked_clicks'] : PRESENCE;

  /** What conditions, and the question whether there are facts at all, have to know. */
  const needed = (recipes: readonly FigureRecipe[]): MeasureColumn[] => [
    ...new Set<MeasureColumn>([...presence, ...recipes.flatMap(columnsOfFigure)]),
  ];

  /** Rows of the list, and those that are gone but have facts, each with its sums; only those that meet the conditions. */
  const rowsWithSums = (bind: Bind, wanted: readonly MeasureColumn[]): string => {
    const members = memberSql(bind, membership);
    const zeros = wanted.map((measure) => `${measureOf(measure).nothing} AS row_${measure}`);
    const own = isNarrowed ? `SELECT id, 1 AS is_listed, 0 AS is_known FROM ${members.listed}` : members.both;
    const facts = `SELECT id, 0 AS row_listed, 0 AS row_known, ${wanted.map((measure) => `row_${measure}`).join(', ')}
      FROM (${factRows(bind, wanted, isNarrowed ? `IN (SELECT id FROM ${members.listed})` : undefined)})`;
    const tests = [
      'id != 0',
      isNarrowed ? 'is_listed = 1' : `(is_listed = 1 OR is_known = 1 AND ${hasFacts(wanted)})`,
      ...having.map(({ recipe, ...condition }) => figureTest(bind, recipe, condition)),
    ];
    return `SELECT * FROM (
        SELECT id, max(row_listed) AS is_listed, max(row_known) AS is_known, ${sumsIn(wanted).join(', ')}
        FROM (${facts} UNION ALL SELECT id, is_listed AS row_listed, is_known AS row_known, ${zeros.join(', ')} FROM (${own}))
        GROUP BY id
      ) WHERE ${tests.join(' AND ')}`;
  };

  const pageByFigure = async (recipe: FigureRecipe, sortOrder: SortOrder) => {
    const { bind, parameters } = bindings();
    const wanted = needed([recipe, ...having.map((condition) => condition.recipe)]);
    return ask(client, {
      name: 'page by a figure',
      row: memberRow,
      query: `SELECT id, is_listed FROM (${rowsWithSums(bind, wanted)})
        ORDER BY ${figureOrder(recipe, sortOrder)} LIMIT ${bind(offset, 'UInt32')}, ${bind(limit, 'UInt32')}`,
      parameters,
    });
  };

  const conditionColumns = needed(having.map(({ recipe }) => recipe));

  /** What comes after FROM for the rows on the list that meet the conditions. */
  const listedRows = (bind: Bind): string => {
    const { listed } = memberSql(bind, membership);
    return having.length > 0
      ? `${listed} AND id IN (SELECT id FROM (${rowsWithSums(bind, conditionColumns)}))`
      : listed;
  };

  const goneRows = async (from: number, most: number) => {
    const { bind, parameters } = bindings();
    return ask(client, {
      name: 'rows that are gone',
      row: memberRow,
      query: `SELECT id, is_listed FROM (${rowsWithSums(bind, conditionColumns)}) WHERE is_listed = 0
        ORDER BY id LIMIT ${bind(from, 'UInt32')}, ${bind(most, 'UInt32')}`,
      parameters,
    });
  };

  /** Those that are gone come after all others. */
  const pageByAttribute = async (by: AttributeOrder) => {
    const { bind, parameters } = bindings();
    const page = await ask(client, {
      name: 'page by an attribute',
      row: memberRow,
      query: `SELECT id, toUInt8(1) AS is_listed FROM ${listedRows(bind)}
        ORDER BY ${attributeSql(bind, by)} LIMIT ${bind(offset, 'UInt32')}, ${bind(limit, 'UInt32')}`,
      parameters,
    });
    if (isNarrowed || page.length === limit) return page;
    const before = offset - (page.length > 0 ? offset : await countListed());
    return [...page, ...(await goneRows(Math.max(0, before), limit - page.length))];
  };

  const countListed = async (): Promise<number> => {
    const { bind, parameters } = bindings();
    const query = `SELECT count() AS rows FROM ${listedRows(bind)}`;
    const [row] = await ask(client, { name: 'rows of a list', row: countRow, query, parameters });
    return row?.rows ?? 0;
  };

  type Share = { kind: string; count: number; sums: FactSums };

  /** Groups counted and added up by what they are. */
  const shares = async (name: string, groups: (bind: Bind) => string): Promise<Share[]> => {
    const { bind, parameters } = bindings();
    const texts = measures.map((measure) => asText(measure, combined(measure, `sum_${measure}`)));
    const rows = await askLists(client, {
      name,
      length: measures.length + 2,
      query: `SELECT kind, count(), ${texts.join(', ')} FROM (${groups(bind)}) GROUP BY kind`,
      parameters,
    });
    return rows.map((row) => ({
      kind: String(row[0]),
      count: Number(row[1]),
      sums: readSums(row, 2, measures),
    }));
  };

  /** What has facts but is not on the list: gone, nameless, or no such thing at all. */
  const strays = (): Promise<Share[]> =>
    shares('strays of a list', (bind) => {
      const members = memberSql(bind, membership);
      return `SELECT *, multiIf(id = 0, 'none', id IN (SELECT id FROM ${members.known}), 'gone', 'nameless') AS kind
        FROM (
          SELECT id, ${sumsIn(measures).join(', ')}
          FROM (${factRows(bind, measures, `NOT IN (SELECT id FROM ${members.listed})`)}) GROUP BY id
        ) WHERE ${hasFacts(measures)}`;
    });

  const passingRows = (): Promise<Share[]> =>
    shares(
      'rows that meet conditions',
      (bind) => `SELECT *, 'row' AS kind FROM (${rowsWithSums(bind, measures)})`,
    );

  const listedSums = async (): Promise<FactSums> => {
    const [share] = await shares('sums of a list', (bind) => {
      const { listed } = memberSql(bind, membership);
      return `SELECT 'row' AS kind, ${sumsIn(measures).join(', ')}
        FROM (${factRows(bind, measures, `IN (SELECT id FROM ${listed})`)}) GROUP BY kind`;
    });
    return share?.sums ?? NO_FACT_SUMS;
  };

  /** The least and the most apart: everything else is in roll-ups of few rows. */
  const everything = async (): Promise<FactSums> => {
    const [added, extremes] = [false, true].map((are) =>
      measures.filter((measure) => isExtreme(measure) === are),
    );
    const sums = await Promise.all(
      [added, extremes].map(async (some = []) => {
        if (some.length === 0) return NO_FACT_SUMS;
        const [group] = await groupedSums(source, question, {
          dimensions: [],
          keys: () => [],
          measures: some,
        });
        return group?.sums ?? NO_FACT_SUMS;
      }),
    );
    return addUp(sums);
  };

  const [page, listed, stray, passing, sums] = await Promise.all([
    'recipe' in order ? pageByFigure(order.recipe, order.order) : pageByAttribute(order),
    having.length > 0 ? 0 : countListed(),
    isNarrowed ? [] : strays(),
    having.length > 0 ? passingRows() : null,
    having.length > 0 ? null : isNarrowed ? listedSums() : everything(),
  ]);
  const strayOf = (kind: string) => stray.find((share) => share.kind === kind);
  const others = { gone: strayOf('nameless')?.sums ?? null, none: strayOf('none')?.sums ?? null };
  return {
    page: page.map(({ id, is_listed }) => ({ id, isGone: is_listed === 0 })),
    count: passing ? (passing[0]?.count ?? 0) : listed + (strayOf('gone')?.count ?? 0),
    sums: passing ? (passing[0]?.sums ?? NO_FACT_SUMS) : (sums ?? NO_FACT_SUMS),
    others,
  };
};
