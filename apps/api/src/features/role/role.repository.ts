import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { Role, RoleListQuery, RoleWithPermissions } from '@adhelm/contract/role';
import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import { describedRows } from '../../db/entities/described-rows.ts';
import { ownedBy, readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { lockRow } from '../../db/entities/locked-row.ts';
import { publisherRefOf } from '../../db/entities/row-refs.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';

const PERMISSIONS_COUNT = sql<number>`(select count(*)::int from role_permissions where role_id = roles.id)`;

const SORT_COLUMNS = {
  id: sql`roles.id`,
  name: alphabetical('roles.name'),
  description: alphabetical('roles.description'),
  permissions: PERMISSIONS_COUNT,
  isActive: sql`roles.is_active`,
  updatedAt: sql`roles.updated_at`,
  publisher: alphabetical('publishers.name'),
} satisfies Record<NonNullable<RoleListQuery['sortBy']>, unknown>;

/** Roles: those of a publisher, and those that are the same for all. */
export const roleRepository = (tx: Tx, scope: Scope) => {
  const readable = () =>
    tx
      .selectFrom('roles')
      .leftJoin('publishers', 'publishers.id', 'roles.publisher_id')
      .where(readableBy(scope, 'roles.publisher_id'));

  /** Who has it, among the people of the publisher that is acted for. */
  const usersCount = () =>
    tx
      .selectFrom('user_roles')
      .innerJoin('users', 'users.id', 'user_roles.user_id')
      .where('user_roles.role_id', '=', sql.ref<number>('roles.id'))
      .where('users.deleted_at', 'is', null)
      .where(ownedBy(scope, 'users.publisher_id'))
      .select(sql<number>`count(*)::int`.as('count'));

  const withCounts = (rows: ReturnType<typeof readable>) =>
    rows
      .selectAll('roles')
      .select([
        'publishers.name as publisher_name',
        'publishers.avatar as publisher_avatar',
        PERMISSIONS_COUNT.as('permissions_count'),
        sql<number>`(${usersCount()})`.as('users_count'),
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof withCounts>['execute']>>[number];

  const toRole = (row: Row): Role => ({
    id: row.id,
    name: row.name,
    description: row.description,
    isActive: row.is_active,
    isBuiltIn: row.is_built_in,
    permissionsCount: row.permissions_count,
    usersCount: row.users_count,
    publisherId: row.publisher_id,
    publisher: publisherRefOf(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  });

  return {
    async list(query: RoleListQuery) {
      let rows = readable().where('roles.deleted_at', query.archived ? 'is not' : 'is', null);
      if (query.search)
        rows = rows.where(contains(['roles.name', 'roles.description', 'roles.id'], query.search));
      const { rows: page, meta } = await pageOfRows(withCounts(rows), SORT_COLUMNS, query);
      return { items: page.map(toRole), meta };
    },

    async find(id: number): Promise<RoleWithPermissions | undefined> {
      const row = await withCounts(readable().where('roles.id', '=', id)).executeTakeFirst();
      if (!row) return undefined;
      const given = await tx
        .selectFrom('role_permissions')
        .where('role_id', '=', id)
        .select('code')
        .orderBy('code')
        .execute();
      return { ...toRole(row), permissions: given.map(({ code }) => code) };
    },

    async searchHits(words: string, limit: number): Promise<SearchHit[]> {
      const rows = await readable()
        .where('roles.deleted_at', 'is', null)
        .where(contains(['roles.name'], words))
        .select(['roles.id', 'roles.name as title', 'roles.description as detail'])
        .orderBy(alphabetical('roles.name'))
        .orderBy('roles.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ kind: 'role', ...row }));
    },

    lock: (id: number): Promise<void> => lockRow(tx, 'roles', scope, id),

    ...describedRows(tx, 'roles', readableBy(scope, 'roles.publisher_id')),

    async permit(id: number, codes: readonly PermissionCode[]): Promise<void> {
      await tx
        .deleteFrom('role_permissions')
        .where('role_id', '=', id)
        .where(sql<boolean>`code <> all(${[...codes]}::text[])`)
        .execute();
      await tx
        .insertInto('role_permissions')
        .columns(['role_id', 'code'])
        .expression(sql`select ${id}::int, unnest(${[...codes]}::text[])`)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
};

export type RoleRepository = ReturnType<typeof roleRepository>;
