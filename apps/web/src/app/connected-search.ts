import { z } from 'zod';

const MAX_SENTENCE = 500;

/** What the address of the page says: which service, and why it was not connected. */
export const connectedSearch = z.object({
  service: z.enum(['google']).optional().catch(undefined),
  error: z
    .string()
    .transform((sentence) => sentence.slice(0, MAX_SENTENCE))
    .optional()
    .catch(undefined),
});
