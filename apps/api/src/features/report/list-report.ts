import type { Condition } from '@adhelm/contract/having';
import type { SortOrder } from '@adhelm/contract/list';
import type { ReportQuery } from '@adhelm/contract/report-query';
import type { Scope } from '@adhelm/domain/access-scope';
import {
  compareKeys,
  type Figure,
  MICROS,
  rounded,
  type Shown,
  type SortKey,
  sortKeyOf,
} from '@adhelm/domain/figure';
import type { EntityQuery } from '../../db/entities/entity-filters.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { metaOf, offsetOf } from '../../db/entities/list-page.ts';
import type { MeasureColumn } from '../../facts/measures.ts';
import type { FactDimension, FactReader, FactSums } from '../../facts/read/fact-reader.ts';
import { addUp, freshnessOf } from '../../facts/read/fact-sums.ts';
import { NO_FACT_SUMS } from '../../facts/read/model.ts';
import type { Actor } from '../access/actor.ts';
import type { Sight } from '../access/sight.ts';
import { type AskedPages, askedReports } from './asked-report.ts';

/** The figures of a row, each by its name. */
type Figures = Record<string, (sums: FactSums) => Figure | null>;
type ShownFigures<F extends Figures> = Shown<{ [Name in keyof F]: ReturnType<F[Name]> }>;

/** The entity side of a list: which rows there are, and what they are called. */
export type EntityRows<Attribute extends string, Entity> = {
  matchingIds(scope: Scope, query: EntityQuery<Attribute>, sight: Sight): Promise<number[]>;
  /** Also those that the list does not have any more. */
  byIds(scope: Scope, ids: readonly number[], sight: Sight): Promise<Entity[]>;
  /** Those of the ids that the actor may know by name. */
  knownIds(scope: Scope, ids: readonly number[], sight: Sight): Promise<number[]>;
};

type ListReport<Repositories, Attribute extends string, Entity, F extends Figures> = {
  dimension: FactDimension;
  rows: (repositories: Repositories) => EntityRows<Attribute, Entity>;
  idOf: (entity: Entity) => number;
  figures: F;
  /** What the figures are made of, where that is more than what can be added up. */
  measures: readonly MeasureColumn[] | undefined;
  /** What the list is sorted by when nobody says. */
  sortBy: keyof F & string;
};

export type ListReportQuery<Sort extends string, Figure extends string> = Omit<ReportQuery, 'interval'> & {
  page: number;
  limit: number;
  search?: string | undefined;
  status?: string | undefined;
  kind?: readonly string[] | undefined;
  /** The rows are narrowed by something that facts cannot be. */
  onlyListed?: boolean;
  having?: readonly Condition<Figure>[] | undefined;
  sortBy?: Sort | undefined;
  sortOrder?: SortOrder | undefined;
  orderBy?: SortOrder | undefined;
};

type Line = { id: number; isGone: boolean; sums: FactSums };
type Ranked = Line & { key: SortKey | null };

const shownOf = <F extends Figures>(figures: F, sums: FactSums): ShownFigures<F> =>
  rounded(
    Object.fromEntries(Object.entries(figures).map(([name, of]) => [name, of(sums)])),
  ) as ShownFigures<F>;

/** Rows without a value come last either way; ties keep the order of ids, so that pages never overlap or skip. */
const byKey =
  (order: SortOrder) =>
  (a: Ranked, b: Ranked): number => {
    if (a.key === null || b.key === null)
      return Number(a.key === null) - Number(b.key === null) || a.id - b.id;
    return (order === 'asc' ? compareKeys(a.key, b.key) : compareKeys(b.key, a.key)) || a.id - b.id;
  };

const sortedBy = (lines: Line[], figure: Figures[string], order: SortOrder): Line[] =>
  lines
    .map((line): Ranked => {
      const value = figure(line.sums);
      return { ...line, key: value && sortKeyOf(value) };
    })
    .sort(byKey(order));

/** Exactly, on the figure itself; one that is null passes nothing. */
const passes = (figure: Figure | null, { operator, value }: Condition<string>): boolean => {
  if (figure === null) return false;
  const difference = figure.part * MICROS - value * figure.whole;
  if (difference === 0n) return operator === '<=' || operator === '>=' || operator === '=';
  return difference < 0n ? operator.startsWith('<') : operator.startsWith('>');
};

