import type { Platform } from '@adhelm/contract/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import type {
  HourlyInsight,
  PlatformAccount,
  PlatformAd,
  PlatformAdSet,
  PlatformCampaign,
} from '../../ports/ad-platform.ts';
import { sumUpAdSets } from './amount-place.ts';

/** An account whose objects are retrieved. */
export type SyncedAccount = {
  id: number;
  publisherId: number;
  userId: number | null;
  platform: Platform;
  realId: string;
  name: string;
  currency: string;
  timeZone: string;
  buyAt: Date | null;
  syncedAt: Date | null;
};

/** What an ad's spend belongs to. */
export type AdPlace = {
  realId: string;
  adId: number;
  campaignId: number;
  postId: number;
  keywordSetId: number;
  nicheId: number;
  verticalId: number;
  websiteId: number;
};

/** Rows go over as one text, however many there are. */
const recordset = (rows: readonly object[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json)`;

/** A row that says nothing new is not written, since whoever holds a copy of it would have to copy it again. */
const unlessSame = (table: string, columns: readonly string[]): RawBuilder<unknown> => {
  const list = (of: string) => sql.join(columns.map((column) => sql.ref(`${of}.${column}`)));
  return sql`(${list(table)}) is distinct from (${list('excluded')}) or ${sql.ref(`${table}.deleted_at`)} is not null`;
};

/** Sets the columns to what came, as a newer version of a row that is there. */
const renewed = (table: string, columns: readonly string[], at: Date): RawBuilder<unknown> =>
  sql`${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))},
    deleted_at = null,
    updated_at = greatest(${at}::timestamptz, ${sql.ref(`${table}.updated_at`)} + interval '1 millisecond')`;

const CAMPAIGN_COLUMNS = [
  'name',
  'status',
  'effective_status',
  'objective',
  'lifetime_budget',
  'budget_level',
  'issues',
];
const AD_SET_COLUMNS = [
  'name',
  'status',
  'effective_status',
  'daily_budget',
  'lifetime_budget',
  'bid_amount',
];
const AD_COLUMNS = ['ad_set_id', 'name', 'status', 'effective_status', 'landing_url', 'issues'];

/** What ad platforms say there is, written by the server itself. Everything is found by the platform's own ids. */
export const platformObjectRepository = (tx: Tx) => ({
  async account(id: number): Promise<SyncedAccount | undefined> {
    return tx
      .selectFrom('ad_accounts')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .select([
        'id',
        'publisher_id as publisherId',
        'user_id as userId',
        'platform',
        'real_account_id as realId',
        'name',
        'currency',
        'time_zone as timeZone',
        'buy_at as buyAt',
        'synced_at as syncedAt',
      ])
      .executeTakeFirst();
  },

  /**
   * New accounts go to whoever connected them. One that is there stays with its publisher and advertiser, and is from
   * now on retrieved with this consent, unless another one is still good.
   */
  async saveAccounts(
    platform: Platform,
    holder: { connectionId: number; publisherId: number; userId: number },
    accounts: readonly PlatformAccount[],
    { at, crawlFrom }: { at: Date; crawlFrom: Date },
  ): Promise<void> {
    const rows = accounts.map((account) => ({
      real_account_id: account.realId,
      name: account.name,
      currency: account.currency,
      time_zone: account.timeZone,
      account_status: account.status,
      created_at: account.createdAt,
    }));
    await sql`
      insert into ad_accounts (publisher_id, user_id, connection_id, platform, real_account_id, name, currency, time_zone,
        account_status, buy_at, created_at, updated_at)
      select ${holder.publisherId}, ${holder.userId}, ${holder.connectionId}, ${platform}, real_account_id, name, currency,
        time_zone, account_status, ${crawlFrom}::timestamptz, created_at, ${at}
      from ${recordset(rows)} as found (real_account_id text, name text, currency text, time_zone text,
        account_status text, created_at timestamptz)
      on conflict (platform, real_account_id) where deleted_at is null do update set
        name = excluded.name, currency = excluded.currency, time_zone = excluded.time_zone,
        account_status = excluded.account_status,
        connection_id = case when exists (
            select from platform_connections
            where platform_connections.id = ad_accounts.connection_id and platform_connections.status = 'CONNECTED')
          then ad_accounts.connection_id else excluded.connection_id end,
        updated_at = greatest(${at}::timestamptz, ad_accounts.updated_at + interval '1 millisecond')`.execute(
      tx,
    );
  },

  async saveCampaigns(
    { id, publisherId }: SyncedAccount,
    campaigns: readonly PlatformCampaign[],
    at: Date,
  ): Promise<void> {
    const rows = campaigns.map((campaign) => ({
      real_id: campaign.realId,
      name: campaign.name,
      status: campaign.status,
      effective_status: campaign.effectiveStatus,
      objective: campaign.objective,
      daily_budget: campaign.dailyBudget,
      lifetime_budget: campaign.lifetimeBudget,
      budget_level: (campaign.dailyBudget ?? campaign.lifetimeBudget) ? 'CAMPAIGN' : 'AD_SET',
      issues: campaign.issues,
      created_at: campaign.createdAt,
    }));
    const own = sql`case when excluded.budget_level = 'CAMPAIGN' then excluded.daily_budget else campaigns.daily_budget end`;
    await sql`
      insert into campaigns (publisher_id, ad_account_id, real_campaign_id, name, status, effective_status, objective,
        daily_budget, lifetime_budget, budget_level, issues, created_at, updated_at)
      select ${publisherId}, ${id}, real_id, name, status, effective_status, objective, daily_budget, lifetime_budget,
        budget_level, array(select json_array_elements_text(issues)), created_at, ${at}
      from ${recordset(rows)} as found (real_id text, name text, status text, effective_status text, objective text,
        daily_budget numeric, lifetime_budget numeric, budget_level text, issues json, created_at timestamptz)
      on conflict (ad_account_id, real_campaign_id) do update set
        ${renewed('campaigns', CAMPAIGN_COLUMNS, at)}, daily_budget = ${own}
      where ${unlessSame('campaigns', CAMPAIGN_COLUMNS)} or campaigns.daily_budget is distinct from ${own}`.execute(
      tx,
    );
  },

  async saveAdSets(account: SyncedAccount, adSets: readonly PlatformAdSet[], at: Date): Promise<void> {
    const rows = adSets.map((adSet) => ({
      real_id: adSet.realId,
      campaign_real_id: adSet.campaignRealId,
      name: adSet.name,
      status: adSet.status,
      effective_status: adSet.effectiveStatus,
      daily_budget: adSet.dailyBudget,
      lifetime_budget: adSet.lifetimeBudget,
      bid_amount: adSet.bidAmount,
      created_at: adSet.createdAt,
    }));
    await sql`
      insert into ad_sets (publisher_id, campaign_id, real_ad_set_id, name, status, effective_status, daily_budget,
        lifetime_budget, bid_amount, created_at, updated_at)
      select ${account.publisherId}, campaigns.id, real_id, found.name, found.status, found.effective_status,
        found.daily_budget, found.lifetime_budget, found.bid_amount, found.created_at, ${at}
      from ${recordset(rows)} as found (real_id text, campaign_real_id text, name text, status text,
        effective_status text, daily_budget numeric, lifetime_budget numeric, bid_amount numeric, created_at timestamptz)
      join campaigns on campaigns.ad_account_id = ${account.id} and campaigns.real_campaign_id = campaign_real_id
      on conflict (campaign_id, real_ad_set_id) do update set ${renewed('ad_sets', AD_SET_COLUMNS, at)}
      where ${unlessSame('ad_sets', AD_SET_COLUMNS)}`.execute(tx);
  },

  sumUpAdSets: (account: SyncedAccount, at: Date): Promise<void> =>
    sumUpAdSets(tx, sql`campaigns.ad_account_id = ${account.id}`, at),

  async saveAds(account: SyncedAccount, ads: readonly PlatformAd[], at: Date): Promise<void> {
    const rows = ads.map((ad) => ({
      real_id: ad.realId,
      campaign_real_id: ad.campaignRealId,
      ad_set_real_id: ad.adSetRealId,
      name: ad.name,
      status: ad.status,
      effective_status: ad.effectiveStatus,
      landing_url: ad.landingUrl,
      issues: ad.issues,
      created_at: ad.createdAt,
      ...ad.texts,
    }));
    const found = sql`${recordset(rows)} as found (real_id text, campaign_real_id text, ad_set_real_id text, name text,
      status text, effective_status text, landing_url text, issues json, created_at timestamptz, title text, body text,
      description text, further text)`;
    const ofAccount = sql`join campaigns on campaigns.ad_account_id = ${account.id}
      and campaigns.real_campaign_id = found.campaign_real_id`;
    await sql`
      insert into ads (publisher_id, campaign_id, ad_set_id, real_ad_id, name, status, effective_status, landing_url,
        issues, created_at, updated_at)
      select ${account.publisherId}, campaigns.id, ad_sets.id, found.real_id, found.name, found.status,
        found.effective_status, found.landing_url, array(select json_array_elements_text(found.issues)),
        found.created_at, ${at}
      from ${found} ${ofAccount}
      left join ad_sets on ad_sets.campaign_id = campaigns.id and ad_sets.real_ad_set_id = found.ad_set_real_id
      on conflict (campaign_id, real_ad_id) do update set ${renewed('ads', AD_COLUMNS, at)}
      where ${unlessSame('ads', AD_COLUMNS)}`.execute(tx);
    await sql`
      insert into ad_texts (ad_id, publisher_id, seen_at, title, body, description, further)
      select ads.id, ads.publisher_id, ${at}, found.title, found.body, found.description, found.further
      from ${found} ${ofAccount}
      join ads on ads.campaign_id = campaigns.id and ads.real_ad_id = found.real_id
      left join lateral (
        select title, body, description, further from ad_texts where ad_texts.ad_id = ads.id
        order by seen_at desc limit 1
      ) as last on true
      where (found.title, found.body, found.description, found.further)
        is distinct from (last.title, last.body, last.description, last.further)
      on conflict (ad_id, seen_at) do nothing`.execute(tx);
  },

  /** Ads that spent and that no list has any more: deleted ones. They are rows too, since their spend is. */
  async saveGone(account: SyncedAccount, hours: readonly HourlyInsight[], at: Date): Promise<void> {
    const gone = [...new Map(hours.map((hour) => [hour.adRealId, hour])).values()];
    const found = sql`${recordset(
      gone.map((hour) => ({
        real_id: hour.adRealId,
        name: hour.adName,
        campaign_real_id: hour.campaignRealId,
        campaign_name: hour.campaignName,
      })),
    )} as found (real_id text, name text, campaign_real_id text, campaign_name text)`;
    await sql`
      insert into campaigns (publisher_id, ad_account_id, real_campaign_id, name, status, effective_status, created_at,
        updated_at, deleted_at)
      select distinct on (campaign_real_id) ${account.publisherId}::int, ${account.id}::int, campaign_real_id,
        campaign_name, 'DELETED', 'DELETED', ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from ${found} on conflict (ad_account_id, real_campaign_id) do nothing`.execute(tx);
    await sql`
      insert into ads (publisher_id, campaign_id, real_ad_id, name, status, effective_status, created_at, updated_at,
        deleted_at)
      select ${account.publisherId}::int, campaigns.id, found.real_id, found.name, 'DELETED', 'DELETED',
        ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from ${found}
      join campaigns on campaigns.ad_account_id = ${account.id} and campaigns.real_campaign_id = found.campaign_real_id
      on conflict (campaign_id, real_ad_id) do nothing`.execute(tx);
  },

  /** Where the spend of ads belongs, as their campaigns lead now. */
  async placesOf(account: SyncedAccount, realIds: readonly string[]): Promise<Map<string, AdPlace>> {
    const { rows } = await sql<AdPlace>`
      select ads.real_ad_id as "realId", ads.id as "adId", campaigns.id as "campaignId",
        coalesce(posts.id, 0) as "postId", coalesce(posts.keyword_set_id, 0) as "keywordSetId",
        coalesce(case when categories.parent_id is not null then categories.id end, 0) as "nicheId",
        coalesce(categories.parent_id, categories.id, 0) as "verticalId", coalesce(posts.website_id, 0) as "websiteId"
      from ads
      join campaigns on campaigns.id = ads.campaign_id
      left join posts on posts.id = campaigns.post_id
      left join categories on categories.id = posts.category_id
      where campaigns.ad_account_id = ${account.id} and ads.real_ad_id = any(${realIds})`.execute(tx);
    return new Map(rows.map((row) => [row.realId, row]));
  },

  async adCount(account: SyncedAccount): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ads join campaigns on campaigns.id = ads.campaign_id
      where campaigns.ad_account_id = ${account.id} and ads.deleted_at is null`.execute(tx);
    return rows[0]?.count ?? 0;
  },
});

export type PlatformObjectRepository = ReturnType<typeof platformObjectRepository>;
