// @vitest-environment happy-dom
import '../../../testing/patience.ts';
import type { TeamWithMembers } from '@adhelm/contract/team';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../../testing/signed-in.tsx';
import { TeamTab } from './team.screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const NIGHT: TeamWithMembers = {
  id: 4,
  name: 'Night shift',
  description: 'Looks after campaigns at night',
  isActive: true,
  membersCount: 1,
  firstMembers: [{ id: 7, name: 'Linh Tran', avatar: null }],
  publisherId: 1,
  publisher: { id: 1, name: 'North', avatar: null },
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  deletedAt: null,
  memberIds: [7],
  members: [{ id: 7, name: 'Linh Tran', avatar: null }],
};

const page = (items: readonly unknown[]) => ({
  items,
  meta: { total: items.length, page: 1, limit: 50, totalPages: 1 },
});

it('adds and removes members found on the server, twenty at a time, among the people of its publisher', async () => {
  signInAs({
    publisherId: 1,
    actingPublisherId: 1,
    permissions: ['GET_TEAMS', 'GET_TEAM', 'UPDATE_TEAM', 'GET_USERS'],
  });
  const bodies: unknown[] = [];
  const asked = serve({
    'GET /team': () => page([NIGHT]),
    'GET /team/4': () => NIGHT,
    'GET /user': () =>
      page([
        { id: 7, name: 'Linh Tran', email: 'linh@example.com', avatar: null },
        { id: 9, name: 'Bo', email: 'bo@example.com', avatar: null },
      ]),
    'PATCH /team/4': (_url, body) => {
      bodies.push(body);
      return NIGHT;
    },
  });
  await renderAt(
    '/setting?edit=4',
    <WithQueries>
      <TeamTab />
    </WithQueries>,
  );
  const form = within(await screen.findByRole('dialog', { name: 'Edit team' }));
  const members = await form.findByRole('list', { name: 'Members' });
  expect(within(members).getByText('Linh Tran')).not.toBeNull();
  await userEvent.click(form.getByRole('combobox', { name: 'Members' }));
  expect(screen.queryByRole('option', { name: /Linh Tran/ })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: /Bo/ }));
  await userEvent.click(await form.findByRole('button', { name: 'Remove Linh Tran' }));
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(bodies).toMatchObject([{ memberIds: [9], updatedAt: NIGHT.updatedAt }]));
  expect(bodies[0]).not.toHaveProperty('publisherId');
  expect(asked.find((one) => one.startsWith('GET /api/user'))).toMatch(/limit=20&.*publisherId=1/);
});
