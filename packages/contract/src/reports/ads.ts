import { z } from 'zod';
import { id, instant } from '../fields.ts';
import { metricsSchema } from '../report-metrics.ts';
import { defineRoute } from '../route.ts';
import { listReport } from './list-report.ts';
import { named, platform } from './row-parts.ts';

const report = listReport({
  path: '/report/ads',
  permission: 'GET_REPORTS',
  summary: 'Ads with their figures',
  dimension: 'ad',
  entity: z.object({
    adId: id,
    realAdId: z.string(),
    name: z.string(),
    platform,
    status: z.string(),
    /** What the status comes to with everything above it and the platform's own say. */
    effectiveStatus: z.string(),
    issues: z.array(z.string()),
    /** What is wrong with the texts that are declared to the feed of the page it leads to. */
    warnings: z.array(z.string()),
    /** Why the feed does not allow it, for as long as it does not. */
    disapprovals: z.array(z.string()),
    adSet: named.nullable(),
    landingUrl: z.string().nullable(),
    /** What people read in it, as it was last retrieved. */
    texts: z
      .object({
        title: z.string().nullable(),
        body: z.string().nullable(),
        description: z.string().nullable(),
        seenAt: z.string(),
      })
      .nullable(),
    campaign: named.extend({ adAccount: named }),
    publisherId: id,
    publisher: named,
    createdAt: instant,
  }),
  idKey: 'adId',
  attributes: ['id', 'name', 'platform', 'status', 'publisher', 'createdAt'],
  figures: metricsSchema,
  sortBy: 'revenue',
});

const { data, ...rest } = report.route.response.shape;

/** The one list whose answer lies within `data`, rows and all. */
export const adReport = {
  ...report,
  route: defineRoute({ ...report.route, response: z.object({ data: z.object({ ads: data, ...rest }) }) }),
};
