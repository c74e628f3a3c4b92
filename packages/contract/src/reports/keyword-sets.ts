import { z } from 'zod';
import { id, instant } from '../fields.ts';
import { metricsSchema } from '../report-metrics.ts';
import { userRef } from '../user.ts';
import { listReport } from './list-report.ts';
import { named } from './row-parts.ts';

export const keywordSetReport = listReport({
  path: '/report/keyword-sets',
  permission: 'GET_REPORTS',
  summary: 'Keyword sets with their figures',
  dimension: 'keywordSet',
  entity: z.object({
    id,
    name: z.string(),
    keywordsCount: z.number().int(),
    postsCount: z.number().int(),
    status: z.string(),
    isActive: z.boolean(),
    createdByUser: userRef.nullable(),
    publisherId: id,
    publisher: named,
    createdAt: instant,
  }),
  idKey: 'id',
  attributes: [
    'id',
    'name',
    'keywordsCount',
    'postsCount',
    'status',
    'isActive',
    'creator',
    'publisher',
    'createdAt',
  ],
  figures: metricsSchema,
  sortBy: 'revenue',
});
