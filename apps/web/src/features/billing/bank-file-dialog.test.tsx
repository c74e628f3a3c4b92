// @vitest-environment happy-dom
import { ROLE } from '@adhelm/contract/constants';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import '../../testing/patience.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import AdjustmentDialog from './adjustment-dialog.tsx';
import BankFileDialog from './bank-file-dialog.tsx';
import { AdjustmentTool, BankFileTool, CloseTool } from './billing-tools.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ADMIN = {
  id: 8,
  actingPublisherId: 1,
  roles: [{ id: ROLE.ADMIN, name: 'Admin' }],
  permissions: ['CREATE_BILLING', 'UPDATE_BILLING', 'RELEASE_PAYOUT'] as PermissionCode[],
};
const nothing = async () => undefined;

it('offers what is done with billing as a whole to admins alone', async () => {
  signInAs(ADMIN);
  const tools = (
    <>
      <CloseTool onChanged={nothing} />
      <BankFileTool onChanged={nothing} />
      <AdjustmentTool onChanged={nothing} />
    </>
  );
  await renderAt('/billing', tools);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Close a month',
    'Bank files',
    'New adjustment',
  ]);
  cleanup();
  signInAs({ ...ADMIN, roles: [{ id: ROLE.PUBLISHER_ADMIN, name: 'P' }] });
  await renderAt('/billing', tools);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('reads what the bank says and tells what came of each line', async () => {
  signInAs(ADMIN);
  const contents: unknown[] = [];
  serve({
    'POST /billing/bank-files/results': (_url, body) => {
      contents.push((body as { content: string }).content);
      return {
        lines: [
          { line: 2, key: 'a', payoutId: 5, outcome: 'PAID', message: 'Paid.' },
          { line: 3, key: 'b', payoutId: null, outcome: 'REFUSED', message: 'No payout has this key.' },
        ],
      };
    },
  });
  await renderAt('/billing', <BankFileDialog open onClose={() => undefined} onChanged={nothing} />);
  const upload = new File(['key,status,amount'], 'result.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('Result of the bank'), upload);
  await userEvent.click(screen.getByRole('button', { name: 'Read result' }));
  await screen.findByText('No payout has this key.');
  expect(contents).toEqual(['key,status,amount']);
});

it('asks for an amount and a reason before an adjustment is sent, which names the month that it corrects', async () => {
  signInAs(ADMIN);
  const bodies: unknown[] = [];
  serve({
    'GET /billing': () => ({
      items: [{ id: 31, number: 3, month: '2026-09' }],
      meta: { total: 1, page: 1, limit: 24, totalPages: 1 },
    }),
    'POST /billing/adjustments': (_url, body) => {
      bodies.push(body);
      return {};
    },
  });
  await renderAt(
    '/billing',
    <WithQueries>
      <AdjustmentDialog open onClose={() => undefined} onChanged={nothing} />
    </WithQueries>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save adjustment' }));
  await screen.findByText('Please enter an amount such as 12.50 or -12.50');
  screen.getByText('Please enter a reason');
  await userEvent.type(screen.getByLabelText(/Amount in dollars/), '-12.50');
  await userEvent.type(screen.getByLabelText(/Reason/), 'Agreed');
  await userEvent.click(screen.getByRole('combobox', { name: 'Corrects' }));
  await userEvent.click(await screen.findByRole('option', { name: 'September 2026 (statement 3)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save adjustment' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ amount: '-12.50', reason: 'Agreed', correctsPeriodId: 31 });
});
