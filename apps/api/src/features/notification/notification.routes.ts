import { notificationRoutes } from '@adhelm/contract/notification';
import type { Register } from '../../http/register.ts';
import type { NotificationService } from './notification.service.ts';
import type { NotificationStreams } from './notification-streams.ts';

type Needs = {
  notices: Pick<NotificationService, 'list' | 'read' | 'readUpTo'>;
  streams: Pick<NotificationStreams, 'open'>;
};

export const registerNotificationRoutes = (register: Register, { notices, streams }: Needs) => {
  register(notificationRoutes.list, ({ actor, query }) => notices.list(actor, query));
  register(notificationRoutes.read, ({ actor, params }) => notices.read(actor, params.id));
  register(notificationRoutes.readUpTo, ({ actor, body }) => notices.readUpTo(actor, body.upTo));
  register(notificationRoutes.events, ({ actor }) => streams.open(actor));
};
