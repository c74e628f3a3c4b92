import { z } from 'zod';
import { POST_KINDS } from '../content.ts';
import { id, instant, listParam } from '../fields.ts';
import { metricsSchema } from '../report-metrics.ts';
import { defineRoute } from '../route.ts';
import { userRef } from '../user.ts';
import { listReport } from './list-report.ts';
import { named } from './row-parts.ts';

const report = listReport({
  path: '/report/posts',
  permission: 'GET_REPORTS',
  summary: 'Landing pages with their figures',
  dimension: 'post',
  entity: z.object({
    id,
    title: z.string(),
    url: z.string().nullable(),
    kind: z.string(),
    language: z.string(),
    thumbUrl: z.string().nullable(),
    status: z.string(),
    vertical: named.nullable(),
    niche: named.nullable(),
    createdByUser: userRef.nullable(),
    publisherId: id,
    publisher: named,
    createdAt: instant,
    updatedAt: instant,
  }),
  idKey: 'id',
  attributes: ['id', 'title', 'status', 'vertical', 'niche', 'creator', 'publisher', 'createdAt'],
  figures: metricsSchema,
  sortBy: 'revenue',
});

export const postReport = {
  ...report,
  route: defineRoute({
    ...report.route,
    query: report.route.query.safeExtend({ kind: listParam(POST_KINDS).optional() }),
  }),
};
