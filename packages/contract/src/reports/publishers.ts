import { z } from 'zod';
import { id, instant } from '../fields.ts';
import { PUBLISHER_ATTRIBUTES } from '../publisher.ts';
import { metricsSchema } from '../report-metrics.ts';
import { listReport } from './list-report.ts';

export const publisherReport = listReport({
  path: '/publisher/metrics',
  permission: 'GET_PUBLISHERS',
  summary: 'Publishers with their figures',
  dimension: 'publisher',
  entity: z.object({
    id,
    name: z.string(),
    avatar: z.string().nullable(),
    darkModeAvatar: z.string().nullable(),
    isActive: z.boolean(),
    membersCount: z.number().int(),
    createdAt: instant,
  }),
  idKey: 'id',
  attributes: PUBLISHER_ATTRIBUTES,
  figures: metricsSchema,
  sortBy: 'revenue',
});
