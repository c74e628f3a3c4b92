import { z } from 'zod';
import { CONNECTION_ERRORS } from '../lib/http/connected-channel.ts';

/** What the address of the page says: which service, and why it was not connected. */
export const connectedSearch = z.object({
  service: z.enum(['google']).optional().catch(undefined),
  error: z.enum(CONNECTION_ERRORS).optional().catch('unknown'),
});
