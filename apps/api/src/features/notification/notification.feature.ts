import { notificationRoutes } from '@adhelm/contract/notification';
import { defineFeature } from '../../feature.ts';
import { listenerRepository } from './listener.repository.ts';
import { notificationRepository } from './notification.repository.ts';
import { registerNotificationRoutes } from './notification.routes.ts';

export const notificationFeature = defineFeature({
  routes: notificationRoutes,
  repositories: (tx, scope) => ({
    notifications: notificationRepository(tx, scope),
    listeners: listenerRepository(tx),
  }),
  serve: (register, needs: Parameters<typeof registerNotificationRoutes>[1]) =>
    registerNotificationRoutes(register, needs),
});
