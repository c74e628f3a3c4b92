import { z } from 'zod';

/** The largest id that the fact store holds. */
const MOST = 4_294_967_295;
const id = z.number().int().min(1).max(MOST);
const idOrNone = z.number().int().min(0).max(MOST);

/** A press on a sponsored result, as it is kept until it is a fact. */
export const recordedClick = z.object({
  kind: z.literal('click'),
  id: z.uuid(),
  visit: z.uuid(),
  at: z.iso.datetime({ precision: 3 }),
  publisherId: id,
  websiteId: id,
  postId: id,
  keywordId: id,
  keywordSetId: idOrNone,
  nicheId: idOrNone,
  verticalId: idOrNone,
  source: z.record(z.string(), z.string()),
  ip: z.string().max(45),
  userAgent: z.string().max(500),
  referrer: z.string().max(500),
  estimate: z.string().regex(/^\d{1,4}(?:\.\d{1,6})?$/),
});
export type RecordedClick = z.infer<typeof recordedClick>;
