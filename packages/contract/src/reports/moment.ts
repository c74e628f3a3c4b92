import { z } from 'zod';
import { reportRoute } from './report-route.ts';

/** Everything that is committed before it is asked for counts at this moment, and nothing that comes later. */
export const reportMoment = reportRoute(
  '/moment',
  'A moment to ask several reports about, so that all of them speak of the same facts',
  z.strictObject({}),
  z.object({ data: z.object({ asOf: z.string() }) }),
);
