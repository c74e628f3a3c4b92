import type { PixelPlatform } from '@adhelm/contract/pixel';
import type { Platform } from '@adhelm/contract/platform';
import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import { isOpenPublisher } from '../../db/entities/open-publisher.ts';
import type { Site, SiteKeyword, SitePage, SitePixel, SiteSnapshot } from './site-snapshot.ts';

/** What a click of a visitor is booked on. */
export type Bought = {
  publisherId: number;
  realAdId: string;
  adId: number;
  campaignId: number;
  adAccountId: number;
  userId: number | null;
  platform: Platform;
};

/** PostgreSQL gives a row another `xmin` with every change, whoever makes it; the number changes with what is kept of a page. */
const STAMP = sql<string>`concat_ws(' ', '2', posts.xmin, keyword_sets.xmin, categories.xmin)`;

const KEYWORDS = sql<SiteKeyword[]>`coalesce((
  select json_agg(json_build_object('id', keywords.id, 'text', keywords.text) order by keywords.position, keywords.id)
  from keywords where keywords.keyword_set_id = keyword_sets.id and keywords.deleted_at is null), '[]')`;

const HOSTS = sql<Site['hosts']>`(
  select coalesce(json_agg(json_build_object('host', host, 'claimedAt', to_char(claimed_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS'))), '[]')
  from website_hosts where website_hosts.website_id = websites.id)`;

const PIXEL_IDS = sql<
  number[]
>`facebook_pixel_ids || google_pixel_ids || taboola_pixel_ids || outbrain_pixel_ids || tiktok_pixel_ids`;

