/** The texts of notifications; they load after the first screen. */
export const notificationTexts = {
  title: 'Notifications',
  bell: (unread: string) => (unread === '0' ? 'Notifications' : `Notifications, ${unread} unread`),
  all: 'All',
  unread: 'Unread',
  shown: 'Notifications shown',
  markAll: 'Mark all as read',
  markOne: (title: string) => `Mark as read: ${title}`,
  markFailed: 'It could not be marked as read',
  viewAll: 'View all notifications',
  empty: 'No notifications yet',
  emptyHint: 'Reviews, connections that end and what rules do will appear here.',
  nothingUnread: 'Nothing unread',
  loadFailed: 'The notifications could not be loaded.',
  more: 'Show more',
  open: 'Open',
  several: (count: number) => `${count} new notifications`,
};
