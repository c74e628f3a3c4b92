import type { campaignReport } from '@adhelm/contract/reports/campaigns';
import type { AttributeOf, EntityOf } from '@adhelm/contract/reports/list-report';
import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import {
  activeAndTotal,
  campaignAndPageFit,
  type EntityFilters,
  type EntityQuery,
  isOfKind,
  isOneOf,
  isOwn,
} from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { pageAddress } from '../../db/entities/page-address.ts';
import { knownIds, matchingIds } from '../../db/entities/sorted-rows.ts';
import type { Standing } from '../../ports/ad-platform.ts';
import type { Sight } from '../access/sight.ts';
import { adTextObjections, adTextState, adTextWarnings } from '../ad/ad-text-check.ts';
import { disapprovalsAmong, NO_REASON } from '../ad/disapprovals.ts';
import { BOUGHT_AT, type BoughtObject, setStanding, toBought } from '../adapter/bought-object.ts';

export type CampaignAttribute = AttributeOf<typeof campaignReport>;
export type CampaignEntity = EntityOf<typeof campaignReport>;

const finds = (words: string) =>
  contains(['campaigns.name', 'campaigns.real_campaign_id', 'campaigns.id'], words);

const columnsFor = ({ kinds }: Pick<Sight, 'kinds'>) => ({
  id: 'campaigns.id',
  status: 'campaigns.status',
  finds,
  sorts: {
    id: sql`campaigns.id`,
    name: alphabetical('campaigns.name'),
    platform: sql`ad_accounts.platform`,
    status: sql`campaigns.status`,
    realCampaignId: sql`campaigns.real_campaign_id`,
    post: alphabetical(sql<string>`case when ${isOfKind('posts.kind', kinds)} then posts.title end`),
    dailyBudget: sql`campaigns.daily_budget`,
    bidAmount: sql`campaigns.bid_amount`,
    publisher: alphabetical('publishers.name'),
    createdAt: sql`campaigns.created_at`,
  } satisfies Record<CampaignAttribute, unknown>,
});

