// @vitest-environment happy-dom
import type { Integration } from '@adhelm/contract/integration';
import '../../testing/patience.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs } from '../../testing/signed-in.tsx';
import { IntegrationActions } from './integration-actions.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const CONNECTION: Integration = {
  id: 5,
  account: 'An Pham',
  platform: 'FACEBOOK',
  status: 'CONNECTED',
  user: { id: 8, name: 'An' },
  publisherId: 1,
  publisher: { id: 1, name: 'North', avatar: null },
  missingScopes: [],
  adAccountsCount: 2,
  connectedAt: '2026-11-01T00:00:00.000Z',
  disconnectedAt: null,
  expiresAt: null,
  lastSyncAt: null,
  lastError: null,
  updatedAt: '2026-11-01T00:00:00.000Z',
};

const show = async (row: Partial<Integration> = {}) => {
  const onChanged = vi.fn<() => Promise<void>>(async () => undefined);
  await renderAt(
    '/integration',
    <IntegrationActions row={{ ...CONNECTION, ...row }} onChanged={onChanged} />,
  );
  return onChanged;
};
const lead = { id: 8, isLeadAdvertiser: true, permissions: ['UPDATE_INTEGRATION'] };
const disconnect = () => screen.queryByRole('button', { name: 'Disconnect An Pham' });
const connect = () => screen.queryByRole('button', { name: 'Connect again An Pham' });

it('takes a consent back after a question, once', async () => {
  signInAs(lead);
  const asked = serve({ 'POST /integration/5/disconnect': () => CONNECTION });
  const said = vi.spyOn(toast, 'success');
  const onChanged = await show();
  await userEvent.click(disconnect() as HTMLElement);
  await screen.findByText(/takes its consent back/);
  expect(asked).toEqual([]);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(asked).toEqual(['POST /api/integration/5/disconnect']);
  expect(said).toHaveBeenCalledWith('Disconnected successfully');
});

it('says why it could not be taken back', async () => {
  signInAs(lead);
  const message = 'Facebook cannot be reached right now. Please try again in a moment.';
  serve({
    'POST /integration/5/disconnect': () => {
      throw new ApiError({ statusCode: 502, errorCode: 'EX01', message });
    },
  });
  const said = vi.spyOn(toast, 'error');
  await show();
  await userEvent.click(disconnect() as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(said).toHaveBeenCalledWith(message));
});

it.each([
  ['whoever gave a consent that ended', lead, { status: 'RECONNECT' }, true],
  ['not to who is connected', lead, { status: 'CONNECTED' }, false],
  ['not to somebody else', { ...lead, id: 9 }, { status: 'RECONNECT' }, false],
  ['not to who is no lead any more', { ...lead, isLeadAdvertiser: false }, { status: 'RECONNECT' }, false],
] as const)('offers to connect again to %s', async (_, user, row, isOffered) => {
  signInAs({ ...user, permissions: [...user.permissions] });
  await show(row);
  expect(connect() !== null).toBe(isOffered);
});

it('offers nothing to those who may only look', async () => {
  signInAs({ id: 9, permissions: [] });
  await show();
  expect([disconnect(), connect()]).toEqual([null, null]);
});
