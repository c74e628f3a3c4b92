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
    /** What the status comes to with everything above it and the platform's own say. */
    effectiveStatus: z.string(),
    issues: z.array(z.string()),
    /** What is wrong with the texts that are declared to the feed of the page it leads to. */
    warnings: z.array(z.string()),
    /** Which of its ads the feed does not allow, some of them, and why. */
    disapprovals: z.array(z.string()),
    /** Of its budget and bid. */
    currency: z.string(),
    /** Where its budget lies at the platform; nothing while that is not known. */
    budgetLevel: z.enum(['CAMPAIGN', 'AD_SET']).nullable(),
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
