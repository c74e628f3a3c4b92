import { PAYOUT_STATUSES, PAYOUT_WAYS } from '@adhelm/domain/billing/payout';
import { z } from 'zod';
import { amount, bankSchema, ofPublisher, payoutStage, periodRef, requestKey, savedFile } from './billing.ts';
import { byId, id, idsParam, instant, listParam } from './fields.ts';
import { listOf, listQuery } from './list.ts';
import { publisherRef } from './publisher.ts';
import { defineRoute } from './route.ts';
import { userRef } from './user.ts';

const way = z.enum(PAYOUT_WAYS);

const payoutSchema = z.object({
  id,
  publisherId: id,
  publisher: publisherRef,
  /** The hash of the ledger entries that it pays, by which bank and provider know it. */
  key: z.string(),
  amount,
  currency: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  stage: payoutStage,
  periods: z.array(periodRef),
  preparedBy: userRef.nullable(),
  preparedAt: instant,
  releasedBy: userRef.nullable(),
  releasedAt: instant.nullable(),
  /** Until when changed bank details hold it. */
  heldUntil: instant.nullable(),
  way: way.nullable(),
  /** How it could leave. */
  ways: z.array(way),
  attempts: z.number().int(),
  /** What the provider calls it, and why it refused. */
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  /** The last file for the bank that it stands in. */
  fileNumber: z.number().int().nullable(),
  bank: bankSchema.nullable(),
  paidAt: instant.nullable(),
  updatedAt: instant,
});
export type Payout = z.infer<typeof payoutSchema>;

const payoutListQuery = listQuery(['id', 'publisher', 'amount', 'status', 'preparedAt', 'paidAt'])
  .omit({ archived: true })
  .extend({ status: listParam(PAYOUT_STATUSES).optional(), publisherIds: idsParam.optional() });
export type PayoutListQuery = z.output<typeof payoutListQuery>;

const preparePayout = z.object(ofPublisher);
export type PreparePayout = z.output<typeof preparePayout>;

const sendPayout = z.object({ way, requestKey });
export type SendPayout = z.output<typeof sendPayout>;

const onOne = {
  method: 'POST',
  permission: 'RELEASE_PAYOUT',
  params: byId,
  response: payoutSchema,
} as const;

const bankFile = savedFile.extend({ number: id, payoutIds: z.array(id) });

/** What a line of the bank's result says, and what came of it. */
const reconciledLine = z.object({
  line: z.number().int(),
  key: z.string(),
  payoutId: id.nullable(),
  outcome: z.enum(['PAID', 'FAILED', 'SAME', 'REFUSED']),
  message: z.string(),
});
export type ReconciledLine = z.infer<typeof reconciledLine>;

export const payoutRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/billing/payouts',
    permission: 'GET_BILLINGS',
    summary: 'List payouts',
    query: payoutListQuery,
    response: listOf(payoutSchema),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/billing/payouts/:id',
    permission: 'GET_BILLINGS',
    summary: 'One payout',
    params: byId,
    response: payoutSchema,
  }),
  prepare: defineRoute({
    method: 'POST',
    path: '/billing/payouts',
    permission: 'PREPARE_PAYOUT',
    summary: 'Prepare the payment of all that a publisher is owed by closed periods',
    body: preparePayout,
    response: payoutSchema,
    status: 201,
  }),
  release: defineRoute({
    ...onOne,
    path: '/billing/payouts/:id/release',
    summary: 'Let the money go; never by who prepared it',
    body: sendPayout,
  }),
  retry: defineRoute({
    ...onOne,
    path: '/billing/payouts/:id/retry',
    summary: 'Try a failed payout again under its key; never by who prepared it',
    body: sendPayout,
  }),
  lookUp: defineRoute({
    ...onOne,
    path: '/billing/payouts/:id/lookup',
    summary: 'Ask the provider now what became of a payout',
  }),
  makeFile: defineRoute({
    method: 'POST',
    path: '/billing/bank-files',
    permission: 'RELEASE_PAYOUT',
    summary: 'Write all payouts that were released for the bank into a file',
    body: z.object({ requestKey }),
    response: bankFile,
    status: 201,
  }),
  file: defineRoute({
    method: 'GET',
    path: '/billing/bank-files/:id',
    permission: 'RELEASE_PAYOUT',
    summary: 'A file for the bank once more, by its number, as it was written',
    params: byId,
    response: bankFile,
  }),
  reconcile: defineRoute({
    method: 'POST',
    path: '/billing/bank-files/results',
    permission: 'RELEASE_PAYOUT',
    summary: 'Read what the bank says has become of payouts',
    body: z.object({ content: z.string().max(900_000, 'The file is too long') }),
    response: z.object({ lines: z.array(reconciledLine) }),
  }),
};
