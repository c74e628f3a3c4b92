import type { NotificationListQuery } from '@adhelm/contract/notification';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { NotFound } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import { hiddenPagesOf } from '../access/sight.ts';
import type { NotificationRepository, Reader } from './notification.repository.ts';

const KEEP_READ_MS = 90 * 86_400_000;
/** So many rows are forgotten in one transaction. */
const FORGET_AT_ONCE = 5000;

type Dependencies = { inScope: InScope<{ notifications: NotificationRepository }>; clock: Clock };

const readerOf = (actor: Actor): Reader => ({ userId: actor.userId, hidden: hiddenPagesOf(actor) });

export const notificationService = ({ inScope, clock }: Dependencies) => ({
  list: (actor: Actor, query: NotificationListQuery) =>
    inScope(actor.scope, ({ notifications }) => notifications.list(readerOf(actor), query)),

  read: (actor: Actor, id: number) =>
    inScope(actor.scope, async ({ notifications }) => {
      const read = await notifications.markRead(readerOf(actor), id, clock());
      if (!read) throw new NotFound('This notification');
      return read;
    }),

  readUpTo: (actor: Actor, upTo: number) =>
    inScope(actor.scope, async ({ notifications }) => {
      const reader = readerOf(actor);
      await notifications.markReadUpTo(reader, upTo, clock());
      return { unread: await notifications.unreadOf(reader) };
    }),

  /** Forgets what was read and is older than 90 days. */
  forgetOld: async (): Promise<void> => {
    const moment = new Date(clock().getTime() - KEEP_READ_MS);
    const forgetSome = () =>
      inScope(SYSTEM, ({ notifications }) => notifications.forgetReadBefore(moment, FORGET_AT_ONCE));
    while ((await forgetSome()) === FORGET_AT_ONCE);
  },
});

export type NotificationService = ReturnType<typeof notificationService>;
