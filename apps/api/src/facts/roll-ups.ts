import { CLICK_COLUMNS, COST_COLUMNS, columnType } from './dimensions.ts';
import { ADDED_UP, MEASURE_COLUMNS, type MeasureColumn, measureOf } from './measures.ts';

/** A table of sums by time slot and some dimensions. */
export type RollUp = {
  table: string;
  /** The length of a slot in milliseconds; slots are counted from 1970 in UTC. */
  grain: number;
  dimensions: readonly string[];
  measures: readonly MeasureColumn[];
  /** What comes after the generation in its order. */
  order: readonly string[];
  /** So few rows that every slot of a long period can be read. */
  isNarrow?: true;
  /** A finer one whose rows add up to this one's; without it, it is made from the facts themselves. */
  madeFrom?: RollUp;
};

const QUARTER_HOUR = 900_000;
export const DAY = 86_400_000;

/** Days are counted from 1970-01-01 in UTC. */
export const dayOf = (instant: Date | number): number => Math.floor(Number(instant) / DAY);

/** Everything but the keyword, whose facts are many more. */
const ENTITIES = COST_COLUMNS;

/** The keyword and what it belongs to. */
const KEYWORD = [
  'publisher_id',
  'user_id',
  'keyword_id',
  'keyword_set_id',
  'niche_id',
  'vertical_id',
  'website_id',
  'platform',
] as const;

const ENTITY_QUARTER: RollUp = {
  table: 'sums_entity_quarter',
  grain: QUARTER_HOUR,
  dimensions: ENTITIES,
  measures: ADDED_UP,
  order: ['publisher_id', 'campaign_id', 'ad_id', 'slot'],
};

const ENTITY_DAY: RollUp = {
  table: 'sums_entity_day',
  grain: DAY,
  dimensions: ENTITIES,
  measures: ADDED_UP,
  order: ['publisher_id', 'campaign_id', 'ad_id'],
  madeFrom: ENTITY_QUARTER,
};

/** An account may have a hundred times as many ads as campaigns. */
const CAMPAIGN_QUARTER: RollUp = {
  table: 'sums_campaign_quarter',
  grain: QUARTER_HOUR,
  dimensions: ['publisher_id', 'user_id', 'ad_account_id', 'campaign_id', 'platform'],
  measures: ADDED_UP,
  order: ['publisher_id', 'campaign_id', 'slot'],
  madeFrom: ENTITY_QUARTER,
};

const CAMPAIGN_DAY: RollUp = {
  ...CAMPAIGN_QUARTER,
  table: 'sums_campaign_day',
  grain: DAY,
  order: ['publisher_id', 'campaign_id'],
  madeFrom: CAMPAIGN_QUARTER,
};

/** What is shown to visitors: a page may be advertised by a hundred ads. */
const PAGE_QUARTER: RollUp = {
  table: 'sums_page_quarter',
  grain: QUARTER_HOUR,
  dimensions: [
    'publisher_id',
    'user_id',
    'post_id',
    'keyword_set_id',
    'niche_id',
    'vertical_id',
    'website_id',
    'platform',
  ],
  measures: ADDED_UP,
  order: ['publisher_id', 'post_id', 'slot'],
  madeFrom: ENTITY_QUARTER,
};

const PAGE_DAY: RollUp = {
  ...PAGE_QUARTER,
  table: 'sums_page_day',
  grain: DAY,
  order: ['publisher_id', 'post_id'],
  madeFrom: PAGE_QUARTER,
};

const USER_QUARTER: RollUp = {
  table: 'sums_user_quarter',
  grain: QUARTER_HOUR,
  dimensions: ['publisher_id', 'user_id', 'platform'],
  measures: ADDED_UP,
  order: ['publisher_id', 'slot', 'user_id'],
  isNarrow: true,
  madeFrom: CAMPAIGN_QUARTER,
};

const USER_DAY: RollUp = {
  ...USER_QUARTER,
  table: 'sums_user_day',
  grain: DAY,
  order: ['publisher_id', 'user_id'],
  madeFrom: USER_QUARTER,
};

/** Of all publishers together. */
const PLATFORM_QUARTER: RollUp = {
  table: 'sums_platform_quarter',
  grain: QUARTER_HOUR,
  dimensions: ['platform'],
  measures: ADDED_UP,
  order: ['slot'],
  isNarrow: true,
  madeFrom: USER_QUARTER,
};

const KEYWORD_QUARTER: RollUp = {
  table: 'sums_keyword_quarter',
  grain: QUARTER_HOUR,
  dimensions: KEYWORD,
  measures: MEASURE_COLUMNS,
  order: ['publisher_id', 'keyword_id', 'slot'],
};

const KEYWORD_DAY: RollUp = {
  table: 'sums_keyword_day',
  grain: DAY,
  dimensions: KEYWORD,
  measures: MEASURE_COLUMNS,
  order: ['publisher_id', 'keyword_id'],
  madeFrom: KEYWORD_QUARTER,
};

const EVERYTHING_DAY: RollUp = {
  table: 'sums_everything_day',
  grain: DAY,
  dimensions: CLICK_COLUMNS,
  measures: MEASURE_COLUMNS,
  order: ['publisher_id', 'ad_id', 'keyword_id'],
};

/** Each comes after the one it is made from. */
export const ROLL_UPS: readonly RollUp[] = [
  ENTITY_QUARTER,
  ENTITY_DAY,
  CAMPAIGN_QUARTER,
  CAMPAIGN_DAY,
  PAGE_QUARTER,
  PAGE_DAY,
  USER_QUARTER,
  USER_DAY,
  PLATFORM_QUARTER,
  KEYWORD_QUARTER,
  KEYWORD_DAY,
  EVERYTHING_DAY,
];

/** Roll-ups that complete each other, long slots first; those that answer with fewer rows come first. */
export const ROLL_UP_FAMILIES: readonly (readonly RollUp[])[] = [
  [PLATFORM_QUARTER],
  [USER_DAY, USER_QUARTER],
  [CAMPAIGN_DAY, CAMPAIGN_QUARTER],
  [PAGE_DAY, PAGE_QUARTER],
  [ENTITY_DAY, ENTITY_QUARTER],
  [KEYWORD_DAY, KEYWORD_QUARTER],
  [EVERYTHING_DAY],
];

/** The columns of a roll-up, each with its type. */
export const columnsOf = ({ dimensions, measures }: RollUp): [name: string, type: string][] => [
  ['slot', "DateTime('UTC')"],
  ['generation', 'UInt64'],
  ...dimensions.map((dimension): [string, string] => [dimension, columnType(dimension)]),
  ...measures.map((measure): [string, string] => [measure, measureOf(measure).type]),
];

/** The text that makes a roll-up's tables, as migrations are written. A generation is one slice of one day. */
export const rollUpDefinition = (rollUp: RollUp): string => {
  const { table, order, dimensions } = rollUp;
  const columns = columnsOf(rollUp).map(([name, type]) => `${name} ${type}`);
  const shard = dimensions.includes('publisher_id') ? 'publisher_id' : 'generation';
  return [
    `CREATE TABLE IF NOT EXISTS {{local:${table}}} {{on_cluster}} (${columns.join(', ')})
     ENGINE = {{engine:MergeTree}} PARTITION BY toYYYYMM(slot)
     ORDER BY (generation, ${order.join(', ')}) SETTINGS index_granularity = 2048`,
    `{{distributed:${table} by ${shard}}}`,
  ].join('\n;;\n');
};
