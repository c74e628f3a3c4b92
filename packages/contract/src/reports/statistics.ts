import { z } from 'zod';
import { id, idsParam } from '../fields.ts';
import { freshness, metricsSchema } from '../report-metrics.ts';
import { reportQuery } from '../report-query.ts';
import { reportRoute } from './report-route.ts';

const activeAndTotal = z.object({ active: z.number().int(), total: z.number().int() });

export const statisticsSummary = reportRoute(
  '/statistics-summary',
  'How many landing pages, keyword sets, campaigns, ads, ad accounts, actions of rules and clicks there are',
  reportQuery,
  z.object({
    data: z.object({
      landingPages: z.object({ total: z.number().int(), byStatus: z.record(z.string(), z.number().int()) }),
      keywordSets: z.number().int(),
      campaigns: activeAndTotal,
      ads: activeAndTotal,
      adAccounts: z.number().int(),
      /** How often rules acted in the period. */
      rulesRun: z.number().int(),
      clicks: z.number().int(),
    }),
    ...freshness,
  }),
);

export const postStatistics = reportRoute(
  '/posts/statistics',
  'The figures of the given landing pages',
  reportQuery.safeExtend({ postIds: idsParam }),
  z.object({ data: z.array(metricsSchema.extend({ postId: id })), ...freshness }),
);

export const keywordSetStatistics = reportRoute(
  '/keyword-sets/statistics',
  'The figures of the given keyword sets',
  reportQuery.safeExtend({ keywordSetIds: idsParam }),
  z.object({
    data: z.array(metricsSchema.extend({ keywordSetId: id, postsCount: z.number().int() })),
    ...freshness,
  }),
);
