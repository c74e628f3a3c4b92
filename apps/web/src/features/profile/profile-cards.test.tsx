// @vitest-environment happy-dom
import '../../testing/patience.ts';
import type { AuditEntry } from '@adhelm/contract/audit';
import type { OwnSession } from '@adhelm/contract/session';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import SessionCard from './session-card.tsx';
import TrailCard from './trail-card.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const HERE: OwnSession = {
  id: '0193c1a0-0000-7000-8000-000000000001',
  device: 'Firefox on Windows',
  signedInAt: '2026-11-15T09:00:00.000Z',
  lastUsedAt: '2026-11-16T09:00:00.000Z',
  isCurrent: true,
};
const PHONE: OwnSession = {
  ...HERE,
  id: '0193c1a0-0000-7000-8000-000000000002',
  device: 'Safari on iPhone',
  isCurrent: false,
};

it('shows where somebody is signed in, and ends one or all others, never the one in use', async () => {
  signInAs({});
  let items = [HERE, PHONE, { ...PHONE, id: '0193c1a0-0000-7000-8000-000000000003', device: 'Edge' }];
  const asked = serve({
    'GET /user/me/sessions': () => ({ items }),
    [`DELETE /user/me/sessions/${PHONE.id}`]: () => {
      items = items.filter(({ id }) => id !== PHONE.id);
      return { ended: 1 };
    },
    'DELETE /user/me/sessions': () => {
      items = [HERE];
      return { ended: 1 };
    },
  });
  await renderAt(
    '/profile',
    <WithQueries>
      <SessionCard />
    </WithQueries>,
  );
  const here = within((await screen.findByText('Firefox on Windows')).closest('li') ?? document.body);
  expect(here.getByText('This one')).not.toBeNull();
  expect(here.queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^End Safari on iPhone/ }));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'End all others' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'End all others' }));
  await waitFor(() => expect(screen.queryByText('Edge')).toBeNull());
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  expect(asked.filter((one) => one.startsWith('DELETE'))).toEqual([
    `DELETE /api/user/me/sessions/${PHONE.id}`,
    'DELETE /api/user/me/sessions',
  ]);
});

const ENTRY: AuditEntry = {
  id: 31,
  at: '2026-11-16T09:00:00.000Z',
  action: 'update',
  entity: 'pixel',
  entityId: '7',
  name: 'Lead',
  user: { id: 8, name: 'An' },
  publisherId: 1,
  publisher: null,
};

it('tells somebody what they did, ten at a time; the audit log is for who may see it', async () => {
  signInAs({ permissions: [] });
  const asked = serve({
    'GET /user/me/audit': (url) => {
      const page = Number(url.searchParams.get('page'));
      const items =
        page === 1 ? [ENTRY] : [{ ...ENTRY, id: 30, action: 'sign-in', entity: 'session', name: null }];
      return { items, meta: { total: 11, page, limit: 10, totalPages: 2 } };
    },
  });
  await renderAt(
    '/profile',
    <WithQueries>
      <TrailCard />
    </WithQueries>,
  );
  expect((await screen.findByText('Lead')).closest('li')?.textContent).toContain('Changed Lead');
  expect(screen.queryByRole('link', { name: 'Open in the audit log' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText(/^Signed in/);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(asked).toHaveLength(2);
});