/** What the server itself reads for visitors, who belong to no publisher. */
export const siteRepository = (tx: Tx) => {
  const sites = () =>
    tx
      .selectFrom('websites')
      .innerJoin('publishers', 'publishers.id', 'websites.publisher_id')
      .where('websites.deleted_at', 'is', null)
      .where(isOpenPublisher('websites.publisher_id'));

  /** Pages that visitors may see, with the keyword set if they may see that too. */
  const pages = () =>
    tx
      .selectFrom('posts')
      .innerJoin('websites', 'websites.id', 'posts.website_id')
      .leftJoin('categories', 'categories.id', 'posts.category_id')
      .leftJoin('keyword_sets', (join) =>
        join
          .onRef('keyword_sets.id', '=', 'posts.keyword_set_id')
          .on('keyword_sets.status', '=', 'PUBLISHED')
          .on('keyword_sets.is_active', '=', true)
          .on('keyword_sets.deleted_at', 'is', null),
      )
      .where('posts.status', '=', 'PUBLISHED')
      .where('posts.deleted_at', 'is', null)
      .where('websites.deleted_at', 'is', null)
      .where(isOpenPublisher('posts.publisher_id'));

  return {
    /** The same as long as nothing that visitors can see has changed. */
    async fingerprint(): Promise<string> {
      const ofSites = await sites()
        .select(
          sql<string>`concat_ws(' ', count(*), bit_xor(hashtextextended(concat_ws(' ', websites.id, websites.xmin, publishers.name), 0)))`.as(
            'all',
          ),
        )
        .executeTakeFirstOrThrow();
      const ofPages = await pages()
        .select(
          sql<string>`concat_ws(' ', count(*), bit_xor(hashtextextended(concat_ws(' ', posts.id, ${STAMP}), 0)))`.as(
            'all',
          ),
        )
        .executeTakeFirstOrThrow();
      const ofPixels = await tx
        .selectFrom('pixels')
        .where('deleted_at', 'is', null)
        .select(
          sql<string>`concat_ws(' ', count(*), bit_xor(hashtextextended(concat_ws(' ', id, xmin), 0)))`.as(
            'all',
          ),
        )
        .executeTakeFirstOrThrow();
      return `${ofSites.all} ${ofPages.all} ${ofPixels.all}`;
    },

    async sites(): Promise<Site[]> {
      return sites()
        .select([
          'websites.id',
          'websites.publisher_id as publisherId',
          'websites.domain',
          'websites.name',
          'websites.language',
          'publishers.name as operator',
          'websites.ads_txt as adsTxt',
          'websites.imprint',
          'websites.privacy',
          'websites.ip_keeping as ipKeeping',
          HOSTS.as('hosts'),
          'websites.favicon',
          'websites.consent',
          'websites.bot_handling as botHandling',
          'websites.feed',
          'websites.feed_publisher_id as feedPublisherId',
          'websites.feed_style_id as feedStyleId',
          'websites.feed_channels as feedChannels',
        ])
        .orderBy('websites.id')
        .execute();
    },

    /** The addresses at which pages are no longer that they were at once. */
    async moved(): Promise<SiteSnapshot['moved']> {
      return pages()
        .innerJoin('page_addresses', 'page_addresses.post_id', 'posts.id')
        .where((where) =>
          where.or([
            where('page_addresses.website_id', '<>', where.ref('posts.website_id')),
            where('page_addresses.slug', '<>', where.ref('posts.slug')),
          ]),
        )
        .select([
          'page_addresses.website_id as websiteId',
          'page_addresses.slug',
          'page_addresses.post_id as pageId',
        ])
        .execute();
    },

    async pixels(): Promise<SitePixel[]> {
      const rows = await tx
        .selectFrom('pixels')
        .where('deleted_at', 'is', null)
        .select([
          'id',
          'publisher_id as publisherId',
          'platform',
          'pixel_id as pixelId',
          'conversion_moments as moments',
          'conversion_names as names',
        ])
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, platform: row.platform as PixelPlatform }));
    },

    /** In the order in which they were made. */
    async stamps(): Promise<{ id: number; stamp: string }[]> {
      return pages()
        .select(['posts.id', STAMP.as('stamp')])
        .orderBy('posts.id')
        .execute();
    },

    async pages(ids: readonly number[]): Promise<SitePage[]> {
      if (ids.length === 0) return [];
      return pages()
        .where('posts.id', 'in', ids)
        .select([
          'posts.id',
          STAMP.as('stamp'),
          'posts.website_id as websiteId',
          'posts.slug',
          'posts.title',
          'posts.description',
          'posts.content',
          'posts.faqs as FAQsJson',
          'posts.style_id as styleId',
          'posts.language',
          'posts.thumb_url as thumbUrl',
          sql<number | null>`case when categories.parent_id is not null then categories.id end`.as('nicheId'),
          sql<number | null>`coalesce(categories.parent_id, categories.id)`.as('verticalId'),
          'keyword_sets.id as keywordSetId',
          KEYWORDS.as('keywords'),
          sql<number>`coalesce(content_page_keyword_number, 0)`.as('onContentPage'),
          sql<number>`coalesce(search_page_keyword_number_1, 0)`.as('aboveResults'),
          sql<number>`coalesce(search_page_keyword_number_2, 0)`.as('belowResults'),
          PIXEL_IDS.as('pixelIds'),
          sql<number>`coalesce(posts.translated_from_id, posts.id)`.as('originalId'),
        ])
        .execute();
    },

    /** The ads of these publishers that platforms call by these ids; one id may be several ads. */
    async adsCalled(publisherIds: readonly number[], realAdIds: readonly string[]): Promise<Bought[]> {
      if (realAdIds.length === 0) return [];
      return tx
        .selectFrom('ads')
        .innerJoin('campaigns', 'campaigns.id', 'ads.campaign_id')
        .innerJoin('ad_accounts', 'ad_accounts.id', 'campaigns.ad_account_id')
        .where('ads.publisher_id', 'in', publisherIds)
        .where('ads.real_ad_id', 'in', realAdIds)
        .select([
          'ads.publisher_id as publisherId',
          'ads.real_ad_id as realAdId',
          'ads.id as adId',
          'campaigns.id as campaignId',
          'ad_accounts.id as adAccountId',
          'ad_accounts.user_id as userId',
          'ad_accounts.platform',
        ])
        .execute();
    },
  };
};

export type SiteRepository = ReturnType<typeof siteRepository>;
