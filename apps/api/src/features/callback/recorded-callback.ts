import { CALLBACK_KINDS } from '@adhelm/domain/callback-kinds';
import { z } from 'zod';

const instant = z.iso.datetime({ precision: 3 });

/** A call-back, as it is kept until it counts. */
export const recordedCallback = z.object({
  kind: z.literal('callback'),
  provider: z.string(),
  reference: z.string().max(100),
  said: z.enum(CALLBACK_KINDS),
  amount: z
    .string()
    .regex(/^-?\d{1,9}(?:\.\d{1,12})?$/)
    .nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  transaction: z.string().max(100),
  saidAt: instant,
  receivedAt: instant,
});
export type RecordedCallback = z.infer<typeof recordedCallback>;
