import { ROLE } from '@adhelm/contract/constants';
import type { AttributeOf, EntityOf } from '@adhelm/contract/reports/list-report';
import type { advertiserReport } from '@adhelm/contract/reports/user-metrics';
import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { maskedEmail } from '@adhelm/domain/masks';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  asksBeyond,
  campaignAndPageFit,
  type EntityFilters,
  type EntityQuery,
  isOfKind,
  isOneOf,
  isOwn,
} from '../../db/entities/entity-filters.ts';
import { ownedBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { refOf } from '../../db/entities/row-refs.ts';
import { knownIds, matchingIds } from '../../db/entities/sorted-rows.ts';
import type { Sight } from '../access/sight.ts';

export type AdvertiserAttribute = AttributeOf<typeof advertiserReport>;
export type AdvertiserEntity = EntityOf<typeof advertiserReport>;

const holds = (roleId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from user_roles where user_id = users.id and role_id = ${sql.lit(roleId)})`;

const KEYWORD_SETS_COUNT = sql<number>`(
  select count(*)::int from keyword_sets where created_by = users.id and deleted_at is null)`;
const landingPagesCount = (kinds: Sight['kinds']) => sql<number>`(
  select count(*)::int from posts
  where created_by = users.id and deleted_at is null and ${isOfKind('posts.kind', kinds)})`;
const CAMPAIGNS_COUNT = sql<number>`(
  select count(*)::int from campaigns
  join ad_accounts on ad_accounts.id = campaigns.ad_account_id
  where ad_accounts.user_id = users.id and campaigns.deleted_at is null)`;

const hasWords = (words: string, { emails }: Pick<Sight, 'emails'>) =>
  contains(['users.name', 'users.id', ...(emails ? ['users.email'] : [])], words);

const columnsFor = (sight: Sight) => ({
  id: 'users.id',
  finds: (words: string) => hasWords(words, sight),
  sorts: {
    id: sql`users.id`,
    name: alphabetical('users.name'),
    keywordSetsCount: KEYWORD_SETS_COUNT,
    landingPagesCount: landingPagesCount(sight.kinds),
    campaignsCount: CAMPAIGNS_COUNT,
    publisher: alphabetical('publishers.name'),
    lastActivityAt: sql`users.last_activity`,
  } satisfies Record<AdvertiserAttribute, unknown>,
});

const shownEmail = ({ id, email }: { id: number; email: string }, { emails, userId }: Sight): string =>
  emails || id === userId ? email : maskedEmail(email);

/** Whether one of the user's campaigns fits; filters that name nothing but users ask for none. */
const runsCampaigns = (filters: EntityFilters): RawBuilder<SqlBool> =>
  asksBeyond(filters, ['userIds'])
    ? sql<SqlBool>`exists (
        select from campaigns
        join ad_accounts on ad_accounts.id = campaigns.ad_account_id
        left join posts on posts.id = campaigns.post_id
        where ad_accounts.user_id = users.id and ${campaignAndPageFit(filters)})`
    : sql<SqlBool>`true`;

/** Users who hold the advertiser role; an advertiser sees only themselves. */
export const advertiserRepository = (tx: Tx, scope: Scope) => {
  const ofPublisher = () =>
    tx
      .selectFrom('users')
      .leftJoin('publishers', 'publishers.id', 'users.publisher_id')
      .where(ownedBy(scope, 'users.publisher_id'));

  const own = () => ofPublisher().where(isOwn(scope, 'users.id'));
  const visible = () => own().where('users.deleted_at', 'is', null).where(holds(ROLE.ADVERTISER));

  return {
    async searchHits(words: string, limit: number, sight: Sight): Promise<SearchHit[]> {
      const rows = await visible()
        .where(hasWords(words, sight))
        .select(['users.id', 'users.name as title', sql<string>`coalesce(publishers.name, '')`.as('detail')])
        .orderBy(alphabetical('users.name'))
        .orderBy('users.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ kind: 'advertiser', ...row }));
    },

    matchingIds(query: EntityQuery<AdvertiserAttribute>, sight: Sight): Promise<number[]> {
      let rows = visible().where(isOneOf('users.id', query.userIds)).where(runsCampaigns(query));
      if (query.status) rows = rows.where('users.is_active', '=', query.status.toUpperCase() === 'ACTIVE');
      return matchingIds(rows, columnsFor(sight), query);
    },

    async byIds(ids: readonly number[], sight: Sight): Promise<AdvertiserEntity[]> {
      const rows = await own()
        .where(isOneOf('users.id', ids))
        .select([
          'users.id',
          'users.name',
          'users.email',
          'users.last_activity',
          'users.publisher_id',
          'publishers.name as publisher_name',
          holds(ROLE.ADMIN).as('is_admin'),
          KEYWORD_SETS_COUNT.as('keyword_sets_count'),
          landingPagesCount(sight.kinds).as('landing_pages_count'),
          CAMPAIGNS_COUNT.as('campaigns_count'),
        ])
        .execute();
      return rows.map((row) => ({
        userId: row.id,
        name: row.name,
        email: shownEmail(row, sight),
        isAdmin: row.is_admin,
        keywordSetsCount: row.keyword_sets_count,
        landingPagesCount: row.landing_pages_count,
        campaignsCount: row.campaigns_count,
        lastActivityAt: row.last_activity?.toISOString() ?? null,
        publisherId: row.publisher_id,
        publisher: refOf(row.publisher_id, row.publisher_name),
      }));
    },

    knownIds: (ids: readonly number[]): Promise<number[]> => knownIds(own(), 'users.id', ids),

    /** What facts call them: whoever they are by now, because facts still name them. */
    async names(ids: readonly number[]): Promise<{ id: number; name: string }[]> {
      return ofPublisher().where(isOneOf('users.id', ids)).select(['users.id', 'users.name']).execute();
    },
  };
};

export type AdvertiserRepository = ReturnType<typeof advertiserRepository>;
