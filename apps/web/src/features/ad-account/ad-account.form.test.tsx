// @vitest-environment happy-dom
import type { AdAccount } from '@adhelm/contract/ad-account';
import '../../testing/patience.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import AccountForm from './ad-account.form.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const NORTH = { id: 1, name: 'North', avatar: null };

const ACCOUNT: AdAccount = {
  id: 3,
  name: 'VN 01',
  realAccountId: 'act_77',
  platform: 'FACEBOOK',
  accountStatus: 'ACTIVE',
  publisherId: 1,
  publisher: NORTH,
  user: { id: 8, name: 'An' },
  // Midnight of 9 November in Saigon.
  buyAt: '2026-11-08T17:00:00.000Z',
  currency: 'VND',
  timeZone: 'Asia/Ho_Chi_Minh',
  isConnected: true,
  syncedAt: null,
  syncError: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-10T00:00:00.000Z',
};

const PEOPLE = [
  { id: 8, name: 'An', email: 'an@x.test', avatar: null, publisherId: 1 },
  { id: 9, name: 'Binh', email: 'binh@x.test', avatar: null, publisherId: 1 },
  { id: 10, name: 'Chi of another publisher', email: 'chi@x.test', avatar: null, publisherId: 2 },
];

type Setting = { actingPublisherId: number; refuse?: ApiError };

const show = async ({ actingPublisherId, refuse }: Setting) => {
  signInAs({ actingPublisherId, permissions: ['UPDATE_ADACCOUNT', 'GET_ADVERTISERS', 'GET_PUBLISHERS'] });
  const sent: unknown[] = [];
  serve({
    'GET /user': () => ({ items: PEOPLE, meta: {} }),
    'GET /publisher': () => ({ items: [NORTH, { ...NORTH, id: 2, name: 'South' }], meta: {} }),
    'GET /ad-account/3': () => ({ ...ACCOUNT, user: PEOPLE[1], updatedAt: '2026-11-11T00:00:00.000Z' }),
    'PATCH /ad-account/3': (_, body) => {
      sent.push(body);
      if (refuse) throw refuse;
      return ACCOUNT;
    },
  });
  await renderAt(
    '/ad-account',
    <WithQueries>
      <AccountForm
        row={ACCOUNT}
        firstControl={{ current: null }}
        onSaved={async () => undefined}
        onClose={() => undefined}
      />
    </WithQueries>,
  );
  return sent;
};

const choose = async (field: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

it('counts days by the clock of the account, and offers the people of its publisher only', async () => {
  const sent = await show({ actingPublisherId: 1 });
  expect(screen.queryByRole('combobox', { name: /Publisher/ }), 'for admins acting for all').toBeNull();
  const day = screen.getByLabelText('Start crawling from');
  expect(day).toHaveProperty('value', '2026-11-09');
  fireEvent.change(day, { target: { value: '2026-11-01' } });
  await userEvent.click(screen.getByRole('combobox', { name: 'Advertiser' }));
  await screen.findByRole('option', { name: 'Binh' });
  expect(screen.queryByRole('option', { name: /Chi/ })).toBeNull();
  await userEvent.click(screen.getByRole('option', { name: 'Binh' }));
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ userId: 9, buyAt: '2026-10-31T17:00:00.000Z', updatedAt: ACCOUNT.updatedAt });
});

it('gives an account to another publisher without the advertiser of the old one', async () => {
  const sent = await show({ actingPublisherId: -1 });
  await choose('Publisher', 'South');
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ publisherId: 2, userId: null });
});

it('shows both versions when somebody else was first', async () => {
  const refuse = new ApiError({ statusCode: 409, errorCode: 'CF01', message: 'Stale' });
  await show({ actingPublisherId: 1, refuse });
  await choose('Advertiser', 'Nobody');
  await save();
  expect(await screen.findByText('Someone changed this ad account while you were editing')).not.toBeNull();
});
