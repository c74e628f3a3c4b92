import { z } from 'zod';
import { id, instant } from './fields.ts';
import { listOf, listQuery } from './list.ts';
import { defineRoute } from './route.ts';

/** A publisher as other rows carry it. */
export const publisherRef = z.object({ id, name: z.string(), avatar: z.string().nullable() });

const publisherSchema = publisherRef.extend({
  darkModeAvatar: z.string().nullable(),
  domains: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
});
export type Publisher = z.infer<typeof publisherSchema>;

const publisherListQuery = listQuery(['id', 'name', 'createdAt']);
export type PublisherListQuery = z.output<typeof publisherListQuery>;

export const publisherRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/publisher',
    permission: 'GET_PUBLISHERS',
    archivedPermission: 'GET_PUBLISHERS_ARCHIVED',
    summary: 'List publishers',
    query: publisherListQuery,
    response: listOf(publisherSchema),
  }),
};
