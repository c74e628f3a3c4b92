import { z } from 'zod';
import { refreshParam } from '../../lib/refresh.ts';

/** What the address of a period holds. */
export const periodSearch = z.object({
  id: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined),
  refresh: refreshParam,
});
