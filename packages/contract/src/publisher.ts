import { z } from 'zod';
import { id, instant, momentParam } from './fields.ts';
import { listOf, listQuery } from './list.ts';
import { defineRoute } from './route.ts';

/** A publisher as other rows carry it. */
export const publisherRef = z.object({ id, name: z.string(), avatar: z.string().nullable() });

export const publisherSchema = publisherRef.extend({
  darkModeAvatar: z.string().nullable(),
  domains: z.array(z.string()),
  isActive: z.boolean(),
  /** People who belong to it. */
  membersCount: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
});
export type Publisher = z.infer<typeof publisherSchema>;

const figure = z.number().optional();

/** With the figures of the range, where one is given. */
const listedPublisher = publisherSchema.extend({
  revenue: figure,
  cost: figure,
  profit: figure,
  roi: z.number().nullable().optional(),
});
export type ListedPublisher = z.infer<typeof listedPublisher>;

export const PUBLISHER_ATTRIBUTES = ['id', 'name', 'isActive', 'membersCount', 'createdAt'] as const;

/** Figures are there, and sorted by, where a range is given. */
const publisherListQuery = listQuery([...PUBLISHER_ATTRIBUTES, 'profit', 'roi', 'revenue', 'cost']).extend({
  startDate: momentParam.optional(),
  endDate: momentParam.optional(),
});
export type PublisherListQuery = z.output<typeof publisherListQuery>;

export const publisherRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/publisher',
    permission: 'GET_PUBLISHERS',
    archivedPermission: 'GET_PUBLISHERS_ARCHIVED',
    summary: 'List publishers, with their figures where a range is given',
    query: publisherListQuery,
    response: listOf(listedPublisher),
  }),
};
