import type { Publisher, PublisherListQuery } from '@adhelm/contract/publisher';
import type { AttributeOf, EntityOf } from '@adhelm/contract/reports/list-report';
import type { publisherReport } from '@adhelm/contract/reports/publishers';
import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { type SqlBool, sql } from 'kysely';
import { type EntityQuery, isOneOf } from '../../db/entities/entity-filters.ts';
import { ownedBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import { knownIds, matchingIds, pageOfRows } from '../../db/entities/sorted-rows.ts';

type PublisherAttribute = AttributeOf<typeof publisherReport>;

type PublisherChanges = {
  name?: string | undefined;
  avatar?: string | null | undefined;
  darkModeAvatar?: string | null | undefined;
  domains?: string[] | undefined;
  isActive?: boolean | undefined;
  paymentThreshold?: string | undefined;
  billingZone?: string | undefined;
  deletedAt?: Date | null | undefined;
};

const MEMBERS_COUNT = sql<number>`(
  select count(*)::int from users where users.publisher_id = publishers.id and users.deleted_at is null)`;

const SORT_COLUMNS = {
  id: sql`publishers.id`,
  name: alphabetical('publishers.name'),
  isActive: sql`publishers.is_active`,
  membersCount: MEMBERS_COUNT,
  createdAt: sql`publishers.created_at`,
} satisfies Record<PublisherAttribute, unknown>;

const mentions = (words: string) => contains(['publishers.name', 'publishers.id'], words);

const valuesOf = (changes: PublisherChanges) => ({
  name: changes.name,
  avatar: changes.avatar,
  dark_mode_avatar: changes.darkModeAvatar,
  domains: changes.domains,
  is_active: changes.isActive,
  payment_threshold: changes.paymentThreshold,
  billing_zone: changes.billingZone,
  deleted_at: changes.deletedAt,
});

export const publisherRepository = (tx: Tx, scope: Scope) => {
  const readable = () => tx.selectFrom('publishers').where(ownedBy(scope, 'publishers.id'));
  const visible = () => readable().where('publishers.deleted_at', 'is', null);

  const withMembers = (rows: ReturnType<typeof readable>) =>
    rows.selectAll('publishers').select(MEMBERS_COUNT.as('members_count'));

  type Row = Awaited<ReturnType<ReturnType<typeof withMembers>['execute']>>[number];

  const toPublisher = (row: Row): Publisher => ({
    id: row.id,
    name: row.name,
    avatar: row.avatar,
    darkModeAvatar: row.dark_mode_avatar,
    domains: row.domains,
    isActive: row.is_active,
    membersCount: row.members_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  });

  const byIds = async (ids: readonly number[]): Promise<Publisher[]> => {
    const rows = await withMembers(readable().where(isOneOf('publishers.id', ids))).execute();
    return rows.map(toPublisher);
  };

  return {
    async list(query: Omit<PublisherListQuery, 'sortBy'> & { sortBy?: PublisherAttribute | undefined }) {
      let rows = readable().where('publishers.deleted_at', query.archived ? 'is not' : 'is', null);
      if (query.search) rows = rows.where(mentions(query.search));
      const order = { ...query, sortBy: query.sortBy ?? 'name', sortOrder: query.sortOrder ?? 'asc' };
      const { rows: page, meta } = await pageOfRows(withMembers(rows), SORT_COLUMNS, order);
      return { items: page.map(toPublisher), meta };
    },

    async searchHits(words: string, limit: number): Promise<SearchHit[]> {
      const rows = await visible()
        .where(contains(['publishers.name'], words))
        .select(['id', 'name as title', 'domains'])
        .orderBy(alphabetical('name'))
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id, title, domains }) => ({
        kind: 'publisher',
        id,
        title,
        detail: domains.join(', '),
      }));
    },

    matchingIds(query: EntityQuery<PublisherAttribute>): Promise<number[]> {
      let rows = visible();
      if (query.status)
        rows = rows.where('publishers.is_active', '=', query.status.toUpperCase() === 'ACTIVE');
      return matchingIds(rows, { id: 'publishers.id', finds: mentions, sorts: SORT_COLUMNS }, query);
    },

    /** As lists of figures show them. */
    byIds: byIds satisfies (ids: readonly number[]) => Promise<EntityOf<typeof publisherReport>[]>,

    knownIds: (ids: readonly number[]): Promise<number[]> => knownIds(readable(), 'publishers.id', ids),

    async names(ids: readonly number[]): Promise<{ id: number; name: string }[]> {
      if (ids.length === 0) return [];
      return readable().select(['id', 'name']).where('id', 'in', ids).execute();
    },

    async find(id: number): Promise<Publisher | undefined> {
      const [found] = await byIds([id]);
      return found;
    },

    /** The active publisher that registered a domain. */
    async findByDomain(domain: string): Promise<Publisher | undefined> {
      const row = await withMembers(
        visible().where(sql<SqlBool>`domains @> array[${domain}]::text[]`).where('is_active', '=', true),
      ).executeTakeFirst();
      return row && toPublisher(row);
    },

    async lock(id: number): Promise<void> {
      await readable().select('id').where('id', '=', id).forUpdate().execute();
    },

    async insert({ name, ...rest }: PublisherChanges & { name: string }, at: Date): Promise<number> {
      const { id } = await tx
        .insertInto('publishers')
        .values({ ...valuesOf(rest), name, created_at: at, updated_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async change(id: number, changes: PublisherChanges, at: Date): Promise<void> {
      await tx
        .updateTable('publishers')
        .set({ ...valuesOf(changes), updated_at: nextVersion(at) })
        .where(ownedBy(scope, 'id'))
        .where('id', '=', id)
        .execute();
    },
  };
};

export type PublisherRepository = ReturnType<typeof publisherRepository>;
