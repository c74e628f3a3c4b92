import { z } from 'zod';

/** The number of what a page shows, as its address holds it. */
export const idParam = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined);
