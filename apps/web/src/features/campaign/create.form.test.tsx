// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import CampaignForm from './create.form.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ACCOUNTS = [
  { id: 3, name: 'VN 01', currency: 'VND', isConnected: true },
  { id: 4, name: 'Nobody is connected for', currency: 'USD', isConnected: false },
];

const show = async (refuse?: ApiError) => {
  signInAs({ permissions: ['CREATE_CAMPAIGN', 'GET_ADACCOUNTS', 'GET_CAMPAIGN'] });
  const sent: unknown[] = [];
  const saved = vi.fn<() => Promise<void>>(async () => undefined);
  serve({
    'GET /ad-account': () => ({ items: ACCOUNTS, meta: {} }),
    'POST /campaign': (_, body) => {
      sent.push(body);
      if (refuse) throw refuse;
      return { id: 7, name: 'Solar', updatedAt: '2026-11-10T00:00:00.000Z' };
    },
  });
  await renderAt(
    '/campaign/create',
    <WithQueries>
      <CampaignForm row={null} firstControl={{ current: null }} onSaved={saved} onClose={() => undefined} />
    </WithQueries>,
  );
  return { sent, saved };
};

const choose = async (field: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const fill = async () => {
  await userEvent.type(screen.getByLabelText(/^Name/), 'Solar');
  await choose('Ad account', 'VN 01');
  await choose('Objective', 'Traffic');
  await userEvent.type(screen.getByLabelText(/^Daily budget/), '500000');
};
const create = () => screen.getByRole('button', { name: 'Create campaign' });

it('offers only accounts in which something can be made, and says what the budget is counted in', async () => {
  const { sent, saved } = await show();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Ad account' }));
  await screen.findByRole('option', { name: 'VN 01' });
  expect(screen.queryByRole('option', { name: /Nobody/ })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await fill();
  expect(screen.getByText('In the currency of the ad account (VND).')).not.toBeNull();
  await userEvent.dblClick(create());
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const made = { adAccountId: 3, objective: 'OUTCOME_TRAFFIC', dailyBudget: '500000', landingPageId: null };
  expect(sent, 'two presses make one campaign').toEqual([{ name: 'Solar', ...made }]);
});

it('says what is missing at its field, and sends nothing', async () => {
  const { sent } = await show();
  await userEvent.click(create());
  for (const message of ['Please enter name', 'Please select ad account', 'Please select objective'])
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});

it('shows what the ad platform says, and keeps what was typed', async () => {
  const message = 'Your budget is below the minimum of this ad account.';
  const { saved } = await show(new ApiError({ statusCode: 409, errorCode: 'CF01', message }));
  await fill();
  await userEvent.click(create());
  expect(await screen.findByText(message)).not.toBeNull();
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Solar');
  expect(saved).not.toHaveBeenCalled();
});
