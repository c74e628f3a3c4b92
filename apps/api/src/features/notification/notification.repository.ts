import { ROLE } from '@adhelm/contract/constants';
import type { PageKind } from '@adhelm/contract/content';
import {
  MOST_UNREAD_COUNTED,
  type Notification,
  type NotificationListQuery,
} from '@adhelm/contract/notification';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { Scope } from '@adhelm/domain/access-scope';
import { type SqlBool, sql } from 'kysely';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { metaOf, offsetOf } from '../../db/entities/list-page.ts';

type NewNotification = {
  publisherId: number;
  kind: string;
  title: string;
  body: string;
  link: string;
  /** Of the page that it names. */
  pageKind?: PageKind | undefined;
};

/** Whose notifications, and those about which pages they may not see. */
export type Reader = { userId: number; hidden: readonly PageKind[] };

const FIELDS = ['id', 'kind', 'title', 'body', 'link', 'created_at', 'read_at'] as const;

type Row = { id: number; kind: string; title: string; body: string; link: string | null } & {
  created_at: Date;
  read_at: Date | null;
};

const toNotification = ({ created_at, read_at, ...rest }: Row): Notification => ({
  ...rest,
  createdAt: created_at.toISOString(),
  readAt: read_at?.toISOString() ?? null,
});

/** Notifications of users, such as "waits for review". */
export const notificationRepository = (tx: Tx, scope: Scope) => {
  const active = () =>
    tx.selectFrom('users').where('users.is_active', '=', true).where('users.deleted_at', 'is', null);
  const ofPublisher = (publisherId: number) => active().where('users.publisher_id', '=', publisherId);
  const admins = () =>
    active().where((where) =>
      where.exists(
        where
          .selectFrom('user_roles as own')
          .whereRef('own.user_id', '=', 'users.id')
          .where('own.role_id', '=', ROLE.ADMIN),
      ),
    );

  /** Those of the people who hold all of the codes and can sign in. */
  const holding = async (
    people: ReturnType<typeof active>,
    codes: readonly PermissionCode[],
  ): Promise<number[]> => {
    const rows = await people
      .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .innerJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
      .where('roles.is_active', '=', true)
      .where('roles.deleted_at', 'is', null)
      .where('role_permissions.code', 'in', codes)
      .select('users.id')
      .groupBy('users.id')
      .having((eb) => eb(eb.fn.count('role_permissions.code').distinct(), '=', codes.length))
      .orderBy('users.id')
      .execute();
    return rows.map(({ id }) => id);
  };

  const holdersOf = (publisherId: number, codes: readonly PermissionCode[]): Promise<number[]> =>
    holding(ofPublisher(publisherId), codes);

  const isOwn = ({ userId, hidden }: Reader) => sql<SqlBool>`notifications.user_id = ${userId}
    and ${readableBy(scope, 'notifications.publisher_id')}
    and (notifications.page_kind is null or notifications.page_kind <> all(${[...hidden]}::text[]))`;

  const unreadOf = async (reader: Reader): Promise<number> => {
    const some = tx
      .selectFrom('notifications')
      .where(isOwn(reader))
      .where('read_at', 'is', null)
      .select('id')
      .limit(MOST_UNREAD_COUNTED);
    const { unread } = await tx
      .selectFrom(some.as('some'))
      .select(sql<number>`count(*)::int`.as('unread'))
      .executeTakeFirstOrThrow();
    return unread;
  };

  return {
    /** One row for each of the users. */
    async insert(
      userIds: readonly number[],
      { publisherId, pageKind, ...message }: NewNotification,
      at: Date,
    ) {
      if (userIds.length === 0) return;
      const rows = userIds.map((userId) => ({
        publisher_id: publisherId,
        user_id: userId,
        page_kind: pageKind ?? null,
        ...message,
        created_at: at,
      }));
      await tx.insertInto('notifications').values(rows).execute();
    },

    holdersOf,

    /** The admins of the installation, who can act for all publishers. */
    adminsHolding: (codes: readonly PermissionCode[]): Promise<number[]> => holding(admins(), codes),

    /** Who made it, or whoever holds the codes where that one has left or works elsewhere. */
    async authorOrHolders(
      publisherId: number,
      authorId: number | null,
      codes: readonly PermissionCode[],
    ): Promise<number[]> {
      const author = await ofPublisher(publisherId)
        .where('users.id', '=', authorId ?? 0)
        .select('users.id')
        .executeTakeFirst();
      return author ? [author.id] : holdersOf(publisherId, codes);
    },

    /** Newest first. */
    async list(reader: Reader, query: NotificationListQuery) {
      let rows = tx.selectFrom('notifications').where(isOwn(reader));
      if (query.unread) rows = rows.where('read_at', 'is', null);
      const { total } = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
      const page = await rows
        .select(FIELDS)
        .orderBy('id', 'desc')
        .limit(query.limit)
        .offset(offsetOf(query))
        .execute();
      return { items: page.map(toNotification), meta: metaOf(query, total), unread: await unreadOf(reader) };
    },

    unreadOf,

    /** What was read before stays read since then; nothing where it is not the reader's own. */
    async markRead(reader: Reader, id: number, at: Date): Promise<Notification | undefined> {
      const row = await tx
        .updateTable('notifications')
        .set({ read_at: sql`coalesce(read_at, ${at})` })
        .where('id', '=', id)
        .where(isOwn(reader))
        .returning(FIELDS)
        .executeTakeFirst();
      return row && toNotification(row);
    },

    async markReadUpTo(reader: Reader, upTo: number, at: Date): Promise<void> {
      await tx
        .updateTable('notifications')
        .set({ read_at: at })
        .where('id', '<=', upTo)
        .where('read_at', 'is', null)
        .where(isOwn(reader))
        .execute();
    },

    /** Forgets some of what was read and is older; gives how many. */
    async forgetReadBefore(moment: Date, most: number): Promise<number> {
      const old = tx
        .selectFrom('notifications')
        .where('read_at', 'is not', null)
        .where('created_at', '<', moment)
        .select('id')
        .orderBy('id')
        .limit(most);
      const { numDeletedRows } = await tx
        .deleteFrom('notifications')
        .where('id', 'in', old)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
};

export type NotificationRepository = ReturnType<typeof notificationRepository>;
