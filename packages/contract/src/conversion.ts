import { z } from 'zod';
import { byId, id, instant, text } from './fields.ts';
import { limitParam, listMeta, pageParam } from './list.ts';
import { defineRoute } from './route.ts';

/** The steps of a visitor that can be told to the platform that they came from. */
export const CONVERSION_MOMENTS = {
  SEARCH: { label: 'A keyword is pressed' },
  CLICK: { label: 'A sponsored result is pressed' },
  SETTLED: { label: 'The revenue of a click is settled' },
} as const;
export type ConversionMoment = keyof typeof CONVERSION_MOMENTS;
const momentKeys = Object.keys(CONVERSION_MOMENTS) as [ConversionMoment, ...ConversionMoment[]];
const moment = z.enum(momentKeys);

export const CONVERSION_VALUES = {
  NONE: { label: 'No value' },
  ESTIMATE: { label: 'What is known at that moment' },
  SETTLED: { label: 'Settled revenue only' },
} as const;
export type ConversionValue = keyof typeof CONVERSION_VALUES;
const valueKeys = Object.keys(CONVERSION_VALUES) as [ConversionValue, ...ConversionValue[]];
const value = z.enum(valueKeys);

/** What platforms call the moments, unless a pixel says otherwise; Taboola and Outbrain take names as their dashboards have them. */
export const EVENT_NAMES = {
  FACEBOOK: { SEARCH: 'Search', CLICK: 'Lead', SETTLED: 'Purchase' },
  GOOGLE: { SEARCH: 'search', CLICK: 'conversion', SETTLED: 'conversion' },
  TABOOLA: { SEARCH: 'search', CLICK: 'lead', SETTLED: 'make_purchase' },
  OUTBRAIN: { SEARCH: 'Search', CLICK: 'Lead', SETTLED: 'Purchase' },
  TIKTOK: { SEARCH: 'Search', CLICK: 'SubmitForm', SETTLED: 'Purchase' },
} as const satisfies Record<string, Record<ConversionMoment, string>>;

const eventName = text(100);
const eventNames = z.strictObject({
  SEARCH: eventName.optional(),
  CLICK: eventName.optional(),
  SETTLED: eventName.optional(),
});
const digits = (max: number) =>
  text(max).refine((given) => /^\d*$/.test(given), 'Write digits only, without dashes');

const policyFields = {
  moments: z.array(moment).max(momentKeys.length),
  value,
  /** Where a name is missing or empty the platform's default is sent. */
  eventNames,
  /** Google only: the customer and the conversion action, as Google Ads numbers them. */
  googleAccountId: digits(20),
  googleActionId: digits(20),
  /** Whether everything is sent with the test code, so that the platform shows it among its test events. */
  testMode: z.boolean(),
  testEventCode: text(60),
};

/** What a pixel tells its platform, and how it is doing; the access token is never sent back. */
export const conversionPolicy = z.object({
  ...policyFields,
  hasAccessToken: z.boolean(),
  /** Since when nothing is sent, because the platform refuses the token, and what it said. */
  parkedAt: instant.nullable(),
  parkedReason: z.string().nullable(),
});
export type ConversionPolicy = z.infer<typeof conversionPolicy>;

/** What is left out stays as it is; a token is replaced by another one, and taken away by null. */
export const changedPolicy = z
  .object({
    ...policyFields,
    accessToken: text(2000)
      .refine((given) => given !== '', 'Please enter the access token')
      .nullable(),
  })
  .partial();
export type ChangedPolicy = z.output<typeof changedPolicy>;

const CONVERSION_STATES = ['EXPECTED', 'WAITING', 'SENT', 'FAILED', 'TOO_OLD', 'SKIPPED'] as const;
const state = z.enum(CONVERSION_STATES);
export type ConversionState = z.infer<typeof state>;

const count = z.number().int().min(0);

const conversion = z.object({
  id,
  moment,
  state,
  /** When the visitor did it, or when the revenue was settled. */
  at: instant,
  attempts: count,
  /** The platform's own words. */
  words: z.string().nullable(),
  sentAt: instant.nullable(),
  sentValue: z.number().nullable(),
  currency: z.string(),
});
export type Conversion = z.infer<typeof conversion>;

const conversionList = z.object({
  counts: z.object({
    expected: count,
    waiting: count,
    sent: count,
    failed: count,
    tooOld: count,
    skipped: count,
  }),
  items: z.array(conversion),
  meta: listMeta,
});
export type ConversionList = z.infer<typeof conversionList>;

const listQuery = z.object({ page: pageParam, limit: limitParam, state: state.optional() });
export type ConversionListQuery = z.output<typeof listQuery>;

const testAnswer = z.object({ isTaken: z.boolean(), words: z.string() });
export type TestAnswer = z.infer<typeof testAnswer>;

export const conversionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/pixel/:id/conversions',
    permission: 'GET_PIXEL',
    summary: 'What a pixel told its platform and what waits, newest first',
    params: byId,
    query: listQuery,
    response: conversionList,
  }),
  sendAgain: defineRoute({
    method: 'POST',
    path: '/pixel/:id/conversions/send-again',
    permission: 'UPDATE_PIXEL',
    summary: 'Send what failed once more, and go on where the platform refused the token',
    params: byId,
    response: z.object({ waiting: count }),
  }),
  test: defineRoute({
    method: 'POST',
    path: '/pixel/:id/test-event',
    permission: 'UPDATE_PIXEL',
    summary: 'Send one test event now and tell what the platform answers',
    params: byId,
    response: testAnswer,
  }),
};
