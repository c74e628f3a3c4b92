import type { Platform } from '@adhelm/contract/platform';
import { type FactClient, type FactStoreAccess, insertRows, select, timestamp } from '../fact-client.ts';
import { exactAmount } from '../micros.ts';

export type CostFact = {
  hour: Date;
  publisherId: number;
  userId: number;
  adAccountId: number;
  campaignId: number;
  adId: number;
  postId: number;
  keywordSetId: number;
  nicheId: number;
  verticalId: number;
  websiteId: number;
  platform: Platform;
  source: string;
  currency: string;
  spendNative: string;
  /** In US dollars. */
  spend: string;
  impressions: number;
  clicks: number;
  conversions: number;
};

/** An hour of an ad as the table holds it. */
export type CostRow = {
  publisher_id: number;
  hour: string;
  source: string;
  version: number;
  user_id: number;
  ad_account_id: number;
  campaign_id: number;
  ad_id: number;
  post_id: number;
  keyword_set_id: number;
  niche_id: number;
  vertical_id: number;
  website_id: number;
  platform: string;
  currency: string;
  spend_native: string;
  spend: string;
  impressions: number;
  clicks: number;
  conversions: number;
};

const rowOf = (cost: CostFact): CostRow => ({
  publisher_id: cost.publisherId,
  hour: timestamp(cost.hour).slice(0, 19),
  source: cost.source,
  version: 1,
  user_id: cost.userId,
  ad_account_id: cost.adAccountId,
  campaign_id: cost.campaignId,
  ad_id: cost.adId,
  post_id: cost.postId,
  keyword_set_id: cost.keywordSetId,
  niche_id: cost.nicheId,
  vertical_id: cost.verticalId,
  website_id: cost.websiteId,
  platform: cost.platform,
  currency: cost.currency,
  spend_native: exactAmount(cost.spendNative),
  spend: exactAmount(cost.spend),
  impressions: cost.impressions,
  clicks: cost.clicks,
  conversions: cost.conversions,
});

const COLUMNS = [
  'publisher_id',
  'hour',
  'source',
  'version',
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
  'currency',
  'spend_native',
  'spend',
  'impressions',
  'clicks',
  'conversions',
] as const satisfies (keyof CostRow)[];

const NOTHING = {
  spend_native: exactAmount('0'),
  spend: exactAmount('0'),
  impressions: 0,
  clicks: 0,
  conversions: 0,
};

export const insertCosts = (
  store: Pick<FactStoreAccess, 'client' | 'insertSettings'>,
  rows: CostRow[],
): Promise<void> =>
  insertRows(
    store,
    'costs',
    COLUMNS,
    rows.map((row) => COLUMNS.map((column) => row[column])),
  );

export type CostWindow = {
  publisherId: number;
  adAccountId: number;
  from: Date;
  to: Date;
  rows: CostFact[];
};

/** What the window holds now, and rows under which its new ones would come to lie. */
const readWindow = async (
  client: FactClient,
  { publisherId, adAccountId, from, to, rows }: CostWindow,
): Promise<CostRow[]> => {
  const selected = COLUMNS.map((column) =>
    column.startsWith('spend') ? `toString(cost.${column}) AS ${column}` : `cost.${column} AS ${column}`,
  );
  const found = await select<CostRow>(
    client,
    `SELECT ${selected.join(', ')} FROM costs AS cost FINAL
     PREWHERE cost.publisher_id = {publisherId:UInt32}
       AND cost.hour >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
       AND cost.hour < fromUnixTimestamp64Milli({to:Int64}, 'UTC')
     WHERE cost.ad_account_id = {adAccountId:UInt32} OR cost.ad_id IN {adIds:Array(UInt32)}`,
    {
      publisherId,
      adAccountId,
      from: from.getTime(),
      to: to.getTime(),
      adIds: [...new Set(rows.map(({ adId }) => adId))],
    },
  );
  return found.map((row) => ({
    ...row,
    spend: exactAmount(row.spend),
    spend_native: exactAmount(row.spend_native),
  }));
};

const keyOf = (row: CostRow): string => `${row.hour} ${row.ad_id} ${row.source}`;

const same = (a: CostRow, b: CostRow): boolean =>
  COLUMNS.every((column) => column === 'version' || a[column] === b[column]);

const checkWithin = ({ publisherId, adAccountId, from, to, rows }: CostWindow): void => {
  const stray = rows.find(
    (row) =>
      row.publisherId !== publisherId || row.adAccountId !== adAccountId || row.hour < from || row.hour >= to,
  );
  if (stray) throw new RangeError(`a cost of ${stray.hour.toISOString()} lies outside the replaced window`);
};

/** The new versions that turn what the window holds into what it should hold; none for what stays. */
export const replacements = async (client: FactClient, window: CostWindow): Promise<CostRow[]> => {
  checkWithin(window);
  const wanted = new Map(window.rows.map((cost) => [keyOf(rowOf(cost)), rowOf(cost)]));
  const held = new Map((await readWindow(client, window)).map((row) => [keyOf(row), row]));
  const gone = [...held.values()].flatMap((row) =>
    row.ad_account_id === window.adAccountId && !wanted.has(keyOf(row)) ? [{ ...row, ...NOTHING }] : [],
  );
  return [...wanted.values(), ...gone].flatMap((row) => {
    const before = held.get(keyOf(row));
    if (!before) return [row];
    return same(row, before) ? [] : [{ ...row, version: before.version + 1 }];
  });
};
