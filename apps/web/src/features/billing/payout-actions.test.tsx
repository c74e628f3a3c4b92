// @vitest-environment happy-dom
import type { BillingWithLines } from '@adhelm/contract/billing';
import { ROLE } from '@adhelm/contract/constants';
import type { Payout } from '@adhelm/contract/payout';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import '../../testing/patience.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import { PayoutActions } from './payout-actions.tsx';
import { PeriodPage } from './period.page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ADMIN = {
  id: 8,
  roles: [{ id: ROLE.ADMIN, name: 'Admin' }],
  permissions: ['GET_BILLINGS', 'PREPARE_PAYOUT', 'RELEASE_PAYOUT'] as PermissionCode[],
};

const PAYOUT: Payout = {
  id: 5,
  publisherId: 1,
  publisher: { id: 1, name: 'North', avatar: null },
  key: 'a'.repeat(64),
  amount: 900,
  currency: 'USD',
  status: 'PENDING',
  stage: 'PREPARED',
  periods: [{ id: 3, number: 1, month: '2026-10' }],
  preparedBy: { id: 7, name: 'Ann' },
  preparedAt: '2026-11-05T00:00:00.000Z',
  releasedBy: null,
  releasedAt: null,
  heldUntil: null,
  way: null,
  ways: ['PROVIDER', 'BANK_FILE'],
  attempts: 0,
  reference: null,
  reason: null,
  fileNumber: null,
  bank: { id: 1, name: 'Bank', image: null, accountName: 'Payee', accountNumber: '0011' },
  paidAt: null,
  updatedAt: '2026-11-05T00:00:00.000Z',
};

const show = async (payout: Partial<Payout> = {}) => {
  const onChanged = vi.fn<() => Promise<void>>(async () => undefined);
  await renderAt(
    '/billing/period',
    <PayoutActions payout={{ ...PAYOUT, ...payout }} onChanged={onChanged} />,
  );
  return onChanged;
};
const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('a payout offers', () => {
  it.each([
    ['release to another person', {}, ['Release to provider', 'Release for bank file']],
    ['nothing while it is held', { stage: 'HELD' }, []],
    ['a look while nobody knows', { stage: 'UNKNOWN', way: 'PROVIDER' }, ['Look up now']],
    [
      'nothing else than the way that was tried',
      { stage: 'FAILED', status: 'FAILED', way: 'PROVIDER', attempts: 1 },
      ['Try again', 'Look up now'],
    ],
    ['its file', { stage: 'UNDERWAY', way: 'BANK_FILE', fileNumber: 4 }, ['Bank file 4']],
    ['nothing once it is paid', { stage: 'PAID', status: 'PAID', way: 'PROVIDER' }, []],
  ] as const)('%s', async (_, payout, buttons) => {
    signInAs(ADMIN);
    await show(payout);
    expect(names()).toEqual(buttons);
  });

  it('nothing to who prepared it, and says why', async () => {
    signInAs({ ...ADMIN, id: 7 });
    await show();
    expect(names()).toEqual([]);
    screen.getByText(/somebody else has to release it/);
  });

  it.each([
    ['without the code', { ...ADMIN, permissions: ['GET_BILLINGS'] as PermissionCode[] }],
    ["of a publisher's admin", { ...ADMIN, roles: [{ id: ROLE.PUBLISHER_ADMIN, name: 'P' }] }],
  ])('nothing to somebody %s', async (_, user) => {
    signInAs(user);
    await show();
    expect(names()).toEqual([]);
  });
});

it('releases after a question, once, and under the same key when the answer was lost', async () => {
  signInAs(ADMIN);
  const keys: unknown[] = [];
  let failures = 1;
  serve({
    'POST /billing/payouts/5/release': (_url, body) => {
      keys.push((body as { requestKey: string }).requestKey);
      failures -= 1;
      if (failures === 0)
        throw new ApiError({
          statusCode: 503,
          errorCode: 'EX04',
          message: 'The database is away for a moment.',
        });
      return { ...PAYOUT, stage: 'RELEASED' };
    },
  });
  const onChanged = await show();
  const release = async () => {
    await userEvent.click(screen.getAllByRole('button', { name: 'Release to provider' })[0] as HTMLElement);
    await screen.findByText('$900.00 leaves for Payee, 0011.');
    const buttons = screen.getAllByRole('button', { name: 'Release to provider' });
    await userEvent.click(buttons.at(-1) as HTMLElement);
  };
  await release();
  await screen.findByText('The database is away for a moment.');
  await release();
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

const PERIOD: BillingWithLines = {
  id: 3,
  number: 1,
  month: '2026-10',
  publisherId: 1,
  publisher: { id: 1, name: 'North', avatar: null },
  issuedTo: 'North',
  paymentDate: null,
  status: 'PENDING',
  stage: 'OPEN',
  timeRange: { start: '2026-10-01T00:00:00.000Z', end: '2026-11-01T00:00:00.000Z', timezone: '+00:00' },
  revenue: 1000,
  fees: 100,
  adjustments: 0,
  netEarnings: 900,
  carriedIn: 0,
  balance: 900,
  pending: 900,
  currency: 'USD',
  bank: PAYOUT.bank,
  payoutId: null,
  createdAt: '2026-11-04T00:00:00.000Z',
  updatedAt: '2026-11-04T00:00:00.000Z',
  threshold: 0,
  feeTiers: [],
  closedBy: null,
  lines: [
    {
      line: 1,
      kind: 'REVENUE',
      corrects: null,
      reason: null,
      revenue: 1000,
      fees: 100,
      adjustment: 0,
      net: 900,
      report: {
        startDate: '2026-10-01T00:00:00.000Z',
        endDate: '2026-10-31T23:59:59.999Z',
        timezone: '+00:00',
        asOf: '2026-11-04T00:00:00.000Z',
      },
    },
  ],
};

describe('a period', () => {
  const open = (address = '/billing/period?id=3') =>
    renderAt(
      address,
      <WithQueries>
        <PeriodPage />
      </WithQueries>,
      '/billing',
      '/campaign',
    );

  it('shows its lines, which lead to the report that they sum, and lets an admin prepare its payment', async () => {
    signInAs(ADMIN);
    const asked = serve({
      'GET /billing/3': () => PERIOD,
      'POST /billing/payouts': () => PAYOUT,
    });
    await open();
    const line = await screen.findByRole('link', { name: 'Settled revenue of October 2026' });
    expect(line.getAttribute('href')).toContain('from=2026-10-01&to=2026-10-31');
    screen.getByRole('heading', { name: 'Statement 1-1' });
    screen.getByText('Nobody has prepared the payment of this balance yet.');
    await userEvent.click(screen.getByRole('button', { name: 'Prepare payout' }));
    await waitFor(() => expect(asked).toContain('POST /api/billing/payouts'));
  });

  it('says so when there is none', async () => {
    signInAs(ADMIN);
    serve({});
    await open();
    expect(await screen.findByText('This period does not exist')).toBeDefined();
  });
});
