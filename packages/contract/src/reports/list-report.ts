import { z } from 'zod';
import type { FACT_MODEL, IdDimension } from '../fact-model.ts';
import { flagParam } from '../fields.ts';
import { havingParam } from '../having.ts';
import { listMeta } from '../list.ts';
import type { PermissionCode } from '../permission-codes.ts';
import { freshness } from '../report-metrics.ts';
import { reportListQuery } from '../report-query.ts';
import { defineRoute } from '../route.ts';

/** What figures were in the period before, and by how many percent each changed; null where there is nothing to compare. */
const comparisonOf = <Figures extends z.ZodRawShape>(figures: z.ZodObject<Figures>) => {
  const change = Object.fromEntries(Object.keys(figures.shape).map((name) => [name, z.number().nullable()]));
  return {
    previous: figures.nullable().optional(),
    change: z
      .object(change as { [Name in keyof Figures]: z.ZodNullable<z.ZodNumber> })
      .nullable()
      .optional(),
  };
};

/** A list of entities with their figures over a range of time. Route, docs, service and screen read this one value. */
export const listReport = <
  const Path extends `/${string}`,
  const Permission extends PermissionCode,
  const Dimension extends IdDimension<typeof FACT_MODEL>,
  Entity extends z.ZodRawShape,
  const IdKey extends keyof Entity & string,
  const Attribute extends string,
  Figures extends z.ZodRawShape,
  const SortBy extends keyof Figures & string,
>(declared: {
  path: Path;
  permission: Permission;
  summary: string;
  /** What its rows stand for. */
  dimension: Dimension;
  /** What a row says beside its figures. */
  entity: z.ZodObject<Entity>;
  /** Where in a row its id stands. */
  idKey: IdKey;
  /** What rows are sorted by beside their figures. */
  attributes: readonly Attribute[];
  figures: z.ZodObject<Figures>;
  /** The figure that rows are sorted by, the largest first, when nobody says otherwise. */
  sortBy: SortBy;
}) => {
  const { path, permission, summary, dimension, entity, idKey, attributes, figures, sortBy } = declared;
  const figureNames = Object.keys(figures.shape) as (keyof Figures & string)[];
  const sorts: readonly (Attribute | (keyof Figures & string))[] = [...attributes, ...figureNames];
  const comparison = comparisonOf(figures);
  const row = z.object({
    ...figures.shape,
    ...entity.shape,
    /** It has figures here but does not belong to the list any more: it was deleted, handed on or moved. */
    isGone: z.boolean(),
    ...comparison,
  });
  const route = defineRoute({
    method: 'GET',
    path,
    permission,
    summary,
    query: reportListQuery(sorts).safeExtend({
      having: havingParam(figureNames).optional(),
      /** Rows and totals say what they were in the period before, too. */
      compare: flagParam.optional(),
    }),
    response: z.object({
      data: z.array(row),
      meta: listMeta,
      /** Figures that belong to no row: of what cannot be named any more, and of facts without any such thing. */
      others: z.object({ gone: figures.nullable(), none: figures.nullable() }),
      /** Of all rows and the others: without search, status or conditions, those of the summary. */
      totals: z.object({ ...figures.shape, ...comparison }),
      ...freshness,
    }),
  });
  return { dimension, idKey, sortBy, entity, attributes, figureNames, sorts, row, route };
};

/** What the rows of a report are sorted by. */
export type SortOf<Report extends { sorts: readonly string[] }> = Report['sorts'][number];

/** That which is not a figure. */
export type AttributeOf<Report extends { attributes: readonly string[] }> = Report['attributes'][number];

export type EntityOf<Report extends { entity: z.ZodType }> = z.infer<Report['entity']>;
