import { z } from 'zod';
import { id, instant } from '../fields.ts';
import { metricsSchema } from '../report-metrics.ts';
import { listReport } from './list-report.ts';
import { named, platform, postRef } from './row-parts.ts';

export const campaignReport = listReport({
  path: '/report/campaigns',
  permission: 'GET_REPORTS',
  summary: 'Campaigns with their figures',
  dimension: 'campaign',
  entity: z.object({
    campaignId: id,
    realCampaignId: z.string(),
    name: z.string(),
    platform,
    status: z.string(),
    landingPageId: id.nullable(),
    post: postRef.nullable(),
    adAccount: named.extend({ realAccountId: z.string() }),
    dailyBudget: z.number().nullable(),
    bidAmount: z.number().nullable(),
    publisherId: id,
    publisher: named,
    createdAt: instant,
  }),
  idKey: 'campaignId',
  attributes: [
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
  ],
  figures: metricsSchema,
  sortBy: 'revenue',
});