type Needs<Repositories> = { inScope: InScope<Repositories>; facts: FactReader };

/**
 * One page of entities with their figures. The entity store says which rows belong to the list (those without facts
 * too) and sorts by attributes; the facts give every row's sums and sort by figures. Whatever else has facts is there
 * too, so that the list adds up to the summary: by its name, or with the others that have none.
 */
export const listReport = <
  Repositories extends AskedPages,
  Attribute extends string,
  Entity extends object,
  F extends Figures,
>(
  { inScope, facts }: Needs<Repositories>,
  report: ListReport<Repositories, Attribute, Entity, F>,
) => {
  type Query = ListReportQuery<Attribute | (keyof F & string), keyof F & string>;

  /** Searches and conditions of entities leave only rows that they can be held against. */
  const isNarrowed = ({ search, status, kind, onlyListed = false }: Query): boolean =>
    onlyListed || search !== undefined || status !== undefined || kind !== undefined;

  const readLines = async (actor: Actor, query: Query) => {
    const { scope } = actor;
    const { period, filters, factScope, sight, asOf } = await askedReports(inScope)(actor, query);
    const { search, status, kind: kinds, sortBy = report.sortBy } = query;
    const figure = report.figures[sortBy];
    const sortOrder = query.sortOrder ?? query.orderBy ?? (figure ? 'desc' : 'asc');
    const attribute = figure ? {} : { sortBy: sortBy as Attribute, sortOrder };
    const known = await facts.at([period], asOf);
    const [ids, sums] = await Promise.all([
      inScope(scope, (repositories) =>
        report
          .rows(repositories)
          .matchingIds(scope, { ...filters, search, status, kinds, ...attribute }, sight),
      ),
      known.by(report.dimension, factScope, period, filters, report.measures),
    ]);
    const listed = new Set(ids);
    const strange = isNarrowed(query) ? [] : [...sums.keys()].filter((id) => id !== 0 && !listed.has(id));
    const gone =
      strange.length === 0
        ? []
        : await inScope(scope, (repositories) => report.rows(repositories).knownIds(scope, strange, sight));
    const lineOf = (isGone: boolean) => (id: number) => ({ id, isGone, sums: sums.get(id) ?? NO_FACT_SUMS });
    const own: Line[] = [...ids.map(lineOf(false)), ...gone.map(lineOf(true))];
    const nameless = new Set(strange).difference(new Set(gone));
    const none = isNarrowed(query) ? undefined : sums.get(0);
    return {
      sight,
      lines: figure ? sortedBy(own, figure, sortOrder) : own,
      others: {
        gone: nameless.size > 0 ? addUp([...nameless].map((id) => sums.get(id) ?? NO_FACT_SUMS)) : null,
        none: none ?? null,
      },
    };
  };

  const meets = ({ having = [] }: Query, sums: FactSums): boolean =>
    having.every((condition) => passes(report.figures[condition.figure]?.(sums) ?? null, condition));

  return async (actor: Actor, query: Query) => {
    const { sight, lines: all, others } = await readLines(actor, query);
    const lines = query.having ? all.filter(({ sums }) => meets(query, sums)) : all;
    const other = (sums: FactSums | null) => (sums && meets(query, sums) ? sums : null);
    const [gone, none] = [other(others.gone), other(others.none)];
    const page = lines.slice(offsetOf(query), offsetOf(query) + query.limit);
    const pageIds = page.map(({ id }) => id);
    const entities = await inScope(actor.scope, (repositories) =>
      report.rows(repositories).byIds(actor.scope, pageIds, sight),
    );
    const named = new Map(entities.map((entity) => [report.idOf(entity), entity]));
    const total = addUp([...lines.map(({ sums }) => sums), ...[gone, none].flatMap((sums) => sums ?? [])]);
    return {
      data: page.flatMap(({ id, isGone, sums }) => {
        const entity = named.get(id);
        return entity ? [{ ...entity, isGone, ...shownOf(report.figures, sums) }] : [];
      }),
      meta: metaOf(query, lines.length),
      others: {
        gone: gone && shownOf(report.figures, gone),
        none: none && shownOf(report.figures, none),
      },
      totals: shownOf(report.figures, total),
      ...freshnessOf(total),
    };
  };
};
