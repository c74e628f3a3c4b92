import type { CLICK_SORTS } from '@adhelm/contract/click';
import type { Platform } from '@adhelm/contract/platform';
import { bindInstant, bindings } from '../../facts/bindings.ts';
import { select } from '../../facts/fact-client.ts';
import { storedPart } from '../planner.ts';
import { conditionOf, type FactQuestion, type FactSource } from './fact-source.ts';

export type RawClick = {
  id: string;
  time: Date;
  publisherId: number;
  userId: number;
  adAccountId: number;
  campaignId: number;
  adId: number;
  postId: number;
  keywordId: number;
  keywordSetId: number;
  nicheId: number;
  verticalId: number;
  websiteId: number;
  platform: Platform;
  country: string;
  ip: string;
  userAgent: string;
  referrer: string;
  estimatedRevenue: number;
  actualRevenue: number | null;
};

export type ClickSort = (typeof CLICK_SORTS)[number];

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

type Place = { publisherId: number; ms: number; id: string };

/** Which clicks the page holds, from the few columns that decide it. */
const placesOf = (source: FactSource, question: FactQuestion, page: ClickPage): Promise<Place[]> => {
  const { bind, parameters } = bindings();
  const { from, to } = storedPart(question.period);
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
     LIMIT ${bind(page.limit, 'UInt32')} OFFSET ${bind((page.page - 1) * page.limit, 'UInt64')}`,
    parameters,
  );
};

/** One page of single clicks. */
export const clickPage = async (
  source: FactSource,
  question: FactQuestion,
  page: ClickPage,
): Promise<RawClick[]> => {
  const places = await placesOf(source, question, page);
  if (places.length === 0) return [];
  const times = places.map(({ ms }) => ms);
  const { bind, parameters } = bindings();
  const publishers = [...new Set(places.map(({ publisherId }) => publisherId))];
  const rows = await select<Omit<RawClick, 'time'> & { ms: number }>(
    source.client,
    `SELECT ${COLUMNS} FROM clicks FINAL
     PREWHERE publisher_id IN ${bind(publishers, 'Array(UInt32)')}
       AND time IN arrayMap(ms -> fromUnixTimestamp64Milli(ms, 'UTC'), ${bind(times, 'Array(Int64)')})
     WHERE id IN ${bind(
       places.map(({ id }) => id),
       'Array(UUID)',
     )}`,
    parameters,
  );
  const byId = new Map(rows.map(({ ms, ...row }) => [row.id, { ...row, time: new Date(ms) }]));
  return places.flatMap(({ id }) => byId.get(id) ?? []);
};
