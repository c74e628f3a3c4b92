// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import { screen as advertisers } from './advertiser.screen.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const FIGURES = { profit: 10, roi: 20, revenue: 60, cost: 50, clicks: 5 };
const ROW = {
  ...FIGURES,
  userId: 7,
  name: 'Linh Tran',
  email: 'linh@example.com',
  isAdmin: true,
  isGone: false,
  keywordSetsCount: 3,
  landingPagesCount: 0,
  campaignsCount: 12,
  lastActivityAt: '2026-11-12T09:00:00.000Z',
  publisherId: 1,
  publisher: { id: 1, name: 'North' },
};

const show = async (address: string) => {
  signInAs({ actingPublisherId: 1, permissions: ['GET_REPORTS', 'GET_ADVERTISERS'] });
  const asked = serve({
    'GET /report/user-metrics': () => ({
      data: [ROW, { ...ROW, userId: 8, name: 'Bo', isAdmin: false }],
      meta: { total: 2, page: 1, limit: 50, totalPages: 1 },
      others: { gone: null, none: null },
      totals: FIGURES,
      asOf: null,
    }),
    'GET /user': () => ({ items: [{ id: 7, name: 'Linh Tran' }], meta: {} }),
  });
  const { Component } = advertisers;
  const { router } = await renderAt(
    address,
    <WithQueries>
      <Component />
    </WithQueries>,
    '/set-keyword',
    '/landing-page',
    '/campaign',
  );
  return { asked, search: () => router.state.location.search };
};

it('lists advertisers with figures and totals; counts lead to the lists of that advertiser', async () => {
  await show('/advertiser?range=4&tz=%2B00:00');
  const linh = within(await screen.findByRole('row', { name: /Linh Tran/ }));
  expect(linh.getByRole('img', { name: /^Verified/ })).not.toBeNull();
  const bo = within(screen.getByRole('row', { name: /Bo/ }));
  expect(bo.queryByRole('img', { name: /^Verified/ })).toBeNull();
  const links = linh.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    expect.stringMatching(/^\/set-keyword\?(?=.*userId=7)(?=.*range=4)/),
    expect.stringMatching(/^\/campaign\?(?=.*userId=7)(?=.*range=4)/),
  ]);
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());
  expect(heads.slice(0, 11)).toEqual([
    'ID',
    'Advertiser',
    'Profit',
    'ROI',
    'Revenue',
    'Cost',
    'Set keyword count',
    'Landing page count',
    'Campaign count',
    'Publisher',
    'Last Activity',
  ]);
});

it('shows one advertiser that the address names, says so, and lets go of them by one press', async () => {
  const { asked, search } = await show('/advertiser?userId=7&range=4&tz=%2B00:00');
  const chips = within(await screen.findByRole('list', { name: 'Filters' }));
  await chips.findByText('Linh Tran');
  const last = () => asked.findLast((one) => one.includes('/report/user-metrics')) ?? '';
  expect(last()).toContain('userIds=7');
  await waitFor(() => expect(search()).toMatchObject({ userIds: 7 }));
  expect(search()).not.toHaveProperty('userId');
  await userEvent.click(chips.getByRole('button', { name: 'Remove filter Advertiser: Linh Tran' }));
  await waitFor(() => expect(last()).not.toContain('userIds'));
  expect(search()).not.toHaveProperty('userIds');
});
