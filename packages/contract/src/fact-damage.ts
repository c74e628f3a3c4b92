import { z } from 'zod';
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
    summary: 'Pieces of the fact store that are damaged and missing in reports; for admins',
    response: z.object({ items: z.array(damagedPartSchema) }),
  }),
};
