import type { Publisher, PublisherListQuery } from '@adhelm/contract/publisher';
import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains, metaOf, offsetOf } from '../../db/entities/list-page.ts';
import type { Database } from '../../db/entities/schema.ts';

const SORT_COLUMNS = {
  id: sql`publishers.id`,
  name: alphabetical('publishers.name'),
  createdAt: sql`publishers.created_at`,
} satisfies Record<NonNullable<PublisherListQuery['sortBy']>, unknown>;

const toPublisher = (row: Selectable<Database['publishers']>): Publisher => ({
  id: row.id,
  name: row.name,
  avatar: row.avatar,
  darkModeAvatar: row.dark_mode_avatar,
  domains: row.domains,
  isActive: row.is_active,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
});

export const publisherRepository = (tx: Tx, scope: Scope) => {
  const readable = () => {
    const rows = tx.selectFrom('publishers');
    if (scope.kind === 'all' || scope.kind === 'system') return rows;
    return rows.where('publishers.id', '=', scope.kind === 'publisher' ? scope.publisherId : null);
  };

  return {
    async list(query: PublisherListQuery) {
      let rows = readable().where('deleted_at', query.archived ? 'is not' : 'is', null);
      if (query.search) rows = rows.where(contains(['publishers.name', 'publishers.id'], query.search));
      const { total } = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
      const page = await rows
        .selectAll()
        .orderBy(sql`${SORT_COLUMNS[query.sortBy ?? 'name']} ${sql.raw(query.sortOrder ?? 'asc')}`)
        .orderBy('id')
        .limit(query.limit)
        .offset(offsetOf(query))
        .execute();
      return { items: page.map(toPublisher), meta: metaOf(query, total) };
    },

    async searchHits(words: string, limit: number): Promise<SearchHit[]> {
      const rows = await readable()
        .where('deleted_at', 'is', null)
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

    async names(ids: readonly number[]): Promise<{ id: number; name: string }[]> {
      if (ids.length === 0) return [];
      return readable().select(['id', 'name']).where('id', 'in', ids).execute();
    },

    async find(id: number): Promise<Publisher | undefined> {
      const row = await readable().selectAll().where('id', '=', id).executeTakeFirst();
      return row && toPublisher(row);
    },

    /** The active publisher that registered a domain. */
    async findByDomain(domain: string): Promise<Publisher | undefined> {
      const row = await readable()
        .selectAll()
        .where(sql<SqlBool>`domains @> array[${domain}]::text[]`)
        .where('is_active', '=', true)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .executeTakeFirst();
      return row && toPublisher(row);
    },
  };
};

export type PublisherRepository = ReturnType<typeof publisherRepository>;
