// @vitest-environment happy-dom
import type { AuditEntry } from '@adhelm/contract/audit';
import '../../testing/patience.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import { AuditPage } from './audit.screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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
  publisher: { id: 1, name: 'North', avatar: null },
};

const show = async (address: string, changes: object[] = []) => {
  signInAs({ actingPublisherId: 1, permissions: ['GET_AUDIT'] });
  const items = [ENTRY, { ...ENTRY, id: 30, action: 'sign-in', entity: 'session', name: null, user: null }];
  const asked = serve({
    'GET /audit': () => ({ items, meta: { total: 2, page: 1, limit: 50, totalPages: 1 } }),
    'GET /audit/31': () => ({ ...ENTRY, changes }),
  });
  await renderAt(
    address,
    <WithQueries>
      <AuditPage />
    </WithQueries>,
  );
  return asked;
};

it('says who did what, and asks for the days, kinds and actions that the address names', async () => {
  const asked = await show(
    '/audit?filters=entity:pixel,session;action:update&range=8&from=2026-11-10&to=2026-11-16&tz=%2B00:00',
  );
  const row = within(await screen.findByRole('row', { name: /Lead/ }));
  for (const text of ['An', 'Changed', 'Pixel']) expect(row.getByText(text)).not.toBeNull();
  const other = within(screen.getByRole('row', { name: /Session 7/ }));
  expect(other.getByText('The platform')).not.toBeNull();
  const query = Object.fromEntries(new URL(asked[0]?.replace('GET ', 'http://x') ?? '').searchParams);
  expect(query).toMatchObject({
    dateFrom: '2026-11-10T00:00:00.000Z',
    dateTo: '2026-11-16T23:59:59.999Z',
  });
  expect([query.entity, query.action]).toEqual(['session,pixel', 'update']);
});

it('shows what a change changed, field by field, and nothing of it as markup', async () => {
  const asked = await show('/audit', [
    { field: 'name', before: '<b>Lead</b>', after: 'Leads' },
    { field: 'tags', before: null, after: ['a', 'b'] },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Show changes Lead' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Changed: Lead' }));
  const changes = within(await panel.findByRole('list', { name: 'What changed' }));
  expect(changes.getByText('<b>Lead</b>')).not.toBeNull();
  expect(changes.getByText('Leads')).not.toBeNull();
  expect(changes.getAllByRole('listitem')[1]?.textContent).toContain('"a"');
  expect(asked.filter((one) => one.includes('/audit/'))).toEqual(['GET /api/audit/31']);
});
