import { Bell } from 'lucide-react';
import { z } from 'zod';
import { refreshParam } from '../../lib/refresh.ts';
import type { Screen } from '../../resource/screen-entry.ts';

const notifications: Screen = {
  path: '/notifications',
  title: 'Notifications',
  icon: Bell,
  search: z.object({ refresh: refreshParam, unread: z.literal(true).optional().catch(undefined) }),
  load: () => import('./notification.page.tsx').then((module) => module.NotificationPage),
};

export const entries: readonly Screen[] = [notifications];
