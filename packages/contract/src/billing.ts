import { centsOfText } from '@adhelm/domain/billing/amounts';
import { isMonth } from '@adhelm/domain/billing/months';
import { PAYOUT_STATUSES } from '@adhelm/domain/billing/payout';
import { z } from 'zod';
import { byId, id, idsParam, instant, listParam, text } from './fields.ts';
import { listOf, listQuery } from './list.ts';
import { publisherRef } from './publisher.ts';
import { defineRoute } from './route.ts';
import { userRef } from './user.ts';

/** Dollars, exact to the cent. */
export const amount = z.number();

export const bankSchema = z.object({
  id,
  name: z.string(),
  image: z.string().nullable(),
  accountName: z.string(),
  accountNumber: z.string(),
});

/** Where a period or its payout stands: nobody has prepared it, it is carried over, or what its payout says. */
const BILLING_STAGES = [
  'OPEN',
  'CARRIED_OVER',
  'PREPARED',
  'HELD',
  'RELEASED',
  'UNKNOWN',
  'UNDERWAY',
  'PAID',
  'FAILED',
] as const;
const stage = z.enum(BILLING_STAGES);
export type BillingStage = z.infer<typeof stage>;
export const payoutStage = stage.exclude(['OPEN', 'CARRIED_OVER']);

const month = z.string().refine(isMonth, 'Must be a month such as 2026-10');

export const periodRef = z.object({ id, number: z.number().int(), month: z.string() });

const billingSchema = periodRef.extend({
  publisherId: id,
  publisher: publisherRef,
  /** Null until it is paid. */
  paymentDate: instant.nullable(),
  status: z.enum(PAYOUT_STATUSES),
  stage,
  /** The end is not part of it. */
  timeRange: z.object({ start: instant, end: instant, timezone: z.string() }),
  revenue: amount,
  fees: amount,
  adjustments: amount,
  netEarnings: amount,
  /** What earlier periods left unpaid, and what was owed at the end. */
  carriedIn: amount,
  balance: amount,
  /** What of the net earnings has not been paid. */
  pending: amount,
  currency: z.string(),
  /** Where it was or would be paid to. */
  bank: bankSchema.nullable(),
  payoutId: id.nullable(),
  /** When it was closed. */
  createdAt: instant,
  updatedAt: instant,
});
export type Billing = z.infer<typeof billingSchema>;

const LINE_KINDS = ['REVENUE', 'LATE_SETTLEMENT', 'CLAW_BACK', 'ADJUSTMENT'] as const;

const lineSchema = z.object({
  line: z.number().int(),
  kind: z.enum(LINE_KINDS),
  /** The period that it puts right. */
  corrects: periodRef.nullable(),
  /** Of an adjustment. */
  reason: z.string().nullable(),
  revenue: amount,
  fees: amount,
  adjustment: amount,
  net: amount,
  /** What a report has to be asked for to give the revenue that was known at closing; none for adjustments. */
  report: z.object({ startDate: instant, endDate: instant, timezone: z.string(), asOf: instant }).nullable(),
});
export type BillingLine = z.infer<typeof lineSchema>;

const billingWithLines = billingSchema.extend({
  /** What the statement calls the publisher. */
  issuedTo: z.string(),
  lines: z.array(lineSchema),
  threshold: amount,
  feeTiers: z.array(z.object({ validFrom: z.string(), percent: z.string() })),
  /** Null where the monthly run closed it. */
  closedBy: userRef.nullable(),
});
export type BillingWithLines = z.infer<typeof billingWithLines>;

const filters = {
  status: listParam(PAYOUT_STATUSES).optional(),
  publisherIds: idsParam.optional(),
};

const billingListQuery = listQuery([
  'id',
  'paymentDate',
  'publisher',
  'status',
  'timeRange',
  'revenue',
  'fees',
  'netEarnings',
  'bankName',
  'accountName',
  'accountNumber',
])
  .omit({ archived: true })
  .extend(filters);
