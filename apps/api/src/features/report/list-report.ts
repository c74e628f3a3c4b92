import type { Condition } from '@adhelm/contract/having';
import type { SortOrder } from '@adhelm/contract/list';
import type { ReportQuery } from '@adhelm/contract/report-query';
import type { Scope } from '@adhelm/domain/access-scope';
import {
  compareKeys,
  type Figure,
  rounded,
  type Shown,
  type SortKey,
  sortKeyOf,
} from '@adhelm/domain/figure';
import type { EntityQuery } from '../../db/entities/entity-filters.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { metaOf, offsetOf } from '../../db/entities/list-page.ts';
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
  byIds(scope: Scope, ids: readonly number[], sight: Sight): Promise<Entity[]>;
};

type ListReport<Repositories, Attribute extends string, Entity, F extends Figures> = {
  dimension: FactDimension;
  rows: (repositories: Repositories) => EntityRows<Attribute, Entity>;
  idOf: (entity: Entity) => number;
  figures: F;
  /** What the list is sorted by when nobody says. */
  sortBy: keyof F & string;
};

export type ListReportQuery<Sort extends string, Figure extends string> = Omit<ReportQuery, 'interval'> & {
  page: number;
  limit: number;
  search?: string | undefined;
  status?: string | undefined;
  kind?: readonly string[] | undefined;
  having?: readonly Condition<Figure>[] | undefined;
  sortBy?: Sort | undefined;
  sortOrder?: SortOrder | undefined;
  orderBy?: SortOrder | undefined;
};

type Line = { id: number; sums: FactSums };
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
    .map(({ id, sums }): Ranked => {
      const value = figure(sums);
      return { id, sums, key: value && sortKeyOf(value) };
    })
    .sort(byKey(order));

/**
 * One page of entities with their figures. The entity store says which rows belong to the list (those without facts
 * too) and sorts by attributes; the facts give every row's sums and sort by figures.
 */
export const listReport =
  <Repositories extends AskedPages, Attribute extends string, Entity extends object, F extends Figures>(
    { inScope, facts }: { inScope: InScope<Repositories>; facts: FactReader },
    report: ListReport<Repositories, Attribute, Entity, F>,
  ) =>
  async (actor: Actor, query: ListReportQuery<Attribute | (keyof F & string), keyof F & string>) => {
    const { scope } = actor;
    const { period, filters, factScope, sight, asOf } = await askedReports(inScope)(actor, query);
    const known = await facts.at([period], asOf);
    const { search, status, kind: kinds, sortBy = report.sortBy } = query;
    const figure = report.figures[sortBy];
    const order = query.sortOrder ?? query.orderBy ?? (figure ? 'desc' : 'asc');
    const attribute = figure ? {} : { sortBy: sortBy as Attribute, sortOrder: order };

    const [ids, sums] = await Promise.all([
      inScope(scope, (repositories) =>
        report
          .rows(repositories)
          .matchingIds(scope, { ...filters, search, status, kinds, ...attribute }, sight),
      ),
      known.by(report.dimension, factScope, period, filters),
    ]);
    const own = ids.map((id): Line => ({ id, sums: sums.get(id) ?? NO_FACT_SUMS }));
    const lines = figure ? sortedBy(own, figure, order) : own;

    const page = lines.slice(offsetOf(query), offsetOf(query) + query.limit);
    const pageIds = page.map(({ id }) => id);
    const entities = await inScope(scope, (repositories) =>
      report.rows(repositories).byIds(scope, pageIds, sight),
    );
    const named = new Map(entities.map((entity) => [report.idOf(entity), entity]));
    const total = addUp(lines.map((line) => line.sums));
    return {
      data: page.flatMap((line) => {
        const entity = named.get(line.id);
        return entity ? [{ ...entity, ...shownOf(report.figures, line.sums) }] : [];
      }),
      meta: metaOf(query, lines.length),
      totals: shownOf(report.figures, total),
      ...freshnessOf(total),
    };
  };
