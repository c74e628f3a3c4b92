import { z } from 'zod';
import { byId, id, instant } from './fields.ts';
import { listOf, listQuery } from './list.ts';
import { defineRoute } from './route.ts';

/** A click or call-back that was kept and can never count as it is. */
const deadLetterSchema = z.object({
  id,
  /** Null where it does not say what it is. */
  kind: z.string().nullable(),
  /** Why it was refused. */
  reason: z.string(),
  /** What it came with. */
  batch: z.string(),
  createdAt: instant,
  /** How often it was replayed in vain. */
  tries: z.number().int().min(0),
  /** The record as far as it is text, and its beginning where it is very long. */
  body: z.string(),
  /** The body is all of it, and JSON. */
  isReadable: z.boolean(),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;

const DEAD_LETTER_SORT_KEYS = ['id', 'kind', 'tries', 'createdAt'] as const;
const deadLetterListQuery = listQuery(DEAD_LETTER_SORT_KEYS).omit({ archived: true });
export type DeadLetterListQuery = z.output<typeof deadLetterListQuery>;

/** Far longer than any record; what a request can carry ends there too. */
const LONGEST_REPAIR = 1_000_000;

const done = z.object({ id });

export const deadLetterRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/dead-letters',
    permission: 'GET_INTEGRATIONS',
    summary: 'Records of visitors and feeds that could not be counted; for admins who act for all publishers',
    query: deadLetterListQuery,
    response: listOf(deadLetterSchema),
  }),
  replay: defineRoute({
    method: 'POST',
    path: '/dead-letters/:id/replay',
    permission: 'UPDATE_INTEGRATION',
    summary: 'Count a record once, as it is or as it was repaired; for admins who act for all publishers',
    params: byId,
    body: z.object({
      /** The repaired record, in JSON; without it the record is replayed as it is. */
      body: z
        .string()
        .min(1, 'Please enter the record')
        .max(LONGEST_REPAIR, `Must not be longer than ${LONGEST_REPAIR} characters`)
        .optional(),
    }),
    bodyOptional: true,
    response: done,
  }),
  discard: defineRoute({
    method: 'POST',
    path: '/dead-letters/:id/discard',
    permission: 'UPDATE_INTEGRATION',
    summary: 'Say that a record will never count; for admins who act for all publishers',
    params: byId,
    response: done,
  }),
};
