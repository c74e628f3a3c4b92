// @vitest-environment happy-dom
import type { Notification } from '@adhelm/contract/notification';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import NoticePanel from './notice-panel.tsx';
import { NotificationPage } from './notification.page.tsx';

const NOW = new Date('2026-11-15T12:00:00.000Z');

const notice = (id: number, given: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'review-asked',
  title: `Notice ${id}`,
  body: '',
  link: '/pixel',
  createdAt: NOW.toISOString(),
  readAt: null,
  ...given,
});

const answering = (items: Notification[]) => (url: URL) => {
  const shown = url.searchParams.has('unread') ? items.filter(({ readAt }) => readAt === null) : items;
  const limit = Number(url.searchParams.get('limit'));
  return {
    items: shown.slice(0, limit),
    meta: { total: shown.length, page: 1, limit, totalPages: 1 },
    unread: items.filter(({ readAt }) => readAt === null).length,
  };
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  signInAs({ settings: { timeZone: '+00:00' } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const openPage = (address = '/notifications') =>
  renderAt(
    address,
    <WithQueries>
      <NotificationPage />
    </WithQueries>,
    '/pixel',
  );

describe('the page', () => {
  it('lists by day in the zone of the reader, and says what is unread', async () => {
    serve({
      'GET /notifications': answering([
        notice(3),
        notice(2, { createdAt: '2026-11-14T23:30:00.000Z', readAt: NOW.toISOString() }),
        notice(1, { createdAt: '2026-11-01T08:00:00.000Z', body: 'Because' }),
      ]),
    });
    await openPage();
    const days = await screen.findAllByRole('region');
    expect(days.map((day) => day.getAttribute('aria-label'))).toEqual(['Today', 'Yesterday', '01/11/2026']);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Unread: Notice 312:00',
      'Notice 223:30',
      'Unread: Notice 1Because08:00',
    ]);
  });

  it('opens what a notification is about, and marks it as read', async () => {
    const asked = serve({
      'GET /notifications': answering([notice(3)]),
      'PATCH /notifications/3/read': () => notice(3, { readAt: NOW.toISOString() }),
    });
    const { router } = await openPage();
    fireEvent.click(await screen.findByRole('link', { name: /Notice 3/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/pixel'));
    expect(asked).toContain('PATCH /api/notifications/3/read');
  });

  it('goes nowhere outside the app', async () => {
    serve({
      'GET /notifications': answering([notice(3, { link: '//evil.example/' })]),
      'PATCH /notifications/3/read': () => notice(3),
    });
    const { router } = await openPage();
    fireEvent.click(await screen.findByRole('link', { name: /Notice 3/ }));
    expect(router.state.location.pathname).toBe('/notifications');
  });

  it('marks all up to the newest that is shown, and not what arrived since', async () => {
    const bodies: unknown[] = [];
    serve({
      'GET /notifications': answering([notice(8), notice(5)]),
      'PATCH /notifications/read': (_, body) => {
        bodies.push(body);
        return { unread: 1 };
      },
    });
    await openPage();
    fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(bodies).toEqual([{ upTo: 8 }]));
  });

  it('shows the unread ones alone where the address says so, and more when asked', async () => {
    const many = Array.from({ length: 60 }, (_, index) => notice(60 - index));
    const asked = serve({ 'GET /notifications': answering(many) });
    await openPage('/notifications?unread=true');
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(60));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(asked).toEqual([
      'GET /api/notifications?limit=50&unread=true',
      'GET /api/notifications?limit=100&unread=true',
    ]);
  });

  it.each([
    ['/notifications', 'No notifications yet'],
    ['/notifications?unread=true', 'Nothing unread'],
  ])('says when there is nothing: %s', async (address, text) => {
    serve({ 'GET /notifications': answering([]) });
    await openPage(address);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });
});

describe('the panel', () => {
  it('shows the newest below the bell, marks one without opening it, and leads to all', async () => {
    const asked = serve({
      'GET /notifications': answering([notice(2), notice(1, { readAt: NOW.toISOString() })]),
      'PATCH /notifications/2/read': () => notice(2, { readAt: NOW.toISOString() }),
    });
    const { router } = await renderAt(
      '/pixel',
      <WithQueries>
        <NoticePanel />
      </WithQueries>,
      '/notifications',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Notifications' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    fireEvent.click(await panel.findByRole('button', { name: 'Mark as read: Notice 2' }));
    await waitFor(() => expect(asked).toContain('PATCH /api/notifications/2/read'));
    expect(router.state.location.pathname).toBe('/pixel');
    fireEvent.click(panel.getByRole('link', { name: 'View all notifications' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/notifications'));
  });
});
