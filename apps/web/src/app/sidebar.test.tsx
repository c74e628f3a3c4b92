// @vitest-environment happy-dom
import '../testing/patience.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../testing/signed-in.tsx';
import { Sidebar } from './sidebar.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const shown = () =>
  renderAt(
    '/landing-page?range=4',
    <WithQueries>
      <Sidebar />
    </WithQueries>,
  );

const waiting = (total: number) => ({
  'GET /posts': (url: URL) => ({
    items: [],
    meta: { total: url.searchParams.get('status') === 'REVIEW' ? total : 500, page: 1, limit: 1 },
  }),
});

describe('the number of pages under review', () => {
  it('stands beside the landing pages for those who review, and leads to them', async () => {
    signInAs({ permissions: ['GET_POSTS', 'PUBLISH_POST'], roles: [] });
    serve(waiting(7));
    await shown();
    const badge = await screen.findByRole('link', { name: '7 pages are waiting for review' });
    expect(badge.textContent).toBe('7');
    const { searchParams } = new URL(badge.getAttribute('href') ?? '', 'http://localhost');
    expect(searchParams.get('filters')).toBe('status:REVIEW');
    expect(searchParams.get('range')).toBe('4');
  });

  it('is short however many there are', async () => {
    signInAs({ permissions: ['GET_POSTS', 'PUBLISH_POST'], roles: [] });
    serve(waiting(1200));
    await shown();
    expect((await screen.findByRole('link', { name: /^1,200 pages/ })).textContent).toBe('99+');
  });

  it('is not there when nothing waits, and not asked for by those who cannot review', async () => {
    signInAs({ permissions: ['GET_POSTS', 'PUBLISH_POST'], roles: [] });
    const all = serve(waiting(0));
    const asked = () => all.filter((one) => one.includes('/posts'));
    await shown();
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    expect(screen.queryByRole('link', { name: /waiting for review/ })).toBeNull();
    cleanup();
    signInAs({ permissions: ['GET_POSTS'], roles: [] });
    await shown();
    expect(screen.queryByRole('link', { name: /waiting for review/ })).toBeNull();
    expect(asked()).toHaveLength(1);
  });
});
