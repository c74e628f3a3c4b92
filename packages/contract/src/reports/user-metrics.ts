import { z } from 'zod';
import { id, instant } from '../fields.ts';
import { metricsSchema } from '../report-metrics.ts';
import { listReport } from './list-report.ts';
import { named } from './row-parts.ts';

export const advertiserReport = listReport({
  path: '/report/user-metrics',
  permission: 'GET_REPORTS',
  summary: 'Advertisers with their figures',
  dimension: 'user',
  entity: z.object({
    userId: id,
    name: z.string(),
    email: z.string(),
    isAdmin: z.boolean(),
    keywordSetsCount: z.number().int(),
    landingPagesCount: z.number().int(),
    campaignsCount: z.number().int(),
    lastActivityAt: instant.nullable(),
    publisherId: id.nullable(),
    publisher: named.nullable(),
  }),
  idKey: 'userId',
  attributes: [
    'id',
    'name',
    'keywordSetsCount',
    'landingPagesCount',
    'campaignsCount',
    'publisher',
    'lastActivityAt',
  ],
  figures: metricsSchema,
  sortBy: 'profit',
});
