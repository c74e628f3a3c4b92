import { ROLE } from '@adhelm/contract/constants';
import type { ListedUser, UpdateUser, UserListQuery } from '@adhelm/contract/people';
import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { maskedEmail } from '@adhelm/domain/masks';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isOwn } from '../../db/entities/entity-filters.ts';
import { ownedBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { publisherRefOf, refOf } from '../../db/entities/row-refs.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';
import type { Sight } from '../access/sight.ts';

/** How much of people somebody is told. */
export type PeopleView = {
  sight: Pick<Sight, 'emails' | 'userId'>;
  /** Otherwise who they are, and nothing of what they may do or how they are reached. */
  isWhole: boolean;
  /** Where an invitation leads. */
  link: string;
};

const FIRST_ROLE = sql<string | null>`(
  select roles.name from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = users.id and roles.deleted_at is null order by roles.id limit 1)`;

const PERMISSIONS_COUNT = sql<number>`(
  select count(distinct role_permissions.code)::int from user_roles
  join roles on roles.id = user_roles.role_id and roles.is_active and roles.deleted_at is null
  join role_permissions on role_permissions.role_id = roles.id
  where user_roles.user_id = users.id)`;

const holds = (roleId: number) =>
  sql<boolean>`exists (select from user_roles where user_id = users.id and role_id = ${roleId})`;

type SortKey = NonNullable<UserListQuery['sortBy']>;

/** Nothing is sorted by what its reader is not told. */
const sortsFor = ({ sight, isWhole }: PeopleView): Record<SortKey, ReturnType<typeof sql>> => {
  const name = alphabetical('users.name');
  const known = {
    id: sql`users.id`,
    name,
    email: sight.emails ? alphabetical('users.email') : name,
    publisher: alphabetical('publishers.name'),
    isActive: sql`users.is_active`,
    createdAt: sql`users.created_at`,
  };
  if (!isWhole)
    return { ...known, phone: name, role: name, permissions: name, lastActivityAt: name, telegramLink: name };
  return {
    ...known,
    phone: sql`users.phone`,
    role: alphabetical(FIRST_ROLE),
    permissions: PERMISSIONS_COUNT,
    lastActivityAt: sql`users.last_activity`,
    telegramLink: alphabetical('users.telegram_link'),
  };
};

type NewUser = {
  email: string;
  name: string;
  publisherId: number | null;
  invitedBy: number;
  mail: boolean;
};
type Changes = Omit<UpdateUser, 'roleId' | 'teamIds' | 'updatedAt'> & { deletedAt?: Date | null };

/** The people of a publisher; those of none are looked after by who acts for all. */
export const peopleRepository = (tx: Tx, scope: Scope) => {
  const visible = () =>
    tx
      .selectFrom('users')
      .leftJoin('publishers', 'publishers.id', 'users.publisher_id')
      .leftJoin('users as inviters', 'inviters.id', 'users.invited_by')
      .where(ownedBy(scope, 'users.publisher_id'))
      .where(isOwn(scope, 'users.id'));

  const matching = (query: UserListQuery, { sight, isWhole }: PeopleView) => {
    let rows = visible().where('users.deleted_at', query.archived ? 'is not' : 'is', null);
    if (query.search)
      rows = rows.where(
        contains(['users.name', 'users.id', ...(sight.emails ? ['users.email'] : [])], query.search),
      );
    if (query.isAdvertiser !== undefined) rows = rows.where(holds(ROLE.ADVERTISER), '=', query.isAdvertiser);
    if (query.isActive !== undefined) rows = rows.where('users.is_active', '=', query.isActive);
    if (query.publisherId) rows = rows.where('users.publisher_id', '=', query.publisherId);
    if (isWhole && query.roleId) rows = rows.where(holds(query.roleId));
    if (isWhole && query.teamId)
      rows = rows.where(
        sql<boolean>`exists (select from team_members where user_id = users.id and team_id = ${query.teamId})`,
      );
    return rows;
  };

  const withAll = (rows: ReturnType<typeof visible>) =>
    rows
      .selectAll('users')
      .select((eb) => [
        'publishers.name as publisher_name',
        'publishers.avatar as publisher_avatar',
        'inviters.name as inviter_name',
        PERMISSIONS_COUNT.as('permissions_count'),
        jsonArrayFrom(
          tx
            .selectFrom('roles')
            .innerJoin('user_roles', 'user_roles.role_id', 'roles.id')
            .whereRef('user_roles.user_id', '=', eb.ref('users.id'))
            .where('roles.deleted_at', 'is', null)
            .select(['roles.id', 'roles.name'])
            .orderBy('roles.id'),
        ).as('roles'),
        jsonArrayFrom(
          tx
            .selectFrom('teams')
            .innerJoin('team_members', 'team_members.team_id', 'teams.id')
            .whereRef('team_members.user_id', '=', eb.ref('users.id'))
            .where('teams.deleted_at', 'is', null)
            .select(['teams.id', 'teams.name'])
            .orderBy('teams.id'),
        ).as('teams'),
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof withAll>['execute']>>[number];

  const invitationOf = (row: Row, link: string): ListedUser['invitation'] =>
    row.invited_at && !row.last_sign_in
      ? {
          link,
          invitedAt: row.invited_at.toISOString(),
          invitedBy: refOf(row.invited_by, row.inviter_name),
          mail: row.mail_state,
          mailSentAt: row.mail_sent_at?.toISOString() ?? null,
          mailFailure: row.mail_failure,
        }
      : null;

  const toUser = (row: Row, { sight, isWhole, link }: PeopleView): ListedUser => ({
    id: row.id,
    name: row.name,
    email: sight.emails || row.id === sight.userId ? row.email : maskedEmail(row.email),
    phone: isWhole ? row.phone : null,
    telegramLink: isWhole ? row.telegram_link : null,
    avatar: row.avatar,
    isActive: row.is_active,
    isLeadAdvertiser: row.is_lead_advertiser,
    roleId: isWhole ? (row.roles[0]?.id ?? null) : null,
    roles: isWhole ? row.roles : [],
    permissionsCount: isWhole ? row.permissions_count : 0,
    teams: isWhole ? row.teams : [],
    lastSignIn: isWhole ? (row.last_sign_in?.toISOString() ?? null) : null,
    lastActivityAt: isWhole ? (row.last_activity?.toISOString() ?? null) : null,
    publisherId: row.publisher_id,
    publisher: publisherRefOf(row),
    invitation: isWhole ? invitationOf(row, link) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  });

  return {
    async list(query: UserListQuery, view: PeopleView) {
      const byName = { ...query, sortBy: query.sortBy ?? 'name' };
      const { rows, meta } = await pageOfRows(withAll(matching(query, view)), sortsFor(view), byName);
      return { items: rows.map((row) => toUser(row, view)), meta };
    },

    async find(id: number, view: PeopleView): Promise<ListedUser | undefined> {
      const row = await withAll(visible().where('users.id', '=', id)).executeTakeFirst();
      return row && toUser(row, view);
    },

    async searchHits(words: string, limit: number, { emails }: Sight): Promise<SearchHit[]> {
      const rows = await visible()
        .where('users.deleted_at', 'is', null)
        .where(contains(['users.name', ...(emails ? ['users.email'] : [])], words))
        .select(['users.id', 'users.name as title', sql<string>`coalesce(publishers.name, '')`.as('detail')])
        .orderBy(alphabetical('users.name'))
        .orderBy('users.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ kind: 'user', ...row }));
    },

    /**
     * All changes of people take turns, before any row is held: two who take an admin away would otherwise wait for
     * each other. Rows that name the person can go on being written.
     */
    async lock(id: number): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended('adhelm admins', 0))`.execute(tx);
      await tx
        .selectFrom('users')
        .where(ownedBy(scope, 'publisher_id'))
        .where('id', '=', id)
        .select('id')
        .forNoKeyUpdate()
        .execute();
    },

    /** Somebody deleted who had the e-mail. */
    async deletedWith(email: string): Promise<number | undefined> {
      const row = await visible()
        .where(sql`lower(users.email)`, '=', email.toLowerCase())
        .where('users.deleted_at', 'is not', null)
        .select('users.id')
        .orderBy('users.deleted_at', 'desc')
        .executeTakeFirst();
      return row?.id;
    },

    async insert({ email, name, publisherId, invitedBy, mail }: NewUser, at: Date): Promise<number> {
      const { id } = await tx
        .insertInto('users')
        .values({
          email,
          name,
          publisher_id: publisherId,
          invited_by: invitedBy,
          invited_at: at,
          mail_state: mail ? 'waiting' : 'none',
          mail_asked_at: at,
          mail_due_at: mail ? at : null,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** The invitation is sent once more; false when that was asked for a moment ago. */
    async askAgain(id: number, mail: boolean, notAfter: Date, at: Date): Promise<boolean> {
      const asked = await tx
        .updateTable('users')
        .set({
          invited_at: sql`coalesce(invited_at, ${at}::timestamptz)`,
          mail_state: mail ? 'waiting' : 'none',
          mail_asked_at: at,
          mail_due_at: mail ? at : null,
          mail_attempts: 0,
          mail_failure: null,
          updated_at: nextVersion(at),
        })
        .where(ownedBy(scope, 'publisher_id'))
        .where('id', '=', id)
        .where((eb) => eb.or([eb('mail_asked_at', 'is', null), eb('mail_asked_at', '<=', notAfter)]))
        .executeTakeFirst();
      return asked.numUpdatedRows > 0n;
    },

    async change(id: number, changes: Changes, at: Date): Promise<void> {
      await tx
        .updateTable('users')
        .set({
          name: changes.name,
          phone: changes.phone,
          telegram_link: changes.telegramLink,
          is_lead_advertiser: changes.isLeadAdvertiser,
          is_active: changes.isActive,
          publisher_id: changes.publisherId,
          deleted_at: changes.deletedAt,
          updated_at: nextVersion(at),
        })
        .where(ownedBy(scope, 'publisher_id'))
        .where('id', '=', id)
        .execute();
    },

    /** One role in place of all; false when one is left that the scope may not take away. */
    async giveRole(id: number, roleId: number | null): Promise<boolean> {
      if (roleId !== null)
        await tx
          .insertInto('user_roles')
          .values({ user_id: id, role_id: roleId })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      const others = sql<boolean>`user_id = ${id} and role_id is distinct from ${roleId}::int`;
      await tx.deleteFrom('user_roles').where(others).execute();
      return (await tx.selectFrom('user_roles').where(others).select('role_id').execute()).length === 0;
    },

    /** These live teams of the publisher and no others; false when one of them is none. */
    async joinTeams(id: number, publisherId: number | null, teamIds: readonly number[]): Promise<boolean> {
      await tx
        .deleteFrom('team_members')
        .where('user_id', '=', id)
        .where(sql<boolean>`team_id <> all(${teamIds}::int[])`)
        .where(sql<boolean>`exists (select from teams where id = team_id and deleted_at is null)`)
        .execute();
      const known = await tx
        .selectFrom('teams')
        .where('publisher_id', '=', publisherId)
        .where('deleted_at', 'is', null)
        .where(sql<boolean>`id = any(${teamIds}::int[])`)
        .select(['publisher_id', 'id as team_id'])
        .execute();
      if (known.length > 0)
        await tx
          .insertInto('team_members')
          .values(known.map((team) => ({ ...team, user_id: id })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return known.length === teamIds.length;
    },
  };
};

export type PeopleRepository = ReturnType<typeof peopleRepository>;
