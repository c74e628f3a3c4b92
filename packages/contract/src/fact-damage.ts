import { z } from 'zod';
import { instant } from './fields.ts';
import { defineRoute, SIGNED_IN } from './route.ts';

/** A piece of the fact store that its engine could not read and has set aside: its rows are in no report. */
const damagedPartSchema = z.object({
  table: z.string(),
  /** The month, as in 202610; `all` where the table is not divided. */
  partition: z.string(),
  part: z.string(),
  reason: z.string(),
  /** Null where it cannot be told. */
  rows: z.number().int().nullable(),
  bytes: z.number().int(),
});
export type DamagedPart = z.infer<typeof damagedPartSchema>;

export const factDamageRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/facts/damage',
    permission: SIGNED_IN,
    summary: 'What is missing in reports: damaged pieces of the fact store, and clicks that wait; for admins',
    response: z.object({
      items: z.array(damagedPartSchema),
      /** Null where what visitors did is in the reports. */
      clicksWaitSince: instant.nullable(),
    }),
  }),
};
