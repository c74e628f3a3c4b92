import type { adReport } from '@adhelm/contract/reports/ads';
import type { AttributeOf, EntityOf } from '@adhelm/contract/reports/list-report';
import type { Scope } from '@adhelm/domain/access-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import {
  asksBeyond,
  campaignAndPageFit,
  type EntityQuery,
  isOneOf,
  isOwn,
  ownRowsOf,
} from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical } from '../../db/entities/list-page.ts';
import { mirrorOrder, publisherInDatabase } from '../../db/entities/mirrored-rows.ts';
import type { ListedRows, Parents, RowSort } from '../../facts/mirror/membership.ts';
import type { Standing } from '../../ports/ad-platform.ts';
import { BOUGHT_AT, type BoughtObject, setStanding, toBought } from '../adapter/bought-object.ts';
import { adTextState, adTextWarnings } from './ad-text-check.ts';
import { disapprovalsAmong, NO_REASON } from './disapprovals.ts';

export type AdAttribute = AttributeOf<typeof adReport>;
export type AdEntity = EntityOf<typeof adReport>;

/** What the list is sorted by in its copy. */
const SORTS = {
  id: { column: 'id' },
  name: { column: 'name_key' },
  platform: {
    column: 'parent_id',
    among: {
      table: 'campaigns',
      by: sql`(select platform from ad_accounts where ad_accounts.id = campaigns.ad_account_id)`,
    },
  },
  status: { column: 'status' },
  publisher: { column: 'publisher_id', among: { table: 'publishers', by: alphabetical('name') } },
  createdAt: { column: 'created_at' },
} satisfies Record<AdAttribute, RowSort>;

/** An ad belongs to the advertiser of its campaign's ad account. */
export const adRepository = (tx: Tx, scope: Scope) => {
  const ofPublisher = () =>
    tx
      .selectFrom('ads')
      .innerJoin('campaigns', 'campaigns.id', 'ads.campaign_id')
      .innerJoin('ad_accounts', 'ad_accounts.id', 'campaigns.ad_account_id')
      .innerJoin('publishers', 'publishers.id', 'ads.publisher_id')
      .leftJoin('posts', 'posts.id', 'campaigns.post_id')
      .where(readableBy(scope, 'ads.publisher_id'));

  const own = () => ofPublisher().where(isOwn(scope, 'ad_accounts.user_id'));
  const visible = () => own().where('ads.deleted_at', 'is', null);

  /** The actor's campaigns that pass all of the tests. */
  const campaignsThat = async (...tests: RawBuilder<SqlBool>[]): Promise<Parents> => {
    let rows = tx
      .selectFrom('campaigns')
      .innerJoin('ad_accounts', 'ad_accounts.id', 'campaigns.ad_account_id')
      .leftJoin('posts', 'posts.id', 'campaigns.post_id')
      .where(readableBy(scope, 'campaigns.publisher_id'))
      .where(isOwn(scope, 'ad_accounts.user_id'));
    for (const test of tests) rows = rows.where(test);
    return { only: (await rows.select('campaigns.id').execute()).map(({ id }) => id) };
  };

  return {
    membership: async (query: EntityQuery<AdAttribute>): Promise<ListedRows> => {
      const { ids, adIds, status, search, ...filters } = query;
      return {
        list: 'ad',
        within: await publisherInDatabase(tx),
        listed: {
          parents:
            ownRowsOf(scope) || asksBeyond(filters, [])
              ? await campaignsThat(
                  campaignAndPageFit(filters),
                  isOneOf('ad_accounts.user_id', filters.userIds),
                )
              : { except: [] },
          ids: [ids, adIds],
          status,
          search,
        },
        known: ownRowsOf(scope) ? await campaignsThat() : { except: [] },
      };
    },

    order: (attribute: AdAttribute) => mirrorOrder<RowSort['column']>(tx, SORTS[attribute]),

    async byIds(ids: readonly number[]): Promise<AdEntity[]> {
      const rows = await own()
        .where(isOneOf('ads.id', ids))
        .leftJoin('ad_sets', 'ad_sets.id', 'ads.ad_set_id')
        .leftJoin('websites', 'websites.id', 'posts.website_id')
        .selectAll('ads')
        .select([
          'ad_accounts.platform',
          'ad_accounts.id as account_id',
          'ad_accounts.name as account_name',
          'campaigns.name as campaign_name',
          'publishers.name as publisher_name',
          'ad_sets.name as ad_set_name',
          adTextState(sql`checked.id = ads.id`).as('ad_text_state'),
          disapprovalsAmong(sql`judged.id = ads.id`).as('disapprovals'),
          jsonObjectFrom(
            tx
              .selectFrom('ad_texts')
              .whereRef('ad_texts.ad_id', '=', sql.ref('ads.id'))
              .select(['title', 'body', 'description', 'seen_at as seenAt'])
              .orderBy('seen_at', 'desc')
              .limit(1),
          ).as('texts'),
        ])
        .execute();
      return rows.map((row) => ({
        adId: row.id,
        realAdId: row.real_ad_id,
        name: row.name,
        platform: row.platform,
        status: row.status,
        effectiveStatus: row.effective_status ?? row.status,
        issues: row.issues,
        warnings: adTextWarnings(row.ad_text_state),
        disapprovals: row.disapprovals.map(({ explanation }) => explanation || NO_REASON),
        adSet:
          row.ad_set_id === null || row.ad_set_name === null
            ? null
            : { id: row.ad_set_id, name: row.ad_set_name },
        landingUrl: row.landing_url,
        texts: row.texts,
        campaign: {
          id: row.campaign_id,
          name: row.campaign_name,
          adAccount: { id: row.account_id, name: row.account_name },
        },
        publisherId: row.publisher_id,
        publisher: { id: row.publisher_id, name: row.publisher_name },
        createdAt: row.created_at.toISOString(),
      }));
    },

    /** What facts call them: rows of colleagues and deleted ones too, because facts still name those. */
    async names(ids: readonly number[]): Promise<{ id: number; name: string }[]> {
      return ofPublisher().where(isOneOf('ads.id', ids)).select(['ads.id', 'ads.name']).execute();
    },

    /** One that is bought at a platform, as its standing is changed there. */
    async bought(id: number): Promise<BoughtObject | undefined> {
      const row = await visible()
        .where('ads.id', '=', id)
        .select([
          'ads.id',
          'ads.name',
          'ads.real_ad_id as realId',
          'ads.publisher_id as publisherId',
          'ads.status',
          'ads.effective_status as effectiveStatus',
          ...BOUGHT_AT,
        ])
        .executeTakeFirst();
      return row && toBought(row);
    },

    setStanding: (id: number, standing: Standing, at: Date): Promise<void> =>
      setStanding(tx, 'ads', id, standing, at),
  };
};

export type AdRepository = ReturnType<typeof adRepository>;