export type BillingListQuery = z.output<typeof billingListQuery>;

const billingSummaryQuery = billingListQuery.pick({ search: true, status: true, publisherIds: true });
export type BillingSummaryQuery = z.output<typeof billingSummaryQuery>;

/** By which a request that comes again is known: it is done once and answered the same. */
export const requestKey = z.uuid();

/** Only an admin acting as all publishers names one. */
export const ofPublisher = { publisherId: id.optional(), requestKey };

const closePeriod = z.object({ ...ofPublisher, month });
export type ClosePeriod = z.output<typeof closePeriod>;

const adjustmentSchema = z.object({
  id,
  publisherId: id,
  publisher: publisherRef,
  amount,
  reason: z.string(),
  corrects: periodRef.nullable(),
  /** The period that it is a line of; null while it waits for the next one. */
  period: periodRef.nullable(),
  createdBy: id,
  createdByUser: userRef.nullable(),
  createdAt: instant,
});
export type BillingAdjustment = z.infer<typeof adjustmentSchema>;

/** Up to a billion dollars. */
const MOST_CENTS = 100_000_000_000n;

export const createAdjustment = z.object({
  ...ofPublisher,
  amount: z
    .string()
    .trim()
    .refine((value) => {
      const cents = centsOfText(value);
      return cents !== undefined && cents !== 0n && cents <= MOST_CENTS && cents >= -MOST_CENTS;
    }, 'Please enter an amount such as 12.50 or -12.50'),
  reason: text(500).refine((value) => value !== '', 'Please enter a reason'),
  correctsPeriodId: id.nullable().optional(),
});
export type CreateAdjustment = z.output<typeof createAdjustment>;

const adjustmentListQuery = listQuery(['id', 'createdAt', 'publisher', 'amount', 'reason'])
  .omit({ archived: true })
  .extend({ publisherIds: idsParam.optional() });
export type AdjustmentListQuery = z.output<typeof adjustmentListQuery>;

/** A file that the browser saves. */
export const savedFile = z.object({ fileName: z.string(), base64: z.string() });
export type SavedFile = z.infer<typeof savedFile>;

export const billingRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/billing',
    permission: 'GET_BILLINGS',
    summary: 'List closed periods, each with what has become of its payment',
    query: billingListQuery,
    response: listOf(billingSchema),
  }),
  summary: defineRoute({
    method: 'GET',
    path: '/billing/summary',
    permission: 'GET_BILLINGS',
    summary: 'What the listed periods come to, and what of it is not paid yet',
    query: billingSummaryQuery,
    response: z.object({ pending: amount, totalEarnings: amount, revenue: amount, fees: amount }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/billing/:id',
    permission: 'GET_BILLINGS',
    summary: 'One period with its lines',
    params: byId,
    response: billingWithLines,
  }),
  statement: defineRoute({
    method: 'GET',
    path: '/billing/:id/statement',
    permission: 'GET_BILLINGS',
    summary: 'The statement of a period as PDF, the same bytes each time',
    params: byId,
    response: savedFile,
  }),
  close: defineRoute({
    method: 'POST',
    path: '/billing/close',
    permission: 'CREATE_BILLING',
    summary: 'Close the next month that is over now, without waiting for the monthly run',
    body: closePeriod,
    response: billingWithLines,
    status: 201,
  }),
  adjustments: defineRoute({
    method: 'GET',
    path: '/billing/adjustments',
    permission: 'GET_BILLINGS',
    summary: 'List adjustments',
    query: adjustmentListQuery,
    response: listOf(adjustmentSchema),
  }),
  adjust: defineRoute({
    method: 'POST',
    path: '/billing/adjustments',
    permission: 'UPDATE_BILLING',
    summary: 'Add an amount to the next period, or take one off, for a reason',
    body: createAdjustment,
    response: adjustmentSchema,
    status: 201,
  }),
};
