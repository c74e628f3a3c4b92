import { z } from 'zod';
import { byId, id, instant, text } from './fields.ts';
import { platform, postRef } from './reports/row-parts.ts';
import { defineRoute } from './route.ts';

/** What a campaign can be bought for, as Facebook calls it. */
export const OBJECTIVES = {
  OUTCOME_SALES: 'Sales',
  OUTCOME_LEADS: 'Leads',
  OUTCOME_TRAFFIC: 'Traffic',
  OUTCOME_ENGAGEMENT: 'Engagement',
  OUTCOME_AWARENESS: 'Awareness',
  OUTCOME_APP_PROMOTION: 'App promotion',
} as const;
type Objective = keyof typeof OBJECTIVES;
const objectives = Object.keys(OBJECTIVES) as [Objective, ...Objective[]];

/** Money as a decimal text in the currency of the ad account. */
const amount = (what: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,12}(\.\d{1,4})?$/, `Please enter ${what} as a number such as 25 or 12.50`)
    .refine((value) => Number(value) > 0, `The ${what} must be above 0`);

const campaignSchema = z.object({
  id,
  name: z.string(),
  realCampaignId: z.string(),
  platform,
  status: z.string(),
  effectiveStatus: z.string(),
  /** Where its budget lies at the platform; nothing while that is not known. */
  budgetLevel: z.enum(['CAMPAIGN', 'AD_SET']).nullable(),
  adSetsCount: z.number().int().min(0),
  currency: z.string(),
  dailyBudget: z.number().nullable(),
  bidAmount: z.number().nullable(),
  post: postRef.nullable(),
  /** To paste into its ads; nothing while its page has no address. */
  trackingUrl: z.string().nullable(),
  publisherId: id,
  updatedAt: instant,
});
export type Campaign = z.infer<typeof campaignSchema>;

export const createCampaign = z.object({
  name: text(200).min(1, 'Please enter name'),
  adAccountId: z.number('Please select ad account').int().min(1),
  objective: z.enum(objectives, 'Please select objective'),
  dailyBudget: amount('daily budget'),
  landingPageId: id.nullable().optional(),
});
export type CreateCampaign = z.output<typeof createCampaign>;

export const updateCampaign = z.object({
  landingPageId: id.nullable().optional(),
  dailyBudget: amount('daily budget').optional(),
  bidAmount: amount('bid').optional(),
  /** What the caller saw, so that nobody overwrites what was changed at the platform meanwhile. */
  seen: z
    .object({ dailyBudget: z.number().nullable(), bidAmount: z.number().nullable() })
    .partial()
    .optional(),
  updatedAt: instant.optional(),
});
export type UpdateCampaign = z.output<typeof updateCampaign>;

export const campaignRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/campaign/:id',
    permission: 'GET_CAMPAIGN',
    summary: 'One campaign, with the address to paste into its ads',
    params: byId,
    response: campaignSchema,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/campaign',
    permission: 'CREATE_CAMPAIGN',
    summary: 'Create a campaign at the ad platform, paused',
    body: createCampaign,
    response: campaignSchema,
    status: 201,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/campaign/:id',
    permission: 'UPDATE_CAMPAIGN',
    summary: 'Link a campaign to a landing page, or change its daily budget or bid at the ad platform',
    params: byId,
    body: updateCampaign,
    response: campaignSchema,
  }),
};
