// @vitest-environment happy-dom
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import '../../../testing/patience.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/http/api-error.ts';
import { toast } from '../../../lib/toast.ts';
import { renderAt } from '../../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../../testing/signed-in.tsx';
import type { Execution } from '../rule-types.ts';
import { anExecution, aReading } from '../testing/a-rule.ts';
import { ExecutionPage } from './execution.screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const WAITING = {
  status: 'PLANNED',
  reason: 'ASK_FIRST',
  approval: { state: 'WAITING', expiresAt: '2026-11-17T09:00:00.000Z', by: null, at: null },
  undo: { state: 'IMPOSSIBLE', by: null, at: null },
} as const;

type Setting = { items: Execution[]; permissions?: PermissionCode[]; address?: string; refuse?: ApiError };

const show = async ({ items, permissions = ['GET_RULES', 'UPDATE_RULE'], address, refuse }: Setting) => {
  signInAs({ actingPublisherId: 1, permissions });
  const answer = (given: Partial<Execution>) => () => {
    if (refuse) throw refuse;
    return anExecution(given);
  };
  const asked = serve({
    'GET /rules/executions': () => ({
      items,
      meta: { total: items.length, page: 1, limit: 50, totalPages: 1 },
    }),
    'POST /rules/executions/41/undo': answer({ undo: { state: 'DONE', by: null, at: null } }),
    'POST /rules/executions/41/approve': answer({}),
    'POST /rules/executions/41/decline': answer({}),
  });
  await renderAt(
    address ?? '/rule/executions',
    <WithQueries>
      <ExecutionPage />
    </WithQueries>,
    '/rule/store',
    '/rule',
  );
  return asked;
};

const posted = (asked: readonly string[]) => asked.filter((one) => one.startsWith('POST'));

it('lists what rules did by the columns of the specification', async () => {
  await show({ items: [anExecution()] });
  const row = within(await screen.findByRole('row', { name: /Stop losers/ }));
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());
  expect(heads).toEqual(['Source', 'Time', 'Rule', 'Campaign', 'Action', 'Actions']);
  expect(row.getByText('Done')).not.toBeNull();
  expect(row.getByText('Pause · Status: Active → Paused')).not.toBeNull();
  expect(row.getByRole('link', { name: 'Stop losers' }).getAttribute('href')).toContain('/rule/store?id=7');
});

it('asks for the rule, campaign, status and days that the address names', async () => {
  const asked = await show({
    items: [anExecution()],
    address:
      '/rule/executions?ruleId=7&campaignId=5&filters=status:DONE&range=8&from=2026-11-10&to=2026-11-16&tz=%2B00:00',
  });
  await screen.findByRole('row', { name: /Stop losers/ });
  const query = new URL(asked[0]?.replace('GET ', 'http://x') ?? '').searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    ruleId: '7',
    campaignId: '5',
    status: 'DONE',
    dateFrom: '2026-11-10T00:00:00.000Z',
    dateTo: '2026-11-16T23:59:59.999Z',
  });
  expect(query.has('startDate')).toBe(false);
  expect(screen.getByRole('button', { name: 'Remove filter Rule: Stop losers' })).not.toBeNull();
});

it('shows the values that a rule saw and over which time', async () => {
  const skipped = anExecution({
    status: 'SKIPPED',
    reason: 'MINIMUM_DATA',
    change: null,
    isShadow: true,
    readings: [aReading({ holds: null, value: null, missing: 'MINIMUM_DATA' }), aReading()],
  });
  await show({ items: [skipped] });
  const row = within(await screen.findByRole('row', { name: /Stop losers/ }));
  expect(row.getByText('Shadow')).not.toBeNull();
  expect(row.getByText(/There are fewer data than the condition asks for\./)).not.toBeNull();
  await userEvent.click(row.getByRole('button', { name: /^Values and reason/ }));
  const values = within(await screen.findByRole('region', { name: 'What the rule saw' }));
  expect(values.getByText('Cannot be said:')).not.toBeNull();
  expect(
    values.getByText(/^It was -35\.20% · 13\/11\/2026 \d\d:\d\d to 16\/11\/2026 \d\d:\d\d$/),
  ).not.toBeNull();
});

it('what waits is approved or declined by those who may', async () => {
  const asked = await show({ items: [anExecution(WAITING)] });
  expect(await screen.findByText('Waits for approval')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Approve/ }));
  await waitFor(() => expect(posted(asked)).toEqual(['POST /api/rules/executions/41/approve']));
  await userEvent.click(screen.getByRole('button', { name: /^Decline/ }));
  await waitFor(() => expect(posted(asked)).toContain('POST /api/rules/executions/41/decline'));
  cleanup();
  await show({ items: [anExecution(WAITING)], permissions: ['GET_RULES'] });
  expect(await screen.findByText('Waits for approval')).not.toBeNull();
  expect(screen.queryByRole('button', { name: /^(Approve|Decline|Undo)/ })).toBeNull();
});

it('undoes, and says why that is refused', async () => {
  const told = vi.spyOn(toast, 'error');
  const refuse = new ApiError({
    statusCode: 409,
    errorCode: 'CF01',
    message: 'Somebody has resumed it since.',
  });
  await show({ items: [anExecution()], refuse });
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(told).toHaveBeenCalledWith('Somebody has resumed it since.'));
  cleanup();
  const asked = await show({ items: [anExecution({ undo: { state: 'IMPOSSIBLE', by: null, at: null } })] });
  const button = await screen.findByRole('button', { name: /^Undo/ });
  expect(button.getAttribute('aria-description')).toContain('within a day');
  fireEvent.click(button);
  expect(posted(asked)).toEqual([]);
});
