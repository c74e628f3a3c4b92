import { z } from 'zod';
import { byId, id, idParam, instant, text } from './fields.ts';
import { listOf, listQuery, sortOrder } from './list.ts';
import { publisherRef } from './publisher.ts';
import { categoryRef, categoryType as type, websiteRef } from './refs.ts';
import { defineRoute } from './route.ts';

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
