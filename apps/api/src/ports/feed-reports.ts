/** What a feed says that a channel earned on a day, in dollars. */
export type ChannelRevenue = { channel: string; usd: string };

/** What a feed says of a day in UTC: everything, once it is final. Channels of which it tells nothing are not there. */
type FeedDay = { isFinal: false } | { isFinal: true; revenue: ChannelRevenue[] };

/** Up to when a feed knows what was earned. */
export type Watermarks = { estimateUntil: Date | null; finalUntil: Date | null };

/** The feed did not answer, or not in a way that can be read; the message is for people. */
export class FeedReportsFailed extends Error {}

/** Daily reports of a feed that pays for clicks. */
export type FeedReports = {
  watermarks(signal?: AbortSignal): Promise<Watermarks>;
  pull(day: string, signal?: AbortSignal): Promise<FeedDay>;
  /** What it thinks that was earned until the watermark of its estimates, on a day that is not final. */
  estimates(day: string, signal?: AbortSignal): Promise<ChannelRevenue[]>;
};
