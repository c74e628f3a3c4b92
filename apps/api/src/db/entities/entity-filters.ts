import { POST_KINDS, type PostKind } from '@adhelm/contract/content';
import { FACT_MODEL, type FiltersOf, filterNames } from '@adhelm/contract/fact-model';
import type { SortOrder } from '@adhelm/contract/list';
import type { Scope } from '@adhelm/domain/access-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type FactFilters = FiltersOf<typeof FACT_MODEL>;

/** What lists can be narrowed by, as reports are. A list of ids that is there but empty matches nothing. */
export type EntityFilters = { [F in keyof FactFilters]?: Readonly<FactFilters[F]> | undefined };

const FILTER_NAMES = filterNames(FACT_MODEL);

/** Whether the filters ask for anything beside those named. */
export const asksBeyond = (filters: EntityFilters, named: readonly (keyof EntityFilters)[]): boolean =>
  FILTER_NAMES.some((name) => filters[name] !== undefined && !named.includes(name));

/** Which rows of a list, and in which order: by one of its attributes, ties by id. */
export type EntityQuery<Attribute extends string> = EntityFilters & {
  ids?: readonly number[] | undefined;
  search?: string | undefined;
  status?: string | undefined;
  /** Of landing pages. */
  kinds?: readonly string[] | undefined;
  sortBy?: Attribute | undefined;
  sortOrder?: SortOrder | undefined;
};

type Test = RawBuilder<SqlBool>;

export const isOneOf = (column: string, ids: readonly number[] | undefined): Test =>
  ids ? sql<SqlBool>`${sql.ref(column)} = any(${ids}::int[])` : sql<SqlBool>`true`;

/** Whether a column says one of these kinds of pages. */
export const isOfKind = (column: string, kinds: readonly PostKind[]): Test =>
  kinds.length < POST_KINDS.length
    ? sql<SqlBool>`${sql.ref(column)} = any(${kinds}::text[])`
    : sql<SqlBool>`true`;

/** Whose rows alone the actor sees; undefined for those who see everybody's. */
export const ownRowsOf = (scope: Scope): [userId: number] | undefined =>
  scope.kind === 'publisher' && scope.ownRowsOf !== null ? [scope.ownRowsOf] : undefined;

/** The own-rows rule of a column that names a user: everything, unless the actor sees only what is theirs. */
export const isOwn = (scope: Scope, column: string): Test => isOneOf(column, ownRowsOf(scope));

export const hasStatus = (column: string, status: string | undefined): Test =>
  status ? sql<SqlBool>`${sql.ref(column)} = upper(${status})` : sql<SqlBool>`true`;

const every = (tests: Test[]): Test => sql<SqlBool>`(${sql.join(tests, sql` and `)})`;

/** The part of the filters that speaks of ad accounts, over a row of `ad_accounts`. */
export const accountFits = ({ adAccountIds, platform }: EntityFilters): Test =>
  every([
    isOneOf('ad_accounts.id', adAccountIds),
    platform ? sql<SqlBool>`ad_accounts.platform = any(${platform}::text[])` : sql<SqlBool>`true`,
  ]);

/** The part that speaks of buying traffic, over a row of `campaigns` with its `ad_accounts`. */
const campaignFits = (filters: EntityFilters): Test =>
  every([
    accountFits(filters),
    isOneOf('campaigns.id', filters.campaignIds),
    filters.adIds
      ? sql<SqlBool>`exists (select from ads where ads.campaign_id = campaigns.id and ${isOneOf('ads.id', filters.adIds)})`
      : sql<SqlBool>`true`,
  ]);

/** The part that speaks of categories: a niche matches by itself and by its vertical. */
export const categoryFits = (column: string, categoryIds: readonly number[] | undefined): Test =>
  categoryIds
    ? sql<SqlBool>`${sql.ref(column)} in (
        select id from categories where ${isOneOf('id', categoryIds)} or ${isOneOf('parent_id', categoryIds)})`
    : sql<SqlBool>`true`;

/** The part that speaks of keywords, over a column that names a keyword set. */
export const keywordSetFits = (column: string, { keywordSetIds, keywordIds }: EntityFilters): Test =>
  every([
    isOneOf(column, keywordSetIds),
    keywordIds
      ? sql<SqlBool>`${sql.ref(column)} in (select keyword_set_id from keywords where ${isOneOf('id', keywordIds)})`
      : sql<SqlBool>`true`,
  ]);

/** The part that speaks of landing pages themselves, over a row of `posts`. */
export const pageFits = ({ postIds, websiteIds }: EntityFilters): Test =>
  every([isOneOf('posts.id', postIds), isOneOf('posts.website_id', websiteIds)]);

/** The parts that speak of landing pages and of what is on them. */
export const pageAndTopicFit = (filters: EntityFilters): Test =>
  every([
    pageFits(filters),
    keywordSetFits('posts.keyword_set_id', filters),
    categoryFits('posts.category_id', filters.categoryIds),
  ]);

/** All parts, over a row of `campaigns` with its `ad_accounts` and with its page, if any, in `posts`. */
export const campaignAndPageFit = (filters: EntityFilters): Test =>
  every([campaignFits(filters), pageAndTopicFit(filters)]);

/** How many of the rows there are, and how many of them run. */
export const activeAndTotal = (status: string) => [
  sql<number>`(count(*) filter (where ${sql.ref(status)} = 'ACTIVE'))::int`.as('active'),
  sql<number>`count(*)::int`.as('total'),
];

const speaksOfCampaigns = ({ adAccountIds, platform, campaignIds, adIds }: EntityFilters): boolean =>
  [adAccountIds, platform, campaignIds, adIds].some((filter) => filter !== undefined);

const speaksOfPages = ({ postIds, websiteIds }: EntityFilters): boolean =>
  postIds !== undefined || websiteIds !== undefined;

/** Whether a campaign that fits leads to the row of `posts`; filters that name none of buying ask for none. */
export const isAdvertised = (filters: EntityFilters): Test =>
  speaksOfCampaigns(filters)
    ? sql<SqlBool>`exists (
        select from campaigns join ad_accounts on ad_accounts.id = campaigns.ad_account_id
        where campaigns.post_id = posts.id and ${campaignFits(filters)})`
    : sql<SqlBool>`true`;

/** Whether a landing page that fits shows the keyword set that a column names. */
export const isShown = (column: string, filters: EntityFilters): Test =>
  speaksOfPages(filters) || speaksOfCampaigns(filters)
    ? sql<SqlBool>`exists (
        select from posts
        where posts.keyword_set_id = ${sql.ref(column)} and ${pageFits(filters)} and ${isAdvertised(filters)})`
    : sql<SqlBool>`true`;

/** Sorts by a column of the closed list; rows without a value come last either way. */
export const sortedBy = (column: RawBuilder<unknown>, order: SortOrder = 'asc') =>
  sql`${column} ${sql.raw(order === 'desc' ? 'desc' : 'asc')} nulls last`;
