import type { Platform } from '@adhelm/contract/platform';
import {
  type FactClient,
  type FactStoreAccess,
  insertRows,
  type Parameters,
  select,
  timestamp,
} from '../fact-client.ts';
import { exactAmount } from '../micros.ts';

export type ClickFact = {
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
  estimatedRevenue: string;
  estimatedCost: string;
  actualRevenue?: string;
};

/** A click as the table holds it. */
export type ClickRow = {
  publisher_id: number;
  time: string;
  id: string;
  version: number;
  user_id: number;
  ad_account_id: number;
  campaign_id: number;
  ad_id: number;
  post_id: number;
  keyword_id: number;
  keyword_set_id: number;
  niche_id: number;
  vertical_id: number;
  website_id: number;
  platform: string;
  country: string;
  ip: string;
  user_agent: string;
  referrer: string;
  estimated_revenue: string;
  actual_revenue: string | null;
  estimated_cost: string;
};

/** The first version; every later one is made from the row that is there, so a late retry cannot undo it. */
export const firstVersion = (click: ClickFact): ClickRow => ({
  publisher_id: click.publisherId,
  time: timestamp(click.time),
  id: click.id,
  version: 1,
  user_id: click.userId,
  ad_account_id: click.adAccountId,
  campaign_id: click.campaignId,
  ad_id: click.adId,
  post_id: click.postId,
  keyword_id: click.keywordId,
  keyword_set_id: click.keywordSetId,
  niche_id: click.nicheId,
  vertical_id: click.verticalId,
  website_id: click.websiteId,
  platform: click.platform,
  country: click.country,
  ip: click.ip,
  user_agent: click.userAgent,
  referrer: click.referrer,
  estimated_revenue: exactAmount(click.estimatedRevenue),
  actual_revenue: click.actualRevenue === undefined ? null : exactAmount(click.actualRevenue),
  estimated_cost: exactAmount(click.estimatedCost),
});

const COLUMNS = [
  'publisher_id',
  'time',
  'id',
  'version',
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
  'country',
  'ip',
  'user_agent',
  'referrer',
  'estimated_revenue',
  'actual_revenue',
  'estimated_cost',
] as const satisfies (keyof ClickRow)[];

const MONEY: readonly string[] = ['estimated_revenue', 'actual_revenue', 'estimated_cost'];

/** Money leaves as text, since a JSON number would be rounded. */
const SELECTED = COLUMNS.map((column) =>
  MONEY.includes(column) ? `toString(click.${column}) AS ${column}` : `click.${column} AS ${column}`,
);

export const insertClicks = (
  store: Pick<FactStoreAccess, 'client' | 'insertSettings'>,
  rows: ClickRow[],
): Promise<void> =>
  insertRows(
    store,
    'clicks',
    COLUMNS,
    rows.map((row) => COLUMNS.map((column) => row[column])),
  );

const selectClicks = async (
  client: FactClient,
  conditions: string,
  parameters: Parameters,
): Promise<ClickRow[]> => {
  const rows = await select<ClickRow>(
    client,
    `SELECT ${SELECTED.join(', ')} FROM clicks AS click FINAL ${conditions}`,
    parameters,
  );
  return rows.map((row) => ({
    ...row,
    estimated_revenue: exactAmount(row.estimated_revenue),
    actual_revenue: row.actual_revenue === null ? null : exactAmount(row.actual_revenue),
    estimated_cost: exactAmount(row.estimated_cost),
  }));
};

const CLICKS_PER_READ = 2000;

/** The current versions of the named clicks, those that exist. */
export const readClicksById = async (
  client: FactClient,
  publisherId: number,
  named: { id: string; time: Date }[],
): Promise<ClickRow[]> => {
  const inOrder = named.toSorted((a, b) => a.time.getTime() - b.time.getTime());
  const rows: ClickRow[] = [];
  for (let start = 0; start < inOrder.length; start += CLICKS_PER_READ) {
    const chunk = inOrder.slice(start, start + CLICKS_PER_READ);
    const found = await selectClicks(
      client,
      `PREWHERE click.publisher_id = {publisherId:UInt32}
         AND click.time >= fromUnixTimestamp64Milli({first:Int64}, 'UTC')
         AND click.time <= fromUnixTimestamp64Milli({last:Int64}, 'UTC')
       WHERE click.id IN {ids:Array(UUID)}`,
      {
        publisherId,
        first: chunk[0]?.time.getTime(),
        last: chunk.at(-1)?.time.getTime(),
        ids: chunk.map(({ id }) => id),
      },
    );
    rows.push(...found);
  }
  return rows;
};

type WebsiteWindow = { publisherId: number; websiteId: number; from: Date; to: Date };

/** All clicks of a website in a half-open window, in a fixed order. */
export const readClicksOfWebsite = (
  client: FactClient,
  { publisherId, websiteId, from, to }: WebsiteWindow,
): Promise<ClickRow[]> =>
  selectClicks(
    client,
    `PREWHERE click.publisher_id = {publisherId:UInt32}
       AND click.time >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
       AND click.time < fromUnixTimestamp64Milli({to:Int64}, 'UTC')
     WHERE click.website_id = {websiteId:UInt32}
     ORDER BY click.time, click.id`,
    { publisherId, websiteId, from: from.getTime(), to: to.getTime() },
  );
