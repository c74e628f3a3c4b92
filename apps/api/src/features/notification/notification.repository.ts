import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { Tx } from '../../db/entities/in-scope.ts';

type NewNotification = { publisherId: number; kind: string; title: string; body: string; link: string };

/** Notifications of users, such as "waits for review". */
export const notificationRepository = (tx: Tx) => {
  const ofPublisher = (publisherId: number) =>
    tx
      .selectFrom('users')
      .where('users.publisher_id', '=', publisherId)
      .where('users.is_active', '=', true)
      .where('users.deleted_at', 'is', null);

  /** The people of a publisher who hold all of the codes and can sign in. */
  const holdersOf = async (publisherId: number, codes: readonly PermissionCode[]): Promise<number[]> => {
    const rows = await ofPublisher(publisherId)
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

  return {
    holdersOf,

    /** One row for each of the users. */
    async insert(userIds: readonly number[], { publisherId, ...message }: NewNotification, at: Date) {
      if (userIds.length === 0) return;
      const rows = userIds.map((userId) => ({
        publisher_id: publisherId,
        user_id: userId,
        ...message,
        created_at: at,
      }));
      await tx.insertInto('notifications').values(rows).execute();
    },

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
  };
};

export type NotificationRepository = ReturnType<typeof notificationRepository>;
