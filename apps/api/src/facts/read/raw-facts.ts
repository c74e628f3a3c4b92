import { type Bind, bindInstant } from '../bindings.ts';
import { type FactClient, select } from '../fact-client.ts';
import { MEASURE_COLUMNS, type MeasureColumn, measureOf } from '../measures.ts';

/** Facts of some publishers in a half-open stretch of time. */
export type RawRange = { publisherIds: number[]; from: number; to: number };

export type RangePiece = { publisherId: number; from: number; to: number };

/** Pieces of one publisher that touch become one; the same stretch of several publishers becomes one. */
export const joinedRanges = (pieces: RangePiece[]): RawRange[] => {
  const stretches: RangePiece[] = [];
  for (const piece of pieces) {
    if (piece.from >= piece.to) continue;
    const last = stretches.at(-1);
    if (last?.publisherId === piece.publisherId && last.to === piece.from) last.to = piece.to;
    else stretches.push({ ...piece });
  }
  return [...Map.groupBy(stretches, ({ from, to }) => `${from} ${to}`).values()].flatMap((same) =>
    same.slice(0, 1).map(({ from, to }) => ({
      publisherIds: same.map(({ publisherId }) => publisherId),
      from,
      to,
    })),
  );
};

/** Up to where the ad platform has reported an account, in milliseconds. */
export type AccountReport = { publisherId: number; adAccountId: number; reportedUntil: number };

export const readAccountReports = (
  client: FactClient,
  publisherId: number | null,
): Promise<AccountReport[]> =>
  select<AccountReport>(
    client,
    `SELECT publisher_id AS publisherId, ad_account_id AS adAccountId,
       toUnixTimestamp64Milli(max(reported_until)) AS reportedUntil
     FROM account_reports
     WHERE {publisher:Nullable(UInt32)} IS NULL OR publisher_id = {publisher:Nullable(UInt32)}
     GROUP BY publisher_id, ad_account_id`,
    { publisher: publisherId },
  );

const ACCOUNTS_PER_PUBLISHER = 2 ** 32;

/** Whether a click's hour is not reported yet; an account that never reported counts as reported until 1970. */
const pendingExpression = (bind: Bind, reports: AccountReport[]): string => {
  const keys = reports.map(
    ({ publisherId, adAccountId }) => publisherId * ACCOUNTS_PER_PUBLISHER + adAccountId,
  );
  const account = `toUInt64(click.publisher_id) * ${ACCOUNTS_PER_PUBLISHER} + click.ad_account_id`;
  const until = reports.map(({ reportedUntil }) => reportedUntil);
  // `transform` refuses an empty list, and no account has the key 0.
  const known = `${bind([0, ...keys], 'Array(UInt64)')}, ${bind([0, ...until], 'Array(Int64)')}`;
  return `click.ad_account_id != 0
    AND toUnixTimestamp64Milli(click.time) >= transform(${account}, ${known}, toInt64(0))`;
};

/** The condition that a row lies in one of the ranges, given what its publisher and its time are called. */
const inRanges = (bind: Bind, ranges: RawRange[], publisher: string, time: string): string =>
  ranges
    .map(
      ({ publisherIds, from, to }) =>
        `(${publisher} IN ${bind(publisherIds, 'Array(UInt32)')}` +
        ` AND ${time} >= ${bindInstant(bind, from)} AND ${time} < ${bindInstant(bind, to)})`,
    )
    .join(' OR ');

export type ColumnOf = (dimension: string) => string;

type RawFacts = {
  ranges: RawRange[];
  reports: AccountReport[];
  /** The dimension columns to carry along. */
  dimensions: readonly string[];
  measures: readonly MeasureColumn[];
  /** A condition on the dimensions, given what each is called. */
  where?: (column: ColumnOf) => string;
  bind: Bind;
};

const ofClick: ColumnOf = (dimension) => `click.${dimension}`;

/** Costs know every dimension of a click but the keyword. */
const ofCost: ColumnOf = (dimension) => (dimension === 'keyword_id' ? 'toUInt32(0)' : `cost.${dimension}`);

const everything = () => '1';

const columnsOf = (
  { dimensions, measures }: RawFacts,
  time: string,
  column: ColumnOf,
  side: 'ofClick' | 'ofCost',
): string =>
  [
    `${time} AS at`,
    ...dimensions.map((dimension) => `${column(dimension)} AS ${dimension}`),
    ...measures.map((name) => `${measureOf(name)[side] ?? measureOf(name).nothing} AS ${name}`),
  ].join(', ');

/** Clicks, newest versions only, in the columns of the roll-ups with their time as `at`. */
export const rawClicks = (asked: RawFacts): string => {
  const { ranges, reports, where = everything, bind } = asked;
  return `(
    WITH (${pendingExpression(bind, reports)}) AS is_pending
    SELECT ${columnsOf(asked, 'click.time', ofClick, 'ofClick')}
    FROM clicks AS click FINAL
    PREWHERE ${inRanges(bind, ranges, 'click.publisher_id', 'click.time')}
    WHERE ${where(ofClick)}
  )`;
};

/** Hours of ads, newest versions only, in the same columns. */
export const rawCosts = (asked: RawFacts): string => {
  const { ranges, where = everything, bind } = asked;
  return `(
    SELECT ${columnsOf(asked, "toDateTime64(cost.hour, 3, 'UTC')", ofCost, 'ofCost')}
    FROM costs AS cost FINAL
    PREWHERE ${inRanges(bind, ranges, 'cost.publisher_id', 'cost.hour')}
    WHERE ${where(ofCost)} AND (cost.clicks, cost.impressions, cost.conversions, cost.spend) != (0, 0, 0, 0)
  )`;
};

/** The rows of both fact tables in all columns of the roll-ups. */
export const rawFacts = (asked: Omit<RawFacts, 'measures'>): string =>
  [rawClicks, rawCosts].map((rows) => rows({ ...asked, measures: MEASURE_COLUMNS })).join(' UNION ALL ');
