// @vitest-environment happy-dom
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import '../../testing/patience.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import { screen as rules } from './rule.screen.tsx';
import { stateWords } from './rule-state.tsx';
import { aRule } from './testing/a-rule.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const META = { total: 1, page: 1, limit: 50, totalPages: 1 };
const EVERYTHING: PermissionCode[] = ['GET_RULES', 'GET_RULE', 'CREATE_RULE', 'UPDATE_RULE', 'DELETE_RULE'];

type Setting = { permissions?: PermissionCode[]; items?: unknown[]; refuse?: ApiError; address?: string };

const show = async ({
  permissions = EVERYTHING,
  items = [aRule()],
  refuse,
  address = '/rule',
}: Setting = {}) => {
  signInAs({ actingPublisherId: 1, permissions });
  const sent: unknown[] = [];
  const asked = serve({
    'GET /rules': () => ({ items, meta: { ...META, total: items.length } }),
    'PATCH /rules/7': (_, body) => {
      sent.push(body);
      if (refuse) throw refuse;
      return aRule({ isActive: false });
    },
  });
  await renderAt(
    address,
    <WithQueries>
      <rules.Component />
    </WithQueries>,
    '/rule/executions',
    '/rule/store',
  );
  return { sent, asked };
};

it('lists rules by the columns of the specification, with how each stands', async () => {
  await show();
  const row = within(await screen.findByRole('row', { name: /Stop losers/ }));
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());
  expect(heads.filter((head) => head !== '')).toEqual([
    'ID',
    'Source',
    'Rule',
    'Scope',
    'Dimension',
    'Action',
    'Executions',
    'Creator',
    'Info',
    'Actions',
  ]);
  expect(row.getByText('all campaigns')).not.toBeNull();
  expect(row.getByText('Campaign')).not.toBeNull();
  expect(row.getByText('pause the campaign')).not.toBeNull();
  expect(row.getByText('(Armed)')).not.toBeNull();
  const executions = row.getByRole('link', { name: '3' }).getAttribute('href');
  expect(executions).toContain('/rule/executions?ruleId=7&range=8&from=2026-11-01');
});

it('says in one line how a rule stands', () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  expect(stateWords(aRule({ isActive: false }))).toBe('Off');
  expect(stateWords(aRule({ nextRunAt: later }))).toMatch(/^Armed · next run \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  expect(stateWords(aRule({ shadowUntil: later }))).toMatch(/^Shadow until \d\d\/\d\d\/\d{4}/);
  expect(stateWords(aRule({ shadowUntil: '2026-01-01T00:00:00.000Z', failuresInARow: 2 }))).toBe(
    'Armed · 2 failures in a row',
  );
  const off = { isActive: false, failuresInARow: 5, switchedOffAt: '2026-11-16T09:00:00.000Z' };
  expect(stateWords(aRule(off))).toBe('Switched off after failures · 5 failures in a row');
});

it('is switched off in its row, and says what the server has against it', async () => {
  const refuse = new ApiError({ statusCode: 409, errorCode: 'CF01', message: 'It is running just now' });
  const told = vi.spyOn(toast, 'error');
  const { sent, asked } = await show({ refuse });
  const toggle = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Stop losers is switched on',
  });
  expect(toggle.checked).toBe(true);
  await userEvent.click(toggle);
  await waitFor(() => expect(told).toHaveBeenCalledWith('It is running just now'));
  expect(sent).toEqual([{ isActive: false }]);
  await waitFor(() => expect(asked.filter((one) => one.startsWith('GET')).length).toBeGreaterThan(1));
  expect(toggle.checked, 'it stays as it is at the server').toBe(true);
});

it('tells what a rule says behind its last column', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'What Stop losers says' }));
  expect(
    await screen.findByText(/^For all campaigns: if ROI of the last 3 days is below -20 %/),
  ).not.toBeNull();
});

it('lets those who may only read change nothing', async () => {
  await show({ permissions: ['GET_RULES'] });
  expect(await screen.findByRole('checkbox', { name: /is switched on$/ })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: /^(New rule|Edit|Delete|Switch)/ })).toBeNull();
});

it('without rules says what to do', async () => {
  await show({ items: [] });
  expect(await screen.findByText('Create the first rule to get started.')).not.toBeNull();
});

it('is narrowed to one writer by the address', async () => {
  const { asked } = await show({ address: '/rule?createdById=8' });
  await screen.findByRole('row', { name: /Stop losers/ });
  expect(asked.some((one) => one.startsWith('GET /api/rules?') && one.includes('createdById=8'))).toBe(true);
  expect(screen.getByRole('button', { name: 'Remove filter Creator: An' })).not.toBeNull();
});
