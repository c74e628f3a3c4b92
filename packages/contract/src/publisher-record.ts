import { z } from 'zod';
import { bankRef } from './bank.ts';
import { byId, hostName, id, instant, text } from './fields.ts';
import { limitParam, listOf, pageParam } from './list.ts';
import { imageAddress, timeZone } from './profile-fields.ts';
import { publisherSchema } from './publisher.ts';
import { defineRoute } from './route.ts';

export const PUBLISHER_LIMITS = { name: 120, domains: 20 } as const;

/** Changed bank details take a sign-in that is no older. */
export const FRESH_SIGN_IN_MS = 600_000;

/** A day in UTC, `YYYY-MM-DD`. */
const day = z.iso.date('Must be a day such as 2026-01-31');

const feeTier = z.object({
  /** From this day on, until the next tier. */
  validFrom: z.string(),
  /** A decimal text. */
  percent: z.string(),
});

const bankAccount = z.object({
  bank: bankRef,
  accountName: z.string(),
  /** Whole for who may change it or sees billing; else its last four digits. */
  accountNumber: z.string(),
  since: instant,
});

const publisherRecord = publisherSchema.extend({
  /** The earliest first. */
  fees: z.array(feeTier),
  /** Dollars, as a decimal text, from which on a balance is paid out. */
  paymentThreshold: z.string(),
  /** Where its months begin and end. */
  billingZone: z.string(),
  bankAccount: bankAccount.nullable(),
});
export type PublisherRecord = z.infer<typeof publisherRecord>;

const percent = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Please enter a percentage such as 10 or 12.5')
  .refine((value) => Number(value) <= 100, 'Must not be above 100');

const threshold = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Please enter an amount such as 50 or 99.50');

const accountNumber = text(60)
  .transform((value) => value.replace(/[\s.-]/g, '').toUpperCase())
  .refine((value) => value !== '', { error: 'Please enter account number', abort: true })
  .refine((value) => /^[A-Z0-9]{6,34}$/.test(value), 'Must be 6 to 34 digits or letters');

const bankDetails = z.object({
  bankId: z.number('Please select bank').pipe(id),
  accountName: text(120).refine((value) => value !== '', 'Please enter account name'),
  accountNumber,
});

const fields = {
  name: text(PUBLISHER_LIMITS.name).refine((value) => value !== '', 'Please enter name'),
  avatar: imageAddress.nullable(),
  darkModeAvatar: imageAddress.nullable(),
  /** Hosts that show its name and logos. */
  domains: z
    .array(hostName)
    .max(PUBLISHER_LIMITS.domains, `Must not be more than ${PUBLISHER_LIMITS.domains} domains`)
    .transform((list) => [...new Set(list)]),
  isActive: z.boolean(),
  /** The percentage from a day on, which is today or later. */
  fee: z.object({ validFrom: day, percent }),
  paymentThreshold: threshold,
  billingZone: timeZone,
  bankAccount: bankDetails,
};

const optional = z.object(fields).partial();

export const createPublisher = optional.extend({ name: fields.name });
export type CreatePublisher = z.output<typeof createPublisher>;

const updatePublisher = optional.extend({ updatedAt: instant.optional() });
export type UpdatePublisher = z.output<typeof updatePublisher>;

const member = z.object({
  id,
  name: z.string(),
  /** Masked for who may not see those of others. */
  email: z.string(),
  avatar: z.string().nullable(),
  isActive: z.boolean(),
  roles: z.array(z.object({ id, name: z.string() })),
  lastSignIn: instant.nullable(),
});
export type PublisherMember = z.infer<typeof member>;

const memberListQuery = z.object({ page: pageParam, limit: limitParam, search: text(200).optional() });
export type MemberListQuery = z.output<typeof memberListQuery>;

export const publisherRecordRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/publisher/:id',
    permission: 'GET_PUBLISHER',
    summary: 'One publisher with its fees, threshold and bank account',
    params: byId,
    response: publisherRecord,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/publisher',
    permission: 'CREATE_PUBLISHER',
    summary: 'Create a publisher; only while acting for all publishers',
    body: createPublisher,
    response: publisherRecord,
    status: 201,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/publisher/:id',
    permission: 'UPDATE_PUBLISHER',
    summary: 'Change a publisher; bank details take a fresh sign-in (AU06), fees and threshold an admin',
    params: byId,
    body: updatePublisher,
    response: publisherRecord,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/publisher/:id',
    permission: 'DELETE_PUBLISHER',
    summary: 'Delete a publisher: its people are signed out, its rules and syncs rest; it can be restored',
    params: byId,
    response: publisherRecord,
  }),
  restore: defineRoute({
    method: 'PATCH',
    path: '/publisher/:id/restore',
    permission: 'UPDATE_PUBLISHER_ARCHIVED',
    summary: 'Restore a deleted publisher with all that it had',
    params: byId,
    response: publisherRecord,
  }),
  members: defineRoute({
    method: 'GET',
    path: '/publisher/:id/members',
    permission: 'GET_PUBLISHER',
    summary: 'The people of a publisher',
    params: byId,
    query: memberListQuery,
    response: listOf(member),
  }),
};
