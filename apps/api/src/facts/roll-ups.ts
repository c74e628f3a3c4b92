/** A table of sums by time slot and some dimensions. */
export type RollUp = {
  table:
    | 'facts_day'
    | 'facts_quarter'
    | 'facts_entity_day'
    | 'facts_entity_quarter'
    | 'facts_keyword_day'
    | 'facts_keyword_quarter';
  /** The length of a slot in milliseconds; slots are counted from 1970 in UTC. */
  grain: number;
  dimensions: readonly [string, ...string[]];
  /** A finer one whose rows add up to this one's; without it, it is made from the facts themselves. */
  madeFrom?: RollUp;
};

const QUARTER_HOUR = 900_000;
const DAY = 86_400_000;

const ENTITIES = [
  'user_id',
  'ad_account_id',
  'campaign_id',
  'ad_id',
  'post_id',
  'keyword_set_id',
  'niche_id',
  'vertical_id',
  'website_id',
  'platform',
] as const;

const ENTITY_QUARTER: RollUp = {
  table: 'facts_entity_quarter',
  grain: QUARTER_HOUR,
  dimensions: ENTITIES,
};

const ENTITY_DAY: RollUp = {
  table: 'facts_entity_day',
  grain: DAY,
  dimensions: ENTITIES,
  madeFrom: ENTITY_QUARTER,
};

const QUARTER: RollUp = {
  table: 'facts_quarter',
  grain: QUARTER_HOUR,
  dimensions: ['user_id', 'platform'],
  madeFrom: ENTITY_QUARTER,
};

const KEYWORD = [
  'user_id',
  'keyword_id',
  'keyword_set_id',
  'niche_id',
  'vertical_id',
  'website_id',
  'platform',
] as const;

const KEYWORD_QUARTER: RollUp = {
  table: 'facts_keyword_quarter',
  grain: QUARTER_HOUR,
  dimensions: KEYWORD,
};

const KEYWORD_DAY: RollUp = {
  table: 'facts_keyword_day',
  grain: DAY,
  dimensions: KEYWORD,
  madeFrom: KEYWORD_QUARTER,
};

const EVERYTHING_DAY: RollUp = { table: 'facts_day', grain: DAY, dimensions: [...ENTITIES, 'keyword_id'] };

/** Each comes after the one it is made from. */
export const ROLL_UPS: readonly RollUp[] = [
  ENTITY_QUARTER,
  ENTITY_DAY,
  QUARTER,
  KEYWORD_QUARTER,
  KEYWORD_DAY,
  EVERYTHING_DAY,
];

/** Roll-ups that complete each other, long slots first; those that answer with fewer rows come first. */
export const ROLL_UP_FAMILIES: readonly (readonly RollUp[])[] = [
  [QUARTER],
  [ENTITY_DAY, ENTITY_QUARTER],
  [KEYWORD_DAY, KEYWORD_QUARTER],
  [EVERYTHING_DAY],
];
