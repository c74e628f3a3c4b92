// @vitest-environment happy-dom
import type { RevenueFileCheck } from '@adhelm/contract/revenue-file';
import '../../testing/patience.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import RevenueDialog from './revenue-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const CONTENT = 'when,site,money\n2026-11-01,one.example,=2+2\n';
const CHECK: RevenueFileCheck = {
  columns: ['when', 'site', 'money'],
  mapping: {
    date: 0,
    channel: 1,
    campaign: null,
    keyword: null,
    click: null,
    amount: null,
    currency: null,
    defaultCurrency: 'USD',
    dates: 'MDY',
    decimals: 'POINT',
  },
  rows: 1,
  preview: [{ line: 2, cells: ['2026-11-01', 'one.example', '=2+2'], error: null }],
  errors: 0,
  problem: null,
  known: null,
  changes: [{ website: 'one.example', day: '2026-11-01', part: '', clicks: 1200, before: 10, after: 12.5 }],
  changed: 1,
  before: 10,
  after: 12.5,
  missing: [{ name: 'two.example', day: '2026-11-02', amount: 3, currency: 'EUR' }],
  missed: 1,
};

const show = async (answers: Parameters<typeof serve>[0]) => {
  signInAs({ id: 8, permissions: ['GET_INTEGRATIONS', 'UPDATE_INTEGRATION'] });
  serve(answers);
  const onClose = vi.fn<() => void>();
  await renderAt(
    '/integration',
    <WithQueries>
      <RevenueDialog open onClose={onClose} onChanged={async () => {}} />
    </WithQueries>,
  );
  const file = new File([CONTENT], 'november.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('File'), file);
  return onClose;
};

it('asks for what lacks, shows what would change, and applies what was seen', async () => {
  const sent: unknown[] = [];
  const applied: unknown[] = [];
  const onClose = await show({
    'POST /revenue-files/check': (_url, body) => {
      sent.push(body);
      return sent.length === 1
        ? {
            ...CHECK,
            problem: 'Choose the column of amounts.',
            changes: [],
            changed: 0,
            missing: [],
            missed: 0,
          }
        : { ...CHECK, mapping: { ...CHECK.mapping, amount: 2 } };
    },
    'POST /revenue-files': (_url, body) => {
      applied.push(body);
      return { id: 1, isKnown: false, uploaded: { at: '2026-11-15T08:00:00.000Z', by: 'Ann' } };
    },
  });
  await screen.findByText('Choose the column of amounts.');
  const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' });
  expect(apply.disabled).toBe(true);
  expect(screen.getByText('=2+2')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Amount' }), { target: { value: '2' } });
  const changes = await screen.findByRole('table', { name: 'What would change' });
  expect(changes.textContent).toContain('one.example2026-11-011,200$10.00$12.50$2.50');
  expect(screen.getByText('two.example · 2026-11-02 · 3 EUR')).toBeTruthy();
  await userEvent.click(apply);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const mapping = { ...CHECK.mapping, amount: 2 };
  expect(sent).toEqual([{ content: CONTENT }, { content: CONTENT, mapping }]);
  expect(applied).toEqual([{ name: 'november.csv', content: CONTENT, mapping }]);
});

it('says where a row cannot be read, and lets nothing of the file count', async () => {
  const preview = [{ line: 2, cells: ['x'], error: 'The date cannot be read.' }];
  await show({ 'POST /revenue-files/check': () => ({ ...CHECK, preview, errors: 1 }) });
  await screen.findByText('The date cannot be read.');
  expect(screen.getByText(/1 of 1 rows cannot be read/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
});

it('says when and by whom the file was uploaded before', async () => {
  const known = { at: '2026-11-15T08:00:00.000Z', by: 'Ann' };
  await show({ 'POST /revenue-files/check': () => ({ ...CHECK, known }) });
  expect((await screen.findByRole('status')).textContent).toMatch(/was uploaded on .* by Ann/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
});

it('asks for the currency of a file that has no column of it, and reads the file by it', async () => {
  const sent: unknown[] = [];
  await show({
    'POST /revenue-files/check': (_url, body) => {
      sent.push(body);
      const defaultCurrency = sent.length === 1 ? 'USD' : 'EUR';
      return { ...CHECK, mapping: { ...CHECK.mapping, amount: 2, defaultCurrency } };
    },
  });
  const chosen = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Currency of all rows' });
  expect(chosen.value).toBe('USD');
  fireEvent.change(chosen, { target: { value: 'EUR' } });
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ mapping: { defaultCurrency: 'EUR' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Campaign id' }), { target: { value: '1' } });
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toMatchObject({ mapping: { defaultCurrency: 'EUR', campaign: 1 } });
});

it('asks for no currency where a column says it, and names the part of a day that changes', async () => {
  const changes = [{ ...CHECK.changes[0], part: 'campaign 77' }];
  await show({
    'POST /revenue-files/check': () => ({ ...CHECK, changes, mapping: { ...CHECK.mapping, currency: 2 } }),
  });
  expect(await screen.findByText('one.example · campaign 77')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Currency of all rows' })).toBeNull();
});
