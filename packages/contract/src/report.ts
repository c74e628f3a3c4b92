import { z } from 'zod';
import { POST_KINDS } from './content.ts';
import { id, idsParam, instant, listParam } from './fields.ts';
import { listMeta } from './list.ts';
import { PLATFORM_KEYS } from './platform.ts';
import { freshness, METRIC_KEYS, metricsSchema } from './report-metrics.ts';
import { reportListQuery, reportQuery } from './report-query.ts';
import { bucket, changes, moneyFigures, rpcFigures, series } from './report-series.ts';
import { defineRoute } from './route.ts';
import { userRef } from './user.ts';

const named = z.object({ id, name: z.string() });
const platform = z.enum(PLATFORM_KEYS);
const postRef = z.object({ id, title: z.string(), url: z.string().nullable() });

const campaignRow = metricsSchema.extend({
  campaignId: id,
  realCampaignId: z.string(),
  name: z.string(),
  platform,
  status: z.string(),
  landingPageId: id.nullable(),
  post: postRef.nullable(),
  adAccount: z.object({ id, name: z.string(), realAccountId: z.string() }),
  dailyBudget: z.number().nullable(),
  bidAmount: z.number().nullable(),
  publisherId: id,
  publisher: named,
  createdAt: instant,
});
export type CampaignRow = z.infer<typeof campaignRow>;

const adRow = metricsSchema.extend({
  adId: id,
  realAdId: z.string(),
  name: z.string(),
  platform,
  status: z.string(),
  campaign: z.object({ id, name: z.string(), adAccount: named }),
  publisherId: id,
  publisher: named,
  createdAt: instant,
});
export type AdRow = z.infer<typeof adRow>;

const keywordRow = z.object({
  id,
  name: z.string(),
  isGoogleSuggestion: z.boolean(),
  keywordSetId: id,
  keywordSetName: z.string(),
  revenue: z.number(),
  avgRpc: z.number().nullable(),
  maxRpc: z.number().nullable(),
  minRpc: z.number().nullable(),
  totalClicks: z.number(),
  publisherId: id,
  publisher: named,
});
export type KeywordRow = z.infer<typeof keywordRow>;

export const postRow = metricsSchema.extend({
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
});

export const keywordSetRow = metricsSchema.extend({
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
});

export const advertiserRow = metricsSchema.extend({
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
});

const METRIC_SORTS = METRIC_KEYS;
export const CAMPAIGN_SORTS = [
  'id',
  'name',
  'platform',
  'status',
  'realCampaignId',
  'post',
  'dailyBudget',
  'bidAmount',
  'publisher',
  'createdAt',
  ...METRIC_SORTS,
] as const;
export const AD_SORTS = [
  'id',
  'name',
  'platform',
  'status',
  'publisher',
  'createdAt',
  ...METRIC_SORTS,
] as const;
export const KEYWORD_SORTS = [
  'id',
  'name',
  'isGoogleSuggestion',
  'keywordSetName',
  'publisher',
  'revenue',
  'avgRpc',
  'maxRpc',
  'minRpc',
  'totalClicks',
] as const;
export const POST_SORTS = [
  'id',
  'title',
  'status',
  'vertical',
  'niche',
  'creator',
  'publisher',
  'createdAt',
  ...METRIC_SORTS,
] as const;
export const KEYWORD_SET_SORTS = [
  'id',
  'name',
  'keywordsCount',
  'postsCount',
  'status',
  'isActive',
  'creator',
  'publisher',
  'createdAt',
  ...METRIC_SORTS,
] as const;
export const ADVERTISER_SORTS = [
  'id',
  'name',
  'keywordSetsCount',
  'landingPagesCount',
  'campaignsCount',
  'publisher',
  'lastActivityAt',
  ...METRIC_SORTS,
] as const;

const listReport = <R extends z.ZodType, T extends z.ZodType>(row: R, totals: T) =>
  z.object({ data: z.array(row), meta: listMeta, totals, ...freshness });

const keywordTotals = keywordRow.pick({
  revenue: true,
  avgRpc: true,
  maxRpc: true,
  minRpc: true,
  totalClicks: true,
});

