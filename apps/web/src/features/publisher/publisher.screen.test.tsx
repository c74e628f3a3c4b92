// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { METRIC_KEYS } from '@adhelm/contract/report-metrics';
import { cleanup, screen as page, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import { screen } from './publisher.screen.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ALL = ['GET_PUBLISHERS', 'GET_PUBLISHER', 'CREATE_PUBLISHER', 'UPDATE_PUBLISHER', 'DELETE_PUBLISHER'];
const FIGURES = Object.fromEntries(METRIC_KEYS.map((key) => [key, 12]));
const ROW = {
  ...FIGURES,
  id: 4,
  name: 'Northwind',
  avatar: null,
  darkModeAvatar: null,
  isActive: false,
  membersCount: 2,
  createdAt: '2026-08-01T00:00:00.000Z',
  isGone: false,
};
const meta = (total: number) => ({ total, page: 1, limit: 50, totalPages: 1 });
const list = (data: unknown[]) => () => ({
  data,
  meta: meta(data.length),
  others: { gone: null, none: null },
  totals: FIGURES,
  asOf: null,
  estimatedShare: 0,
});
const member = {
  id: 9,
  name: 'Minh Tran',
  email: 'm***@demo.test',
  avatar: null,
  isActive: true,
  lastSignIn: null,
};

const show = async (permissions = ALL, acting = -1) => {
  signInAs({ permissions, actingPublisherId: acting });
  await renderAt(
    '/publisher',
    <WithQueries>
      <screen.Component />
    </WithQueries>,
  );
};

it('shows who is a member, found by name', async () => {
  const asked = serve({
    'GET /publisher/metrics': list([ROW]),
    'GET /publisher/4/members': () => ({
      items: [{ ...member, roles: [{ id: 3, name: 'Publisher admin' }] }],
      meta: meta(1),
    }),
  });
  await show();
  await userEvent.click(await page.findByRole('button', { name: 'Members of Northwind: 2' }));
  await page.findByText('Minh Tran');
  page.getByText('Publisher admin');
  await userEvent.type(page.getByLabelText('Search members'), 'minh');
  await waitFor(() =>
    expect(asked.some((line) => line.includes('/publisher/4/members?limit=100&search=minh'))).toBe(true),
  );
});

it('deletes nothing before its name was typed', async () => {
  const asked = serve({ 'GET /publisher/metrics': list([ROW]), 'DELETE /publisher/4': () => ROW });
  await show();
  await userEvent.click(await page.findByRole('button', { name: 'Delete Northwind' }));
  const field = await page.findByLabelText('Type Northwind to confirm');
  const confirm = page.getByRole('button', { name: 'Delete' });
  expect(confirm).toHaveProperty('disabled', true);
  await userEvent.type(field, 'northwind{enter}');
  expect(asked.filter((line) => line.startsWith('DELETE'))).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'Northwind{enter}');
  await waitFor(() => expect(asked).toContain('DELETE /api/publisher/4'));
});

it('says that there are none, and offers to make one only to who acts for all', async () => {
  serve({ 'GET /publisher/metrics': list([]) });
  await show();
  await page.findByText('No publishers found');
  expect(page.queryAllByRole('button', { name: 'New publisher' }).length).toBeGreaterThan(0);
  cleanup();
  await show(ALL, 4);
  await page.findByText('No publishers found');
  expect(page.queryAllByRole('button', { name: 'New publisher' })).toEqual([]);
});
