// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import { AmountCell } from './amount-cell.tsx';
import type { AmountRow } from './amount-row.ts';

// What floats above the page is not known to this DOM.
HTMLElement.prototype.showPopover = () => undefined;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ROW: AmountRow = {
  id: 5,
  name: 'Knee pain',
  platform: 'FACEBOOK',
  status: 'ACTIVE',
  currency: 'VND',
  dailyBudget: 650_000,
  bidAmount: null,
};

const show = (row: Partial<AmountRow> = {}, answer: (body: unknown) => unknown = () => ({})) => {
  signInAs({ permissions: ['UPDATE_CAMPAIGN'] });
  const sent: unknown[] = [];
  serve({
    'PATCH /campaign/5': (_, body) => {
      sent.push(body);
      return answer(body);
    },
  });
  render(
    <WithQueries>
      <AmountCell row={{ ...ROW, ...row }} what="dailyBudget" />
    </WithQueries>,
  );
  return sent;
};

const open = async () => {
  await userEvent.click(
    screen.getByRole('button', { name: 'Daily Budget of Knee pain: ₫650,000. Change it' }),
  );
  return screen.findByRole('textbox', { name: 'Daily Budget in VND' });
};

it('changes an amount in its place, based on what was seen', async () => {
  const sent = show();
  const input = await open();
  await userEvent.clear(input);
  await userEvent.type(input, '700000{Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(sent).toEqual([{ dailyBudget: '700000', seen: { dailyBudget: 650_000 } }]);
});

it('opens by keyboard, and Escape leaves everything as it was', async () => {
  const sent = show();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(await screen.findByRole('textbox'), '9{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button').textContent).toBe('₫650,000');
  expect(sent).toEqual([]);
});

it('saves once, however often Enter is pressed', async () => {
  const sent = show();
  const input = await open();
  await userEvent.clear(input);
  await userEvent.type(input, '1000');
  for (let press = 0; press < 3; press += 1) fireEvent.submit(input);
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(sent).toHaveLength(1);
});

it('refuses what is no amount without asking anybody, and what did not change needs no call', async () => {
  const sent = show();
  const input = await open();
  await userEvent.clear(input);
  await userEvent.type(input, '12,50{Enter}');
  expect(screen.getByRole('alert').textContent).toMatch(/^Please enter daily budget as a number/);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(input);
  await userEvent.type(input, '650000.00{Enter}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(sent).toEqual([]);
});

it('says in the words of the server why it was not changed, and keeps what was entered', async () => {
  const message = 'It was changed at Facebook in the meantime: it is 800000 now.';
  show({}, () => {
    throw new ApiError({ statusCode: 409, errorCode: 'CF01', message });
  });
  const input = await open();
  await userEvent.clear(input);
  await userEvent.type(input, '700000{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
  expect(input).toHaveProperty('value', '700000');
});

it.each([
  ['of a platform that is not connected yet', { platform: 'TABOOLA' }, ['UPDATE_CAMPAIGN']],
  ['of a campaign that was deleted', { status: 'DELETED' }, ['UPDATE_CAMPAIGN']],
  ['without the permission', {}, []],
] as const)('is plain text %s', (_, row, permissions) => {
  signInAs({ permissions: [...permissions] });
  render(
    <WithQueries>
      <AmountCell row={{ ...ROW, ...row }} what="dailyBudget" />
    </WithQueries>,
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('₫650,000')).not.toBeNull();
});
