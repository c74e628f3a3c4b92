import type { Scope } from '@adhelm/domain/access-scope';
import type { RuleObject } from '@adhelm/domain/rules/objects';
import type { RuleLevel } from '@adhelm/domain/rules/rule';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOneOf, isOwn } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { contains } from '../../db/entities/list-page.ts';

/** How an object is shown. */
export type NamedObject = {
  level: RuleLevel;
  id: number;
  name: string;
  adAccount: { id: number; name: string };
  campaign: { id: number; name: string } | null;
};

/** An object as it is now, but for the rate of its currency; `syncedAt` says how far what came from its platform reaches. */
export type StoredObject<Status extends string = RuleObject['status']> = Omit<
  RuleObject,
  'status' | 'currency' | 'budgetChangedAt' | 'asOf'
> & {
  status: Status;
  currency: string;
  budgetChangedAt: Date | null;
  syncedAt: Date | null;
};

/** An object that may be gone meanwhile, and from when on its changes were noted. */
export type OnceStoredObject = StoredObject<string> & { knownSince: Date; deletedAt: Date | null };

/** What an object was until a moment; accounts are always active. */
export type StoredChange = Pick<
  OnceStoredObject,
  'status' | 'dailyBudget' | 'bidAmount' | 'tags' | 'budgetChangedAt'
> & {
  objectId: number;
  at: Date;
};

type Level = {
  table: 'ad_accounts' | 'campaigns' | 'ad_sets' | 'ads';
  /** The object with all that it belongs to. */
  from: RawBuilder<unknown>;
  /** What it is and belongs to, none of which may be deleted. */
  tables: readonly string[];
  /** Which campaign and ad set it is or belongs to, and its amounts. */
  campaign: RawBuilder<unknown>;
  adSet: RawBuilder<unknown>;
  budget: RawBuilder<unknown>;
  bid: RawBuilder<unknown>;
  budgetChangedAt: RawBuilder<unknown>;
};

const NONE = sql`null`;
const accounts = sql`ad_accounts`;
const campaigns = sql`campaigns join ${accounts} on ad_accounts.id = campaigns.ad_account_id`;
const nothing = { budget: NONE, bid: NONE, budgetChangedAt: sql`null::timestamptz` };

const LEVELS: Record<RuleLevel, Level> = {
  ACCOUNT: {
    table: 'ad_accounts',
    from: accounts,
    tables: ['ad_accounts'],
    campaign: NONE,
    adSet: NONE,
    ...nothing,
  },
  CAMPAIGN: {
    table: 'campaigns',
    from: campaigns,
    tables: ['ad_accounts', 'campaigns'],
    campaign: sql`campaigns.id`,
    adSet: NONE,
    // What is shown of a campaign whose budgets lie on its ad sets is their sum, which nobody can set.
    budget: sql`case when campaigns.budget_level is distinct from 'AD_SET' then campaigns.daily_budget end`,
    bid: sql`campaigns.bid_amount`,
    budgetChangedAt: sql`campaigns.budget_changed_at`,
  },
  AD_SET: {
    table: 'ad_sets',
    from: sql`ad_sets join ${campaigns} on campaigns.id = ad_sets.campaign_id`,
    tables: ['ad_accounts', 'campaigns', 'ad_sets'],
    campaign: sql`campaigns.id`,
    adSet: sql`ad_sets.id`,
    budget: sql`ad_sets.daily_budget`,
    bid: sql`ad_sets.bid_amount`,
    budgetChangedAt: sql`ad_sets.budget_changed_at`,
  },
  AD: {
    table: 'ads',
    from: sql`ads join ${campaigns} on campaigns.id = ads.campaign_id`,
    tables: ['ad_accounts', 'campaigns', 'ads'],
    campaign: sql`campaigns.id`,
    adSet: sql`ads.ad_set_id`,
    ...nothing,
  },
};

/** When it was deleted, or what it belongs to. */
const deletions = ({ tables }: Level) => tables.map((table) => sql.ref(`${table}.deleted_at`));
const deletedAt = (level: Level) => sql`least(${sql.join(deletions(level))})`;

