import { z } from 'zod';
import { byId, flagParam, id, instant } from './fields.ts';
import { limitParam, listOf, pageParam } from './list.ts';
import { defineRoute, SIGNED_IN } from './route.ts';

/** Unread ones are counted up to so many; whoever has more is told this number. */
export const MOST_UNREAD_COUNTED = 100;

const notificationSchema = z.object({
  id,
  /** What it is about, such as `review-asked`. */
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** An address inside the app. */
  link: z.string().nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

const unread = z.number().int().min(0).max(MOST_UNREAD_COUNTED);

const listQuery = z.object({
  page: pageParam,
  limit: limitParam,
  /** Leaves out what was read. */
  unread: flagParam.optional(),
});
export type NotificationListQuery = z.output<typeof listQuery>;

/** How things stand: no more than these numbers is sent without being asked for. */
const notificationNews = z.object({
  unread,
  latestId: id.nullable(),
  /** How many conversations have something new, and the newest message in any. */
  messages: z.object({ unread: z.number().int().min(0), latestId: id.nullable() }),
});
export type NotificationNews = z.infer<typeof notificationNews>;

/** Always and only about the caller's own notifications. */
export const notificationRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/notifications',
    permission: SIGNED_IN,
    summary: 'List own notifications, newest first',
    query: listQuery,
    response: listOf(notificationSchema).extend({ unread }),
  }),
  read: defineRoute({
    method: 'PATCH',
    path: '/notifications/:id/read',
    permission: SIGNED_IN,
    summary: 'Mark a notification as read',
    params: byId,
    response: notificationSchema,
  }),
  readUpTo: defineRoute({
    method: 'PATCH',
    path: '/notifications/read',
    permission: SIGNED_IN,
    summary: 'Mark everything up to a notification as read; what arrived after it stays unread',
    body: z.object({ upTo: id }),
    response: z.object({ unread }),
  }),
  events: defineRoute({
    method: 'GET',
    path: '/notifications/events',
    permission: SIGNED_IN,
    summary:
      'How many notifications and messages are unread and which are the newest, at once and whenever it changes',
    events: true,
    response: notificationNews,
  }),
};
