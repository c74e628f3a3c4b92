import { z } from 'zod';
import { idParam } from '../../lib/id-param.ts';
import { refreshParam } from '../../lib/refresh.ts';

/** What the address of a period holds. */
export const periodSearch = z.object({
  id: idParam,
  refresh: refreshParam,
});
