import type { SortOrder } from '@adhelm/contract/list';
import { PLATFORM_KEYS } from '@adhelm/contract/platform';
import type { Bucket } from '@adhelm/domain/buckets';
import type { Period } from '@adhelm/domain/period';
import { estimatedShareOf } from '@adhelm/domain/sums';
import { UTC } from '@adhelm/domain/time-zone';
import { z } from 'zod';
import { bindInstant, bindings } from '../bindings.ts';
import { ask, timestamp } from '../fact-client.ts';
import { newestStates } from '../raw-facts.ts';
import type { ClickFact } from '../write/click-rows.ts';
import { type ClickOrder, orderedBy } from './click-order.ts';
import { conditionOf, type FactQuestion, type FactSource, filteredColumns } from './fact-source.ts';
import { addSums, type FactSums, NO_FACT_SUMS } from './model.ts';
import { shortestInterval, storedPart } from './planner.ts';
import { seriesOf } from './series.ts';

/** A click as it was recorded, with its amounts in millionths. */
export type RawClick = Omit<ClickFact, 'estimatedRevenue' | 'estimatedCost' | 'actualRevenue'> & {
  estimatedRevenue: bigint;
  actualRevenue: bigint | null;
};

export type ClickPage = { order: ClickOrder; sortOrder: SortOrder; page: number; limit: number };

const id = z.number().int();

const storedRow = z.object({
  id: z.string(),
  ms: z.number(),
  publisherId: id,
  userId: id,
  adAccountId: id,
  campaignId: id,
  adId: id,
  postId: id,
  keywordId: id,
  keywordSetId: id,
  nicheId: id,
  verticalId: id,
  websiteId: id,
  platform: z.enum([...PLATFORM_KEYS, '']),
  country: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  referrer: z.string(),
  estimatedRevenue: z.string(),
  actualRevenue: z.string().nullable(),
});
type StoredRow = z.output<typeof storedRow>;

const COLUMNS = `id, toUnixTimestamp64Milli(time) AS ms, publisher_id AS publisherId, user_id AS userId,
  ad_account_id AS adAccountId, campaign_id AS campaignId, ad_id AS adId, post_id AS postId,
  keyword_id AS keywordId, keyword_set_id AS keywordSetId, niche_id AS nicheId, vertical_id AS verticalId,
  website_id AS websiteId, platform, country, ip, user_agent AS userAgent, referrer,
  toString(toInt64(estimated_revenue * 1000000)) AS estimatedRevenue,
  toString(toInt64(actual_revenue * 1000000)) AS actualRevenue`;

/** Where to look for a page, how many clicks are there, and how many of them come before it. */
type Window = Period & { clicks: number; offset: number };

/** So few clicks are sorted with all their columns at once. */
const FEW_CLICKS = 20_000;

/** The clicks of a page in some of their columns, in their order. */
const selectPage = <Row>(
  source: FactSource,
  question: FactQuestion,
  page: ClickPage,
  window: Window,
  { columns, row }: { columns: string; row: z.ZodType<Row> },
): Promise<Row[]> => {
  const { bind, parameters } = bindings();
  const { from, to } = storedPart(window);
  const { publisherId } = question.scope;
  const publisher = publisherId === null ? '' : `publisher_id = ${bind(publisherId, 'UInt32')} AND`;
  const isMeant = `${publisher} time >= ${bindInstant(bind, from)} AND time < ${bindInstant(bind, to)}`;
  return ask(source.client, {
    name: 'a page of clicks',
    row,
    query: `SELECT ${columns} FROM ${newestStates('click_facts', bind, source.snapshot.visible, isMeant)} AS click
     WHERE ${conditionOf(question, bind)((column) => column)}
     ORDER BY ${orderedBy(page.order, page.sortOrder, bind)}
     LIMIT ${bind(page.limit, 'UInt32')} OFFSET ${bind(window.offset, 'UInt64')}`,
    parameters,
  });
};

type CountedTime = Period & { clicks: number };

