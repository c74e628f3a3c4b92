import { PLATFORM_KEYS } from '@adhelm/contract/platform';
import { VERDICTS } from '@adhelm/domain/feed-verdicts';
import { z } from 'zod';

const instant = z.iso.datetime({ precision: 3 });

/** What a feed said of an ad, as it is kept until somebody acts on it. */
export const recordedVerdict = z.object({
  kind: z.literal('verdict'),
  provider: z.string().max(40),
  realAdId: z.string().min(1).max(100),
  platform: z.enum(PLATFORM_KEYS).nullable(),
  verdict: z.enum(VERDICTS),
  explanation: z.string().max(1000),
  /** By what the feed calls it; empty where it does not. */
  transaction: z.string().max(100),
  /** When the feed looked at the ad; null where it does not say. */
  checkedAt: instant.nullable(),
  receivedAt: instant,
});
export type RecordedVerdict = z.infer<typeof recordedVerdict>;