const niche = z.object({
  id: id.nullable(),
  name: z.string(),
  revenue: z.number(),
  cost: z.number(),
  profit: z.number(),
  /** Percent of all revenue; null without any. */
  share: z.number().nullable(),
});

const report = <const P extends `/${string}`, Q extends z.ZodObject, R extends z.ZodType>(
  path: P,
  summary: string,
  query: Q,
  response: R,
) =>
  defineRoute({ method: 'GET', path: `/report${path}`, permission: 'GET_REPORTS', summary, query, response });

export const reportRoutes = {
  summary: report(
    '/summary',
    'The whole period in figures, each with its change against the period before',
    reportQuery,
    z.object({ data: metricsSchema.extend({ change: changes }), ...freshness }),
  ),
  revenueBreakdown: report(
    '/revenue-breakdown',
    'Revenue over time',
    reportQuery,
    series(bucket(moneyFigures)),
  ),
  costBreakdown: report('/cost-breakdown', 'Cost over time', reportQuery, series(bucket(moneyFigures))),
  rpcBreakdown: report(
    '/rpc-breakdown',
    'Revenue per click over time',
    reportQuery,
    series(bucket(rpcFigures)),
  ),
  roiByHour: report(
    '/roi-by-hour',
    'Revenue, cost and ROI by day and hour of day',
    reportQuery,
    z.object({
      data: z.array(
        z.object({
          day: z.iso.date(),
          hour: z.number().int().min(0).max(23),
          revenue: z.number(),
          cost: z.number(),
          roi: z.number().nullable(),
        }),
      ),
      ...freshness,
    }),
  ),
  revenueByCategory: report(
    '/revenue-by-category',
    'Revenue per vertical with its niches',
    reportQuery,
    z.object({ data: z.array(niche.extend({ niches: z.array(niche) })), ...freshness }),
  ),
  statisticsSummary: report(
    '/statistics-summary',
    'How much there is of what',
    reportQuery,
    z.object({
      data: z.object({
        landingPages: z.object({ total: z.number().int(), byStatus: z.record(z.string(), z.number().int()) }),
        keywordSets: z.number().int(),
        campaigns: z.object({ active: z.number().int(), total: z.number().int() }),
        ads: z.object({ active: z.number().int(), total: z.number().int() }),
        adAccounts: z.number().int(),
        clicks: z.number().int(),
      }),
      ...freshness,
    }),
  ),
  campaigns: report(
    '/campaigns',
    'Campaigns with their figures',
    reportListQuery(CAMPAIGN_SORTS),
    listReport(campaignRow, metricsSchema),
  ),
  ads: report(
    '/ads',
    'Ads with their figures',
    reportListQuery(AD_SORTS),
    z.object({
      data: z.object({ ads: z.array(adRow), meta: listMeta, totals: metricsSchema, ...freshness }),
    }),
  ),
  keywords: report(
    '/keywords',
    'Keywords with their revenue per click',
    reportListQuery(KEYWORD_SORTS),
    listReport(keywordRow, keywordTotals),
  ),
  posts: report(
    '/posts',
    'Landing pages with their figures',
    reportListQuery(POST_SORTS).safeExtend({ kind: listParam(POST_KINDS).optional() }),
    listReport(postRow, metricsSchema),
  ),
  keywordSets: report(
    '/keyword-sets',
    'Keyword sets with their figures',
    reportListQuery(KEYWORD_SET_SORTS),
    listReport(keywordSetRow, metricsSchema),
  ),
  userMetrics: report(
    '/user-metrics',
    'Advertisers with their figures',
    reportListQuery(ADVERTISER_SORTS),
    listReport(advertiserRow, metricsSchema),
  ),
  postStatistics: report(
    '/posts/statistics',
    'The figures of the given landing pages',
    reportQuery.safeExtend({ postIds: idsParam }),
    z.object({ data: z.array(metricsSchema.extend({ postId: id })), ...freshness }),
  ),
  keywordSetStatistics: report(
    '/keyword-sets/statistics',
    'The figures of the given keyword sets',
    reportQuery.safeExtend({ keywordSetIds: idsParam }),
    z.object({
      data: z.array(metricsSchema.extend({ keywordSetId: id, postsCount: z.number().int() })),
      ...freshness,
    }),
  ),
};
