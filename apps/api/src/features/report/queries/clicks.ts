import type { CLICK_SORTS } from '@adhelm/contract/click';
import type { Bucket } from '@adhelm/domain/buckets';
import type { Period } from '@adhelm/domain/period';
import type { Zone } from '@adhelm/domain/time-zone';
import { bindInstant, bindings } from '../../facts/bindings.ts';
import type { ClickFact } from '../../facts/click-rows.ts';
import { select, timestamp } from '../../facts/fact-client.ts';
import { addSums, type FactSums, NO_FACT_SUMS } from '../model.ts';
import { storedPart } from '../planner.ts';
import { conditionOf, type FactQuestion, type FactSource } from './fact-source.ts';
import { seriesOf } from './series.ts';

/** A click as it was recorded, with its amounts as numbers. */
export type RawClick = Omit<ClickFact, 'estimatedRevenue' | 'estimatedCost' | 'actualRevenue'> & {
  estimatedRevenue: number;
  actualRevenue: number | null;
};

type ClickSort = (typeof CLICK_SORTS)[number];

export type ClickPage = { sortBy: ClickSort; sortOrder: 'asc' | 'desc'; page: number; limit: number };

/** The engine orders ids by their halves, so the time-ordered reading of one is spelled out. */
const SORTS: Record<ClickSort, string[]> = {
  id: ['toUInt128(id)'],
  time: ['time', 'id'],
  rpc: ['ifNull(actual_revenue, estimated_revenue)', 'id'],
  platform: ['toString(platform)', 'id'],
  country: ['toString(country)', 'id'],
};

const COLUMNS = `id, toUnixTimestamp64Milli(time) AS ms, publisher_id AS publisherId, user_id AS userId,
  ad_account_id AS adAccountId, campaign_id AS campaignId, ad_id AS adId, post_id AS postId,
  keyword_id AS keywordId, keyword_set_id AS keywordSetId, niche_id AS nicheId, vertical_id AS verticalId,
  website_id AS websiteId, platform, country, ip, user_agent AS userAgent, referrer,
  estimated_revenue AS estimatedRevenue, actual_revenue AS actualRevenue`;

/** Where to look for a page, and how many of the clicks there come before it. */
type Window = Period & { offset: number };

type Place = { publisherId: number; ms: number; id: string };

/** Which clicks the page holds, from the few columns that decide it. */
const placesOf = (
  source: FactSource,
  question: FactQuestion,
  page: ClickPage,
  window: Window,
): Promise<Place[]> => {
  const { bind, parameters } = bindings();
  const { from, to } = storedPart(window);
  const order = SORTS[page.sortBy].map((key) => `${key} ${page.sortOrder === 'asc' ? 'ASC' : 'DESC'}`);
  const { publisherId } = question.scope;
  const publisher = publisherId === null ? '' : `publisher_id = ${bind(publisherId, 'UInt32')} AND`;
  return select<Place>(
    source.client,
    `SELECT publisher_id AS publisherId, toUnixTimestamp64Milli(time) AS ms, id
     FROM clicks FINAL
     PREWHERE ${publisher} time >= ${bindInstant(bind, from)} AND time < ${bindInstant(bind, to)}
     WHERE ${conditionOf(question, bind)((column) => column)}
     ORDER BY ${order.join(', ')}
     LIMIT ${bind(page.limit, 'UInt32')} OFFSET ${bind(window.offset, 'UInt64')}`,
    parameters,
  );
};

type CountedDay = Period & { clicks: number };

/** In the order of time, the counts of the days tell on which of them a page lies. */
const narrowed = (days: CountedDay[], { sortOrder, page, limit }: ClickPage): Window | undefined => {
  const inOrder = sortOrder === 'asc' ? days : days.toReversed();
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
    offset,
  };
};

const UTC: Zone = { kind: 'offset', minutes: 0 };

const countedDays = (buckets: (Bucket & { sums: FactSums })[], period: Period): CountedDay[] =>
  buckets.map(({ start, sums }, index) => ({
    from: start,
    to: buckets[index + 1]?.start ?? period.to,
    clicks: sums.trackedClicks,
  }));

/** One page of single clicks, how many there are, and when the newest fact came. */
export const clickPage = async (
  source: FactSource,
  question: FactQuestion,
  page: ClickPage,
): Promise<{ rows: RawClick[]; total: number; lastAt: Date | null }> => {
  const buckets = await seriesOf(source, { ...question, zone: UTC, interval: 'day' });
  const all = buckets.reduce((sum, bucket) => addSums(sum, bucket.sums), NO_FACT_SUMS);
  const whole = { ...question.period, offset: (page.page - 1) * page.limit };
  const window = page.sortBy === 'time' ? narrowed(countedDays(buckets, question.period), page) : whole;
  const isThere = window !== undefined && window.offset < all.trackedClicks;
  const rows = isThere ? await rowsOf(source, question, page, window) : [];
  return { rows, total: all.trackedClicks, lastAt: all.lastAt };
};

const rowsOf = async (
  source: FactSource,
  question: FactQuestion,
  page: ClickPage,
  window: Window,
): Promise<RawClick[]> => {
  const places = await placesOf(source, question, page, window);
  if (places.length === 0) return [];
  const times = places.map(({ ms }) => timestamp(ms));
  const { bind, parameters } = bindings();
  const publishers = [...new Set(places.map(({ publisherId }) => publisherId))];
  const rows = await select<Omit<RawClick, 'time'> & { ms: number }>(
    source.client,
    `SELECT ${COLUMNS} FROM clicks FINAL
     PREWHERE publisher_id IN ${bind(publishers, 'Array(UInt32)')}
       AND time IN ${bind(times, "Array(DateTime64(3, 'UTC'))")}
     WHERE id IN ${bind(
       places.map(({ id }) => id),
       'Array(UUID)',
     )}`,
    parameters,
  );
  const byId = new Map(rows.map(({ ms, ...row }) => [row.id, { ...row, time: new Date(ms) }]));
  return places.flatMap(({ id }) => byId.get(id) ?? []);
};