/** A campaign belongs to the advertiser of its ad account. */
export const campaignRepository = (tx: Tx, scope: Scope) => {
  const ofPublisher = () =>
    tx
      .selectFrom('campaigns')
      .innerJoin('ad_accounts', 'ad_accounts.id', 'campaigns.ad_account_id')
      .innerJoin('publishers', 'publishers.id', 'campaigns.publisher_id')
      .leftJoin('posts', 'posts.id', 'campaigns.post_id')
      .leftJoin('websites', 'websites.id', 'posts.website_id')
      .where(readableBy(scope, 'campaigns.publisher_id'));

  const own = () => ofPublisher().where(isOwn(scope, 'ad_accounts.user_id'));
  const visible = () => own().where('campaigns.deleted_at', 'is', null);

  const matching = (filters: EntityFilters) =>
    visible().where(isOneOf('ad_accounts.user_id', filters.userIds)).where(campaignAndPageFit(filters));

  return {
    async searchHits(words: string, limit: number): Promise<SearchHit[]> {
      const rows = await visible()
        .where(finds(words))
        .select(['campaigns.id', 'campaigns.name as title', 'campaigns.real_campaign_id as detail'])
        .orderBy(alphabetical('campaigns.name'))
        .orderBy('campaigns.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ kind: 'campaign', ...row }));
    },

    matchingIds: (query: EntityQuery<CampaignAttribute>, sight: Pick<Sight, 'kinds'>): Promise<number[]> =>
      matchingIds(matching(query), columnsFor(sight), query),

    async byIds(ids: readonly number[], { kinds }: Pick<Sight, 'kinds'>): Promise<CampaignEntity[]> {
      const rows = await own()
        .where(isOneOf('campaigns.id', ids))
        .selectAll('campaigns')
        .select([
          'ad_accounts.platform',
          'ad_accounts.name as account_name',
          'ad_accounts.real_account_id',
          'ad_accounts.currency',
          sql<number | null>`case when ${isOfKind('posts.kind', kinds)} then posts.id end`.as('page_id'),
          'posts.title as post_title',
          'posts.slug as post_slug',
          'posts.status as post_status',
          'websites.domain as post_domain',
          'publishers.name as publisher_name',
          adTextState(sql`checked.campaign_id = campaigns.id`).as('ad_text_state'),
          disapprovalsAmong(sql`judged.campaign_id = campaigns.id`).as('disapprovals'),
        ])
        .execute();
      return rows.map((row) => ({
        campaignId: row.id,
        realCampaignId: row.real_campaign_id,
        name: row.name,
        platform: row.platform,
        status: row.status,
        effectiveStatus: row.effective_status ?? row.status,
        issues: row.issues,
        warnings: adTextWarnings(row.ad_text_state),
        disapprovals: row.disapprovals.map(({ name, explanation }) => `${name}: ${explanation || NO_REASON}`),
        currency: row.currency,
        budgetLevel: row.budget_level,
        landingPageId: row.page_id,
        post:
          row.page_id && row.post_title !== null
            ? {
                id: row.page_id,
                title: row.post_title,
                url: pageAddress({ domain: row.post_domain, slug: row.post_slug, status: row.post_status }),
              }
            : null,
        adAccount: { id: row.ad_account_id, name: row.account_name, realAccountId: row.real_account_id },
        dailyBudget: row.daily_budget === null ? null : Number(row.daily_budget),
        bidAmount: row.bid_amount === null ? null : Number(row.bid_amount),
        publisherId: row.publisher_id,
        publisher: { id: row.publisher_id, name: row.publisher_name },
        createdAt: row.created_at.toISOString(),
      }));
    },

    knownIds: (ids: readonly number[]): Promise<number[]> => knownIds(own(), 'campaigns.id', ids),

    /** What facts call them: rows of colleagues and deleted ones too, because facts still name those. */
    async names(ids: readonly number[]): Promise<{ id: number; name: string }[]> {
      return ofPublisher()
        .where(isOneOf('campaigns.id', ids))
        .select(['campaigns.id', 'campaigns.name'])
        .execute();
    },

    async counts(filters: EntityFilters): Promise<{ active: number; total: number }> {
      return matching(filters).select(activeAndTotal('campaigns.status')).executeTakeFirstOrThrow();
    },

    /** One that is bought at a platform, as its standing is changed there. */
    async bought(id: number): Promise<BoughtObject | undefined> {
      const row = await visible()
        .where('campaigns.id', '=', id)
        .select([
          'campaigns.id',
          'campaigns.name',
          'campaigns.real_campaign_id as realId',
          'campaigns.publisher_id as publisherId',
          'campaigns.status',
          'campaigns.effective_status as effectiveStatus',
          ...BOUGHT_AT,
        ])
        .executeTakeFirst();
      return row && toBought(row);
    },

    setStanding: (id: number, standing: Standing, at: Date): Promise<void> =>
      setStanding(tx, 'campaigns', id, standing, at),

    /** How many live campaigns lead to a page, whoever bought them. */
    async leadingTo(postId: number): Promise<number> {
      const { count } = await tx
        .selectFrom('campaigns')
        .where(readableBy(scope, 'campaigns.publisher_id'))
        .where('post_id', '=', postId)
        .where('deleted_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** What is wrong with the texts of ads that lead to a page, where its website lets no such page go online. */
    async objectionsTo(page: { id: number; websiteId: number }): Promise<string[]> {
      const leading = sql<boolean>`checked.campaign_id in (
        select id from campaigns where post_id = ${page.id} and deleted_at is null)`;
      const row = await tx
        .selectFrom('websites')
        .where(readableBy(scope, 'websites.publisher_id'))
        .where('websites.id', '=', page.websiteId)
        .where('websites.ad_text_check', '=', 'HOLD')
        .select(adTextState(leading).as('state'))
        .executeTakeFirst();
      return adTextObjections(row?.state ?? null);
    },
  };
};

export type CampaignRepository = ReturnType<typeof campaignRepository>;
