import type { SearchHit } from '@adhelm/contract/search';
import { PICTURED_MEMBERS, type Team, type TeamListQuery, type TeamWithMembers } from '@adhelm/contract/team';
import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import { describedRows } from '../../db/entities/described-rows.ts';
import { ownedBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { lockRow } from '../../db/entities/locked-row.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';

/** Deleted people belong to it again when they come back, and do not count meanwhile. */
const MEMBERS_COUNT = sql<number>`(
  select count(*)::int from team_members join users on users.id = team_members.user_id
  where team_members.team_id = teams.id and users.deleted_at is null)`;

type MemberRef = Team['firstMembers'][number];

const FIRST_MEMBERS = sql<MemberRef[]>`array(
  select json_build_object('id', users.id, 'name', users.name, 'avatar', users.avatar)
  from team_members join users on users.id = team_members.user_id
  where team_members.team_id = teams.id and users.deleted_at is null
  order by ${alphabetical('users.name')}, users.id limit ${sql.lit(PICTURED_MEMBERS)})`;

const SORT_COLUMNS = {
  id: sql`teams.id`,
  name: alphabetical('teams.name'),
  description: alphabetical('teams.description'),
  members: MEMBERS_COUNT,
  isActive: sql`teams.is_active`,
  publisher: alphabetical('publishers.name'),
  updatedAt: sql`teams.updated_at`,
} satisfies Record<NonNullable<TeamListQuery['sortBy']>, unknown>;

export const teamRepository = (tx: Tx, scope: Scope) => {
  const readable = () =>
    tx
      .selectFrom('teams')
      .innerJoin('publishers', 'publishers.id', 'teams.publisher_id')
      .where(ownedBy(scope, 'teams.publisher_id'));

  const withCounts = (rows: ReturnType<typeof readable>) =>
    rows
      .selectAll('teams')
      .select([
        'publishers.name as publisher_name',
        'publishers.avatar as publisher_avatar',
        MEMBERS_COUNT.as('members_count'),
        FIRST_MEMBERS.as('first_members'),
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof withCounts>['execute']>>[number];

  const toTeam = (row: Row): Team => ({
    id: row.id,
    name: row.name,
    description: row.description,
    isActive: row.is_active,
    membersCount: row.members_count,
    firstMembers: row.first_members,
    publisherId: row.publisher_id,
    publisher: { id: row.publisher_id, name: row.publisher_name, avatar: row.publisher_avatar },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  });

  const live = () =>
    tx.selectFrom('users').where(ownedBy(scope, 'users.publisher_id')).where('users.deleted_at', 'is', null);

  return {
    async list(query: TeamListQuery) {
      let rows = readable().where('teams.deleted_at', query.archived ? 'is not' : 'is', null);
      if (query.isActive !== undefined) rows = rows.where('teams.is_active', '=', query.isActive);
      if (query.search)
        rows = rows.where(contains(['teams.name', 'teams.description', 'teams.id'], query.search));
      const { rows: page, meta } = await pageOfRows(withCounts(rows), SORT_COLUMNS, query);
      return { items: page.map(toTeam), meta };
    },

    async find(id: number): Promise<TeamWithMembers | undefined> {
      const row = await withCounts(readable().where('teams.id', '=', id)).executeTakeFirst();
      if (!row) return undefined;
      const members = await live()
        .innerJoin('team_members', 'team_members.user_id', 'users.id')
        .where('team_members.team_id', '=', id)
        .select(['users.id', 'users.name', 'users.avatar'])
        .orderBy(alphabetical('users.name'))
        .orderBy('users.id')
        .execute();
      return { ...toTeam(row), members, memberIds: members.map((member) => member.id) };
    },

    async searchHits(words: string, limit: number): Promise<SearchHit[]> {
      const rows = await readable()
        .where('teams.deleted_at', 'is', null)
        .where(contains(['teams.name'], words))
        .select(['teams.id', 'teams.name as title', 'publishers.name as detail'])
        .orderBy(alphabetical('teams.name'))
        .orderBy('teams.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ kind: 'team', ...row }));
    },

    lock: (id: number): Promise<void> => lockRow(tx, 'teams', scope, id),

    ...describedRows(tx, 'teams', ownedBy(scope, 'teams.publisher_id')),

    /** These live people of the publisher and no others; false when one of them is none. */
    async enrol(id: number, publisherId: number, memberIds: readonly number[]): Promise<boolean> {
      const known = await live()
        .where('users.publisher_id', '=', publisherId)
        .where(sql<boolean>`users.id = any(${memberIds}::int[])`)
        .select('users.id')
        // So that nobody moves to another publisher meanwhile.
        .forKeyShare()
        .execute();
      await tx
        .deleteFrom('team_members')
        .where('team_id', '=', id)
        .where(sql<boolean>`user_id <> all(${memberIds}::int[])`)
        .where(sql<boolean>`exists (select from users where users.id = user_id and deleted_at is null)`)
        .execute();
      await tx
        .insertInto('team_members')
        .columns(['publisher_id', 'team_id', 'user_id'])
        .expression(sql`select ${publisherId}::int, ${id}::int, unnest(${known.map((one) => one.id)}::int[])`)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return known.length === memberIds.length;
    },
  };
};

export type TeamRepository = ReturnType<typeof teamRepository>;
