import { z } from 'zod';
import { refreshParam } from '../../lib/refresh.ts';

/** What the address of the messages may hold: the conversation that is open. */
export const messageSearch = z.object({
  refresh: refreshParam,
  id: z.number().int().positive().optional().catch(undefined),
});