/** Nothing of it is deleted, and it can be acted upon; or so it may have been at some moment since another one. */
const isLive = (level: Level, since: Date | undefined): RawBuilder<SqlBool> => {
  if (since) return sql<SqlBool>`coalesce(${deletedAt(level)} > ${since}, true)`;
  const conditions = deletions(level).map((column) => sql`${column} is null`);
  if (level.table !== 'ad_accounts')
    conditions.push(sql`${sql.ref(`${level.table}.status`)} in ('ACTIVE', 'PAUSED')`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
};

type Wanted = {
  platform?: string | undefined;
  search?: string | undefined;
  ids?: readonly number[] | undefined;
  /** Also those that have gone since. */
  since?: Date | undefined;
};

/** Which objects, and how many at most. */
type AllAsked = { publisherId: number; level: RuleLevel; limit: number };

/** What rules look at and act upon, on any level. */
export const ruleObjectRepository = (tx: Tx, scope: Scope) => {
  /** Live objects of the scope, with the publisher said twice: of the account, and of the object itself. */
  const within = (level: Level, since?: Date): RawBuilder<SqlBool> =>
    sql<SqlBool>`${isLive(level, since)} and ${readableBy(scope, 'ad_accounts.publisher_id')}
      and ${readableBy(scope, `${level.table}.publisher_id`)} and ${isOwn(scope, 'ad_accounts.user_id')}`;

  /** All objects of a publisher on a level, with what is asked of them besides. */
  const all = async <Row>(
    { publisherId, level, limit, since }: AllAsked & { since?: Date },
    more: RawBuilder<unknown>,
  ): Promise<Row[]> => {
    const of = LEVELS[level];
    const column = (name: string) => sql.ref(`${of.table}.${name}`);
    const { rows } = await sql<Row>`
      select ${column('id')} as id, ${column('name')} as name, ad_accounts.platform,
        ${level === 'ACCOUNT' ? sql`'ACTIVE'` : column('status')} as status,
        ad_accounts.user_id as "ownerId", ad_accounts.id as "accountId", ${of.campaign}::int as "campaignId",
        ${of.adSet}::int as "adSetId", ${column('tags')} as tags, ${of.budget}::text as "dailyBudget",
        ${of.bid}::text as "bidAmount", ad_accounts.currency, ${of.budgetChangedAt} as "budgetChangedAt",
        ad_accounts.synced_at as "syncedAt"${more}
      from ${of.from}
      where ${within(of, since)} and ad_accounts.publisher_id = ${publisherId}
        and ${column('publisher_id')} = ${publisherId}
      limit ${limit}`.execute(tx);
    return rows;
  };

  return {
    /** Some objects by name or id, the newest first. */
    async named(
      level: RuleLevel,
      { platform, search, ids, since }: Wanted,
      limit: number,
    ): Promise<NamedObject[]> {
      const of = LEVELS[level];
      const name = `${of.table}.name`;
      type Row = { id: number; name: string; account: number; account_name: string; campaign: number | null };
      const { rows } = await sql<Row & { campaign_name: string | null }>`
        select ${sql.ref(`${of.table}.id`)} as id, ${sql.ref(name)} as name, ad_accounts.id as account,
          ad_accounts.name as account_name, ${of.campaign}::int as campaign,
          ${level === 'ACCOUNT' ? NONE : sql`campaigns.name`}::text as campaign_name
        from ${of.from}
        where ${within(of, since)} and ${isOneOf(`${of.table}.id`, ids)}
          and ${platform ? sql`ad_accounts.platform = ${platform}` : sql`true`}
          and ${search ? contains([name], search) : sql`true`}
        order by ${sql.ref(`${of.table}.id`)} desc limit ${limit}`.execute(tx);
      return rows.map((row) => ({
        level,
        id: row.id,
        name: row.name,
        adAccount: { id: row.account, name: row.account_name },
        campaign:
          row.campaign === null || row.campaign_name === null
            ? null
            : { id: row.campaign, name: row.campaign_name },
      }));
    },

    /** Those of the ids that are a publisher's objects of a level. */
    async idsOf(publisherId: number, level: RuleLevel, ids: readonly number[]): Promise<number[]> {
      const of = LEVELS[level];
      const { rows } = await sql<{ id: number }>`
        select ${sql.ref(`${of.table}.id`)} as id from ${of.from}
        where ${within(of)} and ad_accounts.publisher_id = ${publisherId}
          and ${isOneOf(`${of.table}.id`, ids)}`.execute(tx);
      return rows.map(({ id }) => id);
    },

    /** All objects as they are now. */
    all: (asked: AllAsked): Promise<StoredObject[]> => all(asked, sql``),

    /** All objects that may have been there at some moment since another one, as they are now. */
    allSince: (asked: AllAsked & { since: Date }): Promise<OnceStoredObject[]> => {
      const of = LEVELS[asked.level];
      return all(
        asked,
        sql`, ${sql.ref(`${of.table}.known_since`)} as "knownSince", ${deletedAt(of)} as "deletedAt"`,
      );
    },

    /** What objects were before each change from a moment on, in the order of the changes. */
    async changesSince({
      publisherId,
      level,
      limit,
      since,
    }: AllAsked & { since: Date }): Promise<StoredChange[]> {
      const { rows } = await sql<StoredChange>`
        select object_id as "objectId", at, coalesce(status, 'ACTIVE') as status, daily_budget::text as "dailyBudget",
          bid_amount::text as "bidAmount", budget_changed_at as "budgetChangedAt", tags
        from object_changes
        where publisher_id = ${publisherId} and ${readableBy(scope, 'publisher_id')} and level = ${level}
          and at >= ${since}
        order by at limit ${limit}`.execute(tx);
      return rows;
    },

    /** Which ad sets some ads are in, those that are gone too: what they cost and earned stays with their ad set. */
    async adSetsOf(publisherId: number, adIds: readonly number[]): Promise<Map<number, number>> {
      const { rows } = await sql<{ id: number; adSetId: number }>`
        select id, ad_set_id as "adSetId" from ads
        where publisher_id = ${publisherId} and ${readableBy(scope, 'publisher_id')} and ${isOneOf('id', adIds)}
          and ad_set_id is not null`.execute(tx);
      return new Map(rows.map(({ id, adSetId }) => [id, adSetId]));
    },

    /** Dollars for one unit of each currency, by the newest rate of a day or before. */
    async ratesOn(day: string): Promise<Map<string, string>> {
      const { rows } = await sql<{ currency: string; usd: string }>`
        select distinct on (currency) currency, usd::text from currency_rates
        where day <= ${day}::date order by currency, day desc`.execute(tx);
      return new Map(rows.map(({ currency, usd }) => [currency, usd]));
    },

    /** When the ad accounts of a publisher were wholly retrieved, before a moment and since another one. */
    async retrievals(
      publisherId: number,
      since: Date,
      until: Date,
    ): Promise<{ accountId: number; at: Date }[]> {
      const { rows } = await sql<{ accountId: number; at: Date }>`
        select ad_account_id as "accountId", finished_at as at from sync_runs
        where publisher_id = ${publisherId} and ${readableBy(scope, 'publisher_id')} and kind = 'ADS' and status = 'DONE'
          and finished_at > ${since} and finished_at <= ${until}
        order by finished_at`.execute(tx);
      return rows;
    },
  };
};

export type RuleObjectRepository = ReturnType<typeof ruleObjectRepository>;
