import { z } from 'zod';

/** The largest id that the fact store holds. */
const MOST = 4_294_967_295;
const id = z.number().int().min(1).max(MOST);
const idOrNone = z.number().int().min(0).max(MOST);

/** What every record of a visitor says. Those of versions before this one say nothing of country and consent. */
const visited = {
  id: z.uuid(),
  visit: z.uuid(),
  at: z.iso.datetime({ precision: 3 }),
  publisherId: id,
  websiteId: id,
  postId: id,
  keywordSetId: idOrNone,
  nicheId: idOrNone,
  verticalId: idOrNone,
  source: z.record(z.string(), z.string()),
  ip: z.string().max(45),
  userAgent: z.string().max(500),
  referrer: z.string().max(500),
  country: z.string().max(2).default(''),
  /** Whether platforms may be told of it. */
  consent: z.boolean().default(true),
};

/** A press on a sponsored result, as it is kept until it is a fact. */
export const recordedClick = z.object({
  ...visited,
  kind: z.literal('click'),
  /** None where the feed let the visitor search for something that is no keyword of ours. */
  keywordId: idOrNone,
  estimate: z.string().regex(/^\d{1,4}(?:\.\d{1,6})?$/),
  /** Under which the browser told pixels of it. */
  eventId: z.uuid().optional(),
});
export type RecordedClick = z.infer<typeof recordedClick>;

/** Anything else that a visitor did, and presses that are not to count. */
export const recordedStep = z.object({
  ...visited,
  kind: z.literal('step'),
  step: z.enum(['view', 'search', 'click']),
  keywordId: idOrNone,
  flags: z.array(z.string().max(20)).max(10),
  device: z.string().max(20),
  language: z.string().max(3),
  postVersion: z.string().max(100),
  /** The digest of the ad's text that the feed was told. */
  declared: z.string().max(40).optional(),
});
export type RecordedStep = z.infer<typeof recordedStep>;
