/** A table of sums by time slot and some dimensions. */
export type RollUp = {
  table: 'facts_day' | 'facts_quarter';
  /** The length of a slot in milliseconds; slots are counted from 1970 in UTC. */
  grain: number;
  dimensions: readonly [string, ...string[]];
};

const QUARTER: RollUp = { table: 'facts_quarter', grain: 900_000, dimensions: ['user_id', 'platform'] };

const DAY: RollUp = {
  table: 'facts_day',
  grain: 86_400_000,
  dimensions: [
    'user_id',
    'ad_account_id',
    'campaign_id',
    'ad_id',
    'post_id',
    'keyword_id',
    'keyword_set_id',
    'niche_id',
    'vertical_id',
    'website_id',
    'platform',
  ],
};

/** Those that answer with fewer rows come first. */
export const ROLL_UPS: readonly RollUp[] = [QUARTER, DAY];
