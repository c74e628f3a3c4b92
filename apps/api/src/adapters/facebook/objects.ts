import { z } from 'zod';
import type {
  AccountRef,
  Budgets,
  PlatformAccount,
  PlatformAdSet,
  PlatformCampaign,
  Standing,
} from '../../ports/ad-platform.ts';
import { wholeUnits } from './money.ts';
import type { Listing } from './pages.ts';

export const id = z.string().regex(/^\d+$/);
const text = z.string();
/** `2026-11-14T09:30:00+0700`: an offset without a colon. */
const time = z.string().transform((value, context) => {
  const date = new Date(value);
  if (!Number.isNaN(date.getTime())) return date;
  context.addIssue('no time');
  return z.NEVER;
});

const standing = {
  status: z.enum(['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED']),
  effective_status: text,
};
const budgets = {
  daily_budget: text.regex(/^\d+$/).optional(),
  lifetime_budget: text.regex(/^\d+$/).optional(),
  bid_amount: z.number().int().optional(),
};
const issues = z
  .array(z.object({ error_message: text.optional(), error_summary: text.optional() }))
  .optional();

/** What was set and what it comes to; for one object or in a list. */
export const standingSchema = z.object({ ...standing, ...budgets });

export const standingOf = (row: z.infer<typeof standingSchema>, currency: string): Standing & Budgets => {
  // An amount that is not in use is left out or nought.
  const amount = (minor: string | undefined) =>
    minor === undefined || /^0+$/.test(minor) ? null : wholeUnits(minor, currency);
  return {
    status: row.status,
    effectiveStatus: row.effective_status,
    dailyBudget: amount(row.daily_budget),
    lifetimeBudget: amount(row.lifetime_budget),
    bidAmount: amount(row.bid_amount?.toString()),
  };
};

export const issuesOf = (given: z.infer<typeof issues>): string[] =>
  (given ?? []).flatMap(({ error_message: message, error_summary: summary }) => message ?? summary ?? []);
export const issuesSchema = issues;
export const objectSchema = z.object({ id, name: text, created_time: time, ...standing });

const ACCOUNT_STATUS: Record<number, string> = {
  1: 'ACTIVE',
  2: 'DISABLED',
  3: 'UNSETTLED',
  7: 'PENDING_RISK_REVIEW',
  8: 'PENDING_SETTLEMENT',
  9: 'IN_GRACE_PERIOD',
  100: 'PENDING_CLOSURE',
  101: 'CLOSED',
};

export const LIMIT = 200;

const accountRow = z
  .object({
    account_id: id,
    name: text.default(''),
    account_status: z.number(),
    currency: text,
    timezone_name: text,
    created_time: time,
  })
  .transform(
    (row): PlatformAccount => ({
      realId: row.account_id,
      name: row.name,
      status: ACCOUNT_STATUS[row.account_status] ?? `STATUS_${row.account_status}`,
      currency: row.currency,
      timeZone: row.timezone_name,
      createdAt: row.created_time,
    }),
  );

export const accountList: Listing<PlatformAccount> = {
  path: 'me/adaccounts',
  params: { fields: 'account_id,name,account_status,currency,timezone_name,created_time' },
  row: accountRow,
  limit: LIMIT,
};

/** Archived objects come only when they are asked for by name; deleted ones may not even be asked for. */
const IN_LISTS = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES'];
export const AD_SET_STATUSES = [...IN_LISTS, 'CAMPAIGN_PAUSED'];

export const campaignList = ({ realId, currency }: AccountRef): Listing<PlatformCampaign> => ({
  path: `act_${realId}/campaigns`,
  accountRealId: realId,
  params: {
    fields: 'id,name,objective,status,effective_status,daily_budget,lifetime_budget,created_time,issues_info',
    effective_status: JSON.stringify(IN_LISTS),
  },
  row: objectSchema
    .extend({ ...budgets, objective: text.optional(), issues_info: issues })
    .transform((row) => ({
      ...standingOf(row, currency),
      realId: row.id,
      name: row.name,
      objective: row.objective ?? null,
      createdAt: row.created_time,
      issues: issuesOf(row.issues_info),
    })),
  limit: LIMIT,
});

export const adSetList = ({ realId, currency }: AccountRef): Listing<PlatformAdSet> => ({
  path: `act_${realId}/adsets`,
  accountRealId: realId,
  params: {
    fields:
      'id,name,campaign_id,status,effective_status,daily_budget,lifetime_budget,bid_amount,created_time',
    effective_status: JSON.stringify(AD_SET_STATUSES),
  },
  row: objectSchema.extend({ ...budgets, campaign_id: id }).transform((row) => ({
    ...standingOf(row, currency),
    realId: row.id,
    campaignRealId: row.campaign_id,
    name: row.name,
    createdAt: row.created_time,
  })),
  limit: LIMIT,
});
