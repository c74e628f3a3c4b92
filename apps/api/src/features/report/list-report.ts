import type { SortOrder } from '@adhelm/contract/list';
import type { ReportQuery } from '@adhelm/contract/report-query';
import type { Scope } from '@adhelm/domain/access-scope';
import { rounded } from '@adhelm/domain/metrics';
import type { EntityQuery } from '../../db/entities/entity-filters.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { metaOf, offsetOf } from '../../db/entities/list-page.ts';
import type { Actor } from '../access/actor.ts';
import type { Sight } from '../access/sight.ts';
import { type AskedPages, askedReports } from './asked-report.ts';
import type { FactDimension, FactReader, FactSums } from './fact-reader.ts';
import { addUp, freshnessOf } from './fact-sums.ts';
import { NO_FACT_SUMS } from './model.ts';

type Figures = Record<string, number | null>;

/** The entity side of a list: which rows there are, and what they are called. */
type EntityRows<Attribute extends string, Entity> = {
  matchingIds(scope: Scope, query: EntityQuery<Attribute>, sight: Sight): Promise<number[]>;
  byIds(scope: Scope, ids: readonly number[], sight: Sight): Promise<Entity[]>;
};

export type ListReport<Repositories, Attribute extends string, Entity, F extends Figures> = {
  dimension: FactDimension;
  rows: (repositories: Repositories) => EntityRows<Attribute, Entity>;
  idOf: (entity: Entity) => number;
  figures: (sums: FactSums) => F;
  /** What the list is sorted by when nobody says. */
  sortBy: keyof F & string;
};

export type ListReportQuery<Sort extends string> = Omit<ReportQuery, 'interval'> & {
  page: number;
  limit: number;
  search?: string | undefined;
  status?: string | undefined;
  kind?: readonly string[] | undefined;
  sortBy?: Sort | undefined;
  sortOrder?: SortOrder | undefined;
  orderBy?: SortOrder | undefined;
};

type Line<F> = { id: number; sums: FactSums; figures: F };

/** Rows without a value come last either way; ties keep the order of ids, so that pages never overlap or skip. */
const byFigure =
  <F extends Figures>(name: keyof F, order: SortOrder) =>
  (a: Line<F>, b: Line<F>): number => {
    const [left, right] = [a.figures[name] ?? null, b.figures[name] ?? null];
    if (left === right) return a.id - b.id;
    if (left === null) return 1;
    if (right === null) return -1;
    return (order === 'asc' ? left - right : right - left) || a.id - b.id;
  };

/**
 * One page of entities with their figures. The entity store says which rows belong to the list (those without facts
 * too) and sorts by attributes; the facts give every row's sums and sort by figures.
 */
export const listReport =
  <Repositories extends AskedPages, Attribute extends string, Entity extends object, F extends Figures>(
    { inScope, facts }: { inScope: InScope<Repositories>; facts: Pick<FactReader, 'by'> },
    report: ListReport<Repositories, Attribute, Entity, F>,
  ) =>
  async (actor: Actor, query: ListReportQuery<Attribute | (keyof F & string)>) => {
    const { scope } = actor;
    const { period, filters, factScope, sight } = await askedReports(inScope)(actor, query);
    const { search, status, kind: kinds, sortBy = report.sortBy } = query;
    const isFigure = sortBy in report.figures(NO_FACT_SUMS);
    const order = query.sortOrder ?? query.orderBy ?? (isFigure ? 'desc' : 'asc');
    const attribute = isFigure ? {} : { sortBy: sortBy as Attribute, sortOrder: order };

    const [ids, sums] = await Promise.all([
      inScope(scope, (repositories) =>
        report
          .rows(repositories)
          .matchingIds(scope, { ...filters, search, status, kinds, ...attribute }, sight),
      ),
      facts.by(report.dimension, factScope, period, filters),
    ]);
    const lines = ids.map((id): Line<F> => {
      const own = sums.get(id) ?? NO_FACT_SUMS;
      return { id, sums: own, figures: report.figures(own) };
    });
    if (isFigure) lines.sort(byFigure(sortBy, order));

    const page = lines.slice(offsetOf(query), offsetOf(query) + query.limit);
    const pageIds = page.map(({ id }) => id);
    const entities = await inScope(scope, (repositories) =>
      report.rows(repositories).byIds(scope, pageIds, sight),
    );
    const named = new Map(entities.map((entity) => [report.idOf(entity), entity]));
    const total = addUp(lines.map((line) => line.sums));
    return {
      data: page.flatMap(({ id, figures }) => {
        const entity = named.get(id);
        return entity ? [{ ...entity, ...rounded(figures) }] : [];
      }),
      meta: metaOf(query, lines.length),
      totals: rounded(report.figures(total)),
      ...freshnessOf(total),
    };
  };
