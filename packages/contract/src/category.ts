import { z } from 'zod';
import { byId, id, idParam, idsParam, instant, text } from './fields.ts';
import { listMeta, listOf, listQuery, sortOrder } from './list.ts';
import { publisherRef } from './publisher.ts';
import { freshness, METRIC_KEYS, metricsSchema } from './report-metrics.ts';
import { reportListQuery } from './report-query.ts';
import { defineRoute } from './route.ts';
import { websiteRef } from './website.ts';

export const CATEGORY_TYPES = ['VERTICAL', 'NICHE'] as const;
const type = z.enum(CATEGORY_TYPES);

const parentRef = z.object({ id, name: z.string() });

/** A category as other rows carry it: a niche with its vertical, or a vertical. */
export const categoryRef = z.object({ id, name: z.string(), type, parent: parentRef.nullable() });

const categorySchema = categoryRef.extend({
  parentId: id.nullable(),
  websiteId: id,
  website: websiteRef,
  publisherId: id,
  publisher: publisherRef,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
});
export type Category = z.infer<typeof categorySchema>;

const name = text(120).refine((value) => value !== '', 'Please enter name');

/** A vertical has no parent; a niche names a vertical of the same website. */
export const createCategory = z.object({ name, websiteId: id, parentId: id.nullable().optional() });
export type CreateCategory = z.output<typeof createCategory>;
export const updateCategory = z.object({
  name: name.optional(),
  /** Moves a niche to another vertical of its website; a vertical stays one. */
  parentId: id.optional(),
  updatedAt: instant.optional(),
});
export type UpdateCategory = z.output<typeof updateCategory>;

export const CATEGORY_SORT_KEYS = [
  'id',
  'name',
  'type',
  'parent',
  'website',
  'publisher',
  'createdAt',
] as const;
const categoryListQuery = listQuery(CATEGORY_SORT_KEYS).extend({
  type: type.optional(),
  websiteId: idParam.optional(),
  parentId: idParam.optional(),
  /** The name some callers use for sortOrder. */
  orderBy: sortOrder.optional(),
});
export type CategoryListQuery = z.output<typeof categoryListQuery>;

/** A row of the vertical and niche lists: figures and how much hangs on it. */
export const categoryMetricsRow = metricsSchema.extend({
  id,
  name: z.string(),
  parentId: id.nullable(),
  parent: parentRef.nullable(),
  websiteId: id,
  website: websiteRef,
  /** Of a vertical; 0 for a niche. */
  nichesCount: z.number().int(),
  keywordSetsCount: z.number().int(),
  landingPagesCount: z.number().int(),
  campaignsCount: z.number().int(),
  adsCount: z.number().int(),
  publisherId: id,
  publisher: publisherRef,
  createdAt: instant,
  updatedAt: instant,
});
export type CategoryMetricsRow = z.infer<typeof categoryMetricsRow>;

export const CATEGORY_METRIC_SORTS = [
  'id',
  'name',
  'nichesCount',
  'keywordSetsCount',
  'landingPagesCount',
  'campaignsCount',
  'adsCount',
  'website',
  'publisher',
  'createdAt',
  ...METRIC_KEYS,
] as const;
const categoryMetricsQuery = reportListQuery(CATEGORY_METRIC_SORTS).safeExtend({
  verticalId: idParam.optional(),
  /** Narrows the figures to one advertiser, as userIds does. */
  userId: idParam.optional(),
  userIds: idsParam.optional(),
});
export type CategoryMetricsQuery = z.output<typeof categoryMetricsQuery>;

const metrics = <const P extends `/${string}`>(path: P, summary: string) =>
  defineRoute({
    method: 'GET',
    path,
    permission: 'GET_CATEGORIES',
    summary,
    query: categoryMetricsQuery,
    response: z.object({
      data: z.array(categoryMetricsRow),
      meta: listMeta,
      totals: metricsSchema,
      ...freshness,
    }),
  });

export const categoryRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/categories',
    permission: 'GET_CATEGORIES',
    archivedPermission: 'GET_CATEGORIES_ARCHIVED',
    summary: 'List verticals and niches',
    query: categoryListQuery,
    response: listOf(categorySchema),
  }),
  verticalMetrics: metrics('/categories/verticals/metrics', 'Verticals with their figures and counts'),
  nicheMetrics: metrics('/categories/niches/metrics', 'Niches with their figures and counts'),
  get: defineRoute({
    method: 'GET',
    path: '/categories/:id',
    permission: 'GET_CATEGORY',
    summary: 'One vertical or niche',
    params: byId,
    response: categorySchema,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/categories',
    permission: 'CREATE_CATEGORY',
    summary: 'Create a vertical or niche',
    body: createCategory,
    response: categorySchema,
    status: 201,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/categories/:id',
    permission: 'UPDATE_CATEGORY',
    summary: 'Change a vertical or niche',
    params: byId,
    body: updateCategory,
    response: categorySchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/categories/:id',
    permission: 'DELETE_CATEGORY',
    summary: 'Delete a vertical or niche that nothing uses; it can be restored',
    params: byId,
    response: categorySchema,
  }),
  restore: defineRoute({
    method: 'PATCH',
    path: '/categories/:id/restore',
    permission: 'UPDATE_CATEGORY_ARCHIVED',
    summary: 'Restore a deleted vertical or niche',
    params: byId,
    response: categorySchema,
  }),
};
