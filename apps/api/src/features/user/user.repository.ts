import { ROLE } from '@adhelm/contract/constants';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { UpdateMe } from '@adhelm/contract/user';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../db/entities/in-scope.ts';
import { nextVersion } from '../../db/entities/row-version.ts';

/** A user with everything a session and the profile need to know. */
export type Account = {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  telegramLink: string | null;
  avatar: string | null;
  isActive: boolean;
  isLeadAdvertiser: boolean;
  googleSubject: string | null;
  publisherId: number | null;
  publisher: { id: number; name: string; avatar: string | null; usable: boolean } | null;
  timeZone: string | null;
  lastSignIn: Date | null;
  updatedAt: Date;
  deleted: boolean;
  roles: { id: number; name: string }[];
  permissions: PermissionCode[];
};

/** The key a user is found by: people are known by id, by Google subject, or (until first sign-in) by e-mail. */
type Key = { id: number } | { googleSubject: string } | { email: string };

/** Users are looked up and changed here by the server itself, before or outside any publisher's scope. */
export const userRepository = (tx: Tx) => {
  const activeRoles = () =>
    tx.selectFrom('roles').where('roles.is_active', '=', true).where('roles.deleted_at', 'is', null);

  const accounts = () =>
    tx
      .selectFrom('users')
      .leftJoin('publishers', 'publishers.id', 'users.publisher_id')
      .selectAll('users')
      .select((eb) => [
        'publishers.name as publisher_name',
        'publishers.avatar as publisher_avatar',
        sql<boolean>`coalesce(publishers.is_active and publishers.deleted_at is null, false)`.as(
          'publisher_usable',
        ),
        jsonArrayFrom(
          activeRoles()
            .innerJoin('user_roles', 'user_roles.role_id', 'roles.id')
            .whereRef('user_roles.user_id', '=', eb.ref('users.id'))
            .select(['roles.id', 'roles.name'])
            .orderBy('roles.id'),
        ).as('roles'),
        jsonArrayFrom(
          activeRoles()
            .innerJoin('user_roles', 'user_roles.role_id', 'roles.id')
            .innerJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
            .whereRef('user_roles.user_id', '=', eb.ref('users.id'))
            .select('role_permissions.code')
            .distinct()
            .orderBy('role_permissions.code'),
        ).as('granted'),
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

  const toAccount = (row: Row): Account => ({
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    telegramLink: row.telegram_link,
    avatar: row.avatar,
    isActive: row.is_active,
    isLeadAdvertiser: row.is_lead_advertiser,
    googleSubject: row.google_subject,
    publisherId: row.publisher_id,
    publisher:
      row.publisher_id && row.publisher_name
        ? {
            id: row.publisher_id,
            name: row.publisher_name,
            avatar: row.publisher_avatar,
            usable: row.publisher_usable,
          }
        : null,
    timeZone: row.settings.timeZone ?? null,
    lastSignIn: row.last_sign_in,
    updatedAt: row.updated_at,
    deleted: row.deleted_at !== null,
    roles: row.roles,
    permissions: row.granted.map(({ code }) => code as PermissionCode),
  });

  return {
    async find(key: Key): Promise<Account | undefined> {
      let rows = accounts();
      if ('id' in key) rows = rows.where('users.id', '=', key.id);
      else {
        rows = rows.where('users.deleted_at', 'is', null);
        rows =
          'email' in key
            ? rows.where(sql`lower(users.email)`, '=', key.email.toLowerCase())
            : rows.where('users.google_subject', '=', key.googleSubject);
      }
      const row = await rows.executeTakeFirst();
      return row && toAccount(row);
    },

    async signedIn(id: number, googleSubject: string | null, at: Date): Promise<void> {
      await tx
        .updateTable('users')
        .set((eb) => ({
          google_subject: eb.fn.coalesce(eb.val(googleSubject), 'google_subject'),
          last_sign_in: at,
          last_activity: at,
        }))
        .where('id', '=', id)
        .execute();
    },

    async updateProfile(id: number, changes: UpdateMe, at: Date): Promise<void> {
      await tx
        .updateTable('users')
        .set({
          name: changes.name,
          phone: changes.phone,
          telegram_link: changes.telegramLink,
          avatar: changes.avatar,
          settings: changes.settings
            ? sql`settings || ${JSON.stringify(changes.settings)}::jsonb`
            : undefined,
          updated_at: nextVersion(at),
        })
        .where('id', '=', id)
        .execute();
    },

    async hold(id: number): Promise<void> {
      await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    },

    /** The first user whose e-mail is ADMIN_EMAIL becomes admin, whether or not somebody invited them. */
    async ensureAdmin(email: string, at: Date): Promise<void> {
      await tx
        .insertInto('users')
        .values({ email, name: email.split('@')[0] ?? email, created_at: at, updated_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await tx
        .insertInto('user_roles')
        .columns(['user_id', 'role_id'])
        .expression((eb) =>
          eb
            .selectFrom('users')
            .select(['id as user_id', sql.lit(ROLE.ADMIN).as('role_id')])
            .where(sql`lower(email)`, '=', email.toLowerCase())
            .where('deleted_at', 'is', null),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
};

export type UserRepository = ReturnType<typeof userRepository>;
