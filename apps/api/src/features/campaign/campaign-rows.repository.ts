import type { Campaign } from '@adhelm/contract/campaign';
import type { Scope } from '@adhelm/domain/access-scope';
import { trackingAddress } from '@adhelm/domain/tracking-address';
import { sql } from 'kysely';
import { isOfKind, isOwn } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { lockRow } from '../../db/entities/locked-row.ts';
import { pageAddress } from '../../db/entities/page-address.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import type { Sight } from '../access/sight.ts';
import { type Amount, type AmountPlace, setAmount } from '../adapter/amount-place.ts';

/** A campaign with what is needed to reach it at its platform. */
export type CampaignRow = Campaign & {
  adAccountId: number;
  connectionId: number | null;
  deletedAt: string | null;
};

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** Campaigns one by one, as they are opened and changed; their list is a report. */
export const campaignRowsRepository = (tx: Tx, scope: Scope) => {
  const own = ({ kinds }: Pick<Sight, 'kinds'>) =>
    tx
      .selectFrom('campaigns')
      .innerJoin('ad_accounts', 'ad_accounts.id', 'campaigns.ad_account_id')
      .leftJoin('posts', (join) =>
        join.onRef('posts.id', '=', 'campaigns.post_id').on(isOfKind('posts.kind', kinds)),
      )
      .leftJoin('websites', 'websites.id', 'posts.website_id')
      .where(readableBy(scope, 'campaigns.publisher_id'))
      .where(isOwn(scope, 'ad_accounts.user_id'))
      .selectAll('campaigns')
      .select([
        'ad_accounts.platform',
        'ad_accounts.currency',
        'ad_accounts.connection_id',
        'posts.title as post_title',
        'posts.slug as post_slug',
        'posts.status as post_status',
        'websites.domain as post_domain',
        sql<number>`(select count(*)::int from ad_sets
          where ad_sets.campaign_id = campaigns.id and ad_sets.deleted_at is null)`.as('ad_sets'),
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof own>['execute']>>[number];

  const toRow = (row: Row): CampaignRow => {
    const url =
      row.post_title === null
        ? null
        : pageAddress({ domain: row.post_domain, slug: row.post_slug, status: row.post_status });
    return {
      id: row.id,
      name: row.name,
      realCampaignId: row.real_campaign_id,
      platform: row.platform,
      status: row.status,
      effectiveStatus: row.effective_status ?? row.status,
      budgetLevel: row.budget_level,
      adSetsCount: row.ad_sets,
      currency: row.currency,
      dailyBudget: numberOf(row.daily_budget),
      bidAmount: numberOf(row.bid_amount),
      post:
        row.post_id === null || row.post_title === null
          ? null
          : { id: row.post_id, title: row.post_title, url },
      trackingUrl: url === null ? null : trackingAddress(row.platform, url),
      publisherId: row.publisher_id,
      updatedAt: row.updated_at.toISOString(),
      deletedAt: row.deleted_at?.toISOString() ?? null,
      adAccountId: row.ad_account_id,
      connectionId: row.connection_id,
    };
  };

  return {
    seenBy: (sight: Pick<Sight, 'kinds'>) => ({
      async find(id: number): Promise<CampaignRow | undefined> {
        const row = await own(sight).where('campaigns.id', '=', id).executeTakeFirst();
        return row && toRow(row);
      },
      lock: (id: number): Promise<void> => lockRow(tx, 'campaigns', scope, id),
    }),

    /** Which page a campaign leads to. */
    async lead(id: number, postId: number | null, at: Date): Promise<void> {
      await tx
        .updateTable('campaigns')
        .set({ post_id: postId, updated_at: nextVersion(at) })
        .where(readableBy(scope, 'publisher_id'))
        .where('id', '=', id)
        .execute();
    },

    async insert(
      account: { id: number; publisherId: number },
      campaign: {
        realId: string;
        name: string;
        objective: string;
        dailyBudget: string;
        landingPageId?: number | null | undefined;
      },
      at: Date,
    ): Promise<number> {
      const known = { post_id: campaign.landingPageId ?? null };
      const { id } = await tx
        .insertInto('campaigns')
        .values({
          ...known,
          publisher_id: account.publisherId,
          ad_account_id: account.id,
          real_campaign_id: campaign.realId,
          name: campaign.name,
          status: 'PAUSED',
          effective_status: 'PAUSED',
          objective: campaign.objective,
          daily_budget: campaign.dailyBudget,
          budget_level: 'CAMPAIGN',
          created_at: at,
          updated_at: at,
        })
        // A retrieval may have met it already.
        .onConflict((conflict) =>
          conflict.columns(['ad_account_id', 'real_campaign_id']).doUpdateSet({ ...known, updated_at: at }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** What holds an amount of a campaign at the platform: itself, or those of its ad sets that are not gone. */
    async budgetPlaces(id: number, what: Amount): Promise<AmountPlace[]> {
      const campaign = await tx
        .selectFrom('campaigns')
        .where('id', '=', id)
        .select(['id', 'real_campaign_id as realId', 'budget_level as budgetLevel'])
        .executeTakeFirst();
      if (!campaign?.budgetLevel) return [];
      if (what === 'dailyBudget' && campaign.budgetLevel === 'CAMPAIGN')
        return [{ level: 'campaign', id, realId: campaign.realId }];
      const adSets = await tx
        .selectFrom('ad_sets')
        .where('campaign_id', '=', id)
        .where('deleted_at', 'is', null)
        .where('status', 'in', ['ACTIVE', 'PAUSED'])
        .select(['id', 'real_ad_set_id as realId'])
        .execute();
      return adSets.map((adSet) => ({ level: 'adSet', ...adSet }));
    },

    /** Keeps what the platform says the amount is now. */
    setAmount: (
      campaignId: number,
      place: AmountPlace,
      what: Amount,
      amount: string | null,
      at: Date,
    ): Promise<void> => setAmount(tx, campaignId, place, what, amount, at),
  };
};

export type CampaignRowsRepository = ReturnType<typeof campaignRowsRepository>;
