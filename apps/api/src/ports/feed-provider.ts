/** A sponsored result, as the feed offers it for a moment. */
export type FeedAd = {
  id: string;
  title: string;
  text: string;
  /** The address that the visitor is shown. */
  display: string;
  /** Where a press leads. */
  url: string;
  /** What a click on it is estimated to earn, in dollars. */
  estimate: string;
};

/** Who pays for clicks on sponsored results. */
export type FeedProvider = {
  /** The results for what a visitor searches for; none when the feed has none, or cannot say so in time. */
  ads(keyword: string, most: number): Promise<FeedAd[]>;
};
