// @vitest-environment happy-dom
import '../../testing/patience.ts';
import type { PublisherRecord } from '@adhelm/contract/publisher-record';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import PublisherForm from './publisher.form.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const BANK = { id: 3, code: 'ACB', name: 'Asia Commercial Bank', image: '/banks/acb.svg' };

const RECORD: PublisherRecord = {
  id: 4,
  name: 'Northwind',
  avatar: '/brands/northwind.svg',
  darkModeAvatar: null,
  domains: ['ads.northwind.test'],
  isActive: true,
  membersCount: 2,
  createdAt: '2026-08-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  deletedAt: null,
  fees: [
    { validFrom: '2026-08-01', percent: '10.00' },
    { validFrom: '2999-01-01', percent: '7.50' },
  ],
  paymentThreshold: '50.00',
  billingZone: '+00:00',
  bankAccount: {
    bank: BANK,
    accountName: 'NORTHWIND',
    accountNumber: '0071000',
    since: '2026-08-01T00:00:00.000Z',
  },
};

const show = async (row: PublisherRecord | null = RECORD) => {
  const onSaved = vi.fn<() => Promise<void>>(async () => undefined);
  await renderAt(
    '/publisher',
    <WithQueries>
      <PublisherForm row={row} firstControl={createRef()} onSaved={onSaved} onClose={() => undefined} />
    </WithQueries>,
  );
  await screen.findByLabelText(/^Name/);
  return onSaved;
};

const answers = (update: (body: unknown) => unknown) => ({
  'GET /bank': () => ({ items: [BANK], meta: { total: 1, page: 1, limit: 20, totalPages: 1 } }),
  'GET /upload/usage': () => ({ usedBytes: 0, allowedBytes: 1 }),
  'PATCH /publisher/4': (_: URL, body: unknown) => update(body),
});

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

it('sends what was changed and nothing else', async () => {
  signInAs({});
  const sent = vi.fn<(body: unknown) => unknown>(() => RECORD);
  serve(answers(sent));
  const onSaved = await show();
  await userEvent.type(screen.getByLabelText('Domains'), 'Two.example{enter}');
  await userEvent.type(screen.getByLabelText('Fees in percent'), '12.5');
  await userEvent.click(screen.getByRole('combobox', { name: /time zone/i }));
  await userEvent.click(await screen.findByRole('option', { name: 'UTC+07:00' }));
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledWith({
    name: 'Northwind',
    domains: ['ads.northwind.test', 'Two.example'],
    billingZone: '+07:00',
    fee: { percent: '12.5', validFrom: new Date().toISOString().slice(0, 10) },
    updatedAt: RECORD.updatedAt,
  });
});

it('shows the fees so far by day, those to come too', async () => {
  signInAs({});
  serve(answers(() => RECORD));
  await show();
  const lines = within(screen.getByText('Fees so far').parentElement as HTMLElement).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '7.5%from 01/01/2999, to come',
    '10%from 01/08/2026',
  ]);
});

it('leaves what the platform settles out for admins of a publisher', async () => {
  signInAs({ roles: [{ id: 3, name: 'Publisher admin' }], publisherId: 4 });
  serve(answers(() => RECORD));
  await show();
  expect(screen.queryByLabelText('Fees in percent')).toBeNull();
  expect(screen.queryByLabelText('Payment threshold in dollars')).toBeNull();
  expect(screen.queryByRole('group', { name: 'Months of billing' })).toBeNull();
  expect(screen.queryByLabelText('Active')).toBeNull();
  expect(screen.getByLabelText('Account number')).toHaveProperty('value', '0071000');
});

it('refuses as the server does, before it asks', async () => {
  signInAs({});
  const asked = serve(answers(() => RECORD));
  await show();
  await userEvent.type(screen.getByLabelText('Domains'), 'https://x.example{enter}');
  await userEvent.type(screen.getByLabelText('Fees in percent'), '101');
  await userEvent.clear(screen.getByLabelText('Account number'));
  await save();
  await screen.findByText(/Must be a domain such as example.com/);
  screen.getByText('Must not be above 100');
  screen.getByText('Please enter account number');
  expect(asked.filter((line) => line.startsWith('PATCH'))).toEqual([]);
});

it('leads to a fresh sign-in where changed bank details need one, and brings back what was entered', async () => {
  signInAs({});
  const message = 'Please sign in again to do this: it takes a sign-in of the last 10 minutes.';
  const leave = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', {
    href: 'http://localhost/publisher?edit=4',
    origin: 'http://localhost',
    pathname: '/publisher',
    search: '?edit=4',
    hash: '',
    assign: leave,
  });
  serve({
    ...answers(() => {
      throw new ApiError({
        statusCode: 403,
        errorCode: 'AU06',
        message,
        details: [{ path: 'bankAccount', message }],
      });
    }),
    'GET /auth/google/sign-in': () => ({ url: 'https://provider.example/authorize' }),
  });
  await show();
  const number = screen.getByLabelText('Account number');
  await userEvent.clear(number);
  await userEvent.type(number, '999888777');
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://provider.example/authorize'));
  expect(sessionStorage.getItem('returnTo')).toBe('/publisher?edit=4');

  cleanup();
  await show();
  await waitFor(() => expect(screen.getByLabelText('Account number')).toHaveProperty('value', '999888777'));
  expect(sessionStorage.getItem('publisher-form 4')).toBeNull();
});