/** In the order of time, the counts of hours or days tell in which of them a page lies. */
const narrowed = (times: CountedTime[], { sortOrder, page, limit }: ClickPage): Window | undefined => {
  const inOrder = sortOrder === 'asc' ? times : times.toReversed();
  let offset = (page - 1) * limit;
  const first = inOrder.findIndex(({ clicks }) => {
    if (offset < clicks) return true;
    offset -= clicks;
    return false;
  });
  let wanted = offset + limit;
  const after = inOrder.findIndex(({ clicks }, index) => {
    if (index < first) return false;
    wanted -= clicks;
    return wanted <= 0;
  });
  const touched = first < 0 ? [] : inOrder.slice(first, after < 0 ? undefined : after + 1);
  if (touched.length === 0) return undefined;
  return {
    from: Math.min(...touched.map(({ from }) => from)),
    to: Math.max(...touched.map(({ to }) => to)),
    clicks: touched.reduce((sum, { clicks }) => sum + clicks, 0),
    offset,
  };
};

const COUNTED = ['tracked_clicks', 'actual_revenue', 'pending_revenue', 'last_at'] as const;

const countedTimes = (buckets: (Bucket & { sums: FactSums })[], period: Period): CountedTime[] =>
  buckets.map(({ start, sums }, index) => ({
    from: start,
    to: buckets[index + 1]?.start ?? period.to,
    clicks: Number(sums.trackedClicks),
  }));

export type ClickList = {
  rows: RawClick[];
  total: number;
  /** When the newest fact came. */
  lastAt: Date | null;
  /** Which part of the revenue of all clicks, not just of the page, is still an estimate. */
  estimatedShare: number;
};

/** One page of single clicks, and what there is to say of all of them. */
export const clickPage = async (
  source: FactSource,
  question: FactQuestion,
  page: ClickPage,
): Promise<ClickList> => {
  const interval = shortestInterval(filteredColumns(question), COUNTED);
  const buckets = await seriesOf(source, { ...question, zone: UTC, interval }, COUNTED);
  const all = buckets.reduce((sum, bucket) => addSums(sum, bucket.sums), NO_FACT_SUMS);
  const total = Number(all.trackedClicks);
  const whole = { ...question.period, clicks: total, offset: (page.page - 1) * page.limit };
  const window = page.order.by === 'time' ? narrowed(countedTimes(buckets, question.period), page) : whole;
  const isThere = window !== undefined && window.offset < total;
  const rows = isThere ? await rowsOf(source, question, page, window) : [];
  return { rows, total, lastAt: all.lastAt, estimatedShare: estimatedShareOf(all) };
};

const place = z.object({ publisherId: id, ms: z.number(), id: z.string() });

/** Of many clicks, only the few columns that decide the page are read at first. */
const rowsOf = async (
  source: FactSource,
  question: FactQuestion,
  page: ClickPage,
  window: Window,
): Promise<RawClick[]> => {
  if (window.clicks <= FEW_CLICKS) {
    const rows = await selectPage(source, question, page, window, { columns: COLUMNS, row: storedRow });
    return rows.map(clickOf);
  }
  const columns = 'publisher_id AS publisherId, toUnixTimestamp64Milli(time) AS ms, id';
  const places = await selectPage(source, question, page, window, { columns, row: place });
  if (places.length === 0) return [];
  const times = places.map(({ ms }) => timestamp(ms));
  const { bind, parameters } = bindings();
  const publishers = [...new Set(places.map(({ publisherId }) => publisherId))];
  const ids = places.map((found) => found.id);
  const isMeant = `publisher_id IN ${bind(publishers, 'Array(UInt32)')}
    AND time IN ${bind(times, "Array(DateTime64(3, 'UTC'))")} AND id IN ${bind(ids, 'Array(UUID)')}`;
  const rows = await ask(source.client, {
    name: 'clicks of a page',
    row: storedRow,
    query: `SELECT ${COLUMNS} FROM ${newestStates('click_facts', bind, source.snapshot.visible, isMeant)} AS click`,
    parameters,
  });
  const byId = new Map(rows.map((row) => [row.id, clickOf(row)]));
  return places.flatMap((found) => byId.get(found.id) ?? []);
};

const clickOf = ({ ms, estimatedRevenue, actualRevenue, ...row }: StoredRow): RawClick => ({
  ...row,
  time: new Date(ms),
  estimatedRevenue: BigInt(estimatedRevenue),
  actualRevenue: actualRevenue === null ? null : BigInt(actualRevenue),
});
