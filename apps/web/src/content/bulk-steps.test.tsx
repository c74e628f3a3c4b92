// @vitest-environment happy-dom
import type { ContentRights, ContentStatus } from '@adhelm/domain/content-status';
import '../testing/patience.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/http/api-error.ts';
import type { SelectionBarProps } from '../resource/selection/selection-bar.tsx';
import { shownBar } from '../resource/selection/testing/shown-bar.tsx';
import { bulkSteps } from './bulk-steps.ts';

type Row = { id: number; name: string; status: ContentStatus; own: boolean };

const ALL_RIGHTS: ContentRights = { change: true, publish: true, publishAnyway: false, own: false };

const sent: unknown[] = [];
const send = async ({ name }: Row, change: object) => {
  sent.push([name, change]);
  if (name === 'Stale')
    throw new ApiError({ statusCode: 409, errorCode: 'CF01', message: 'Somebody changed it meanwhile.' });
};

const ACTIONS = bulkSteps<Row>({ rightsOn: ({ own }) => ({ ...ALL_RIGHTS, own }), send });

const row = (id: number, name: string, status: ContentStatus, own = false): Row => ({
  id,
  name,
  status,
  own,
});

const showBar = (rows: readonly Row[], more: Partial<SelectionBarProps<Row>> = {}) =>
  shownBar<Row>({
    screen: { nameOf: ({ name }) => name, noun: { one: 'page', many: 'pages' } },
    useBulkActions: () => ACTIONS,
    rows,
    ...more,
  });

beforeEach(() => {
  sent.length = 0;
});
afterEach(cleanup);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('offers what can be done with some of the rows at least, and says with how many', () => {
  showBar([row(1, 'One', 'DRAFT'), row(2, 'Two', 'REVIEW'), row(3, 'Mine', 'REVIEW', true)]);
  const offered = screen.getAllByRole('button').map((button) => button.textContent);
  expect(offered).toEqual(['Submit for review 1', 'Publish 1', 'Reject 1', '']);
});

it('says what became of each row, first of those with which something was the matter', async () => {
  const onClear = vi.fn<() => void>();
  const onChanged = vi.fn<() => Promise<void>>(async () => undefined);
  const rows = [row(1, 'Good', 'REVIEW'), row(2, 'Stale', 'REVIEW'), row(3, 'Mine', 'REVIEW', true)];
  const { results } = showBar(rows, { onClear, onChanged });
  await press('Publish 2');
  await waitFor(() => expect(onClear).toHaveBeenCalled());
  expect(sent).toEqual([
    ['Good', { status: 'PUBLISHED' }],
    ['Stale', { status: 'PUBLISHED' }],
  ]);
  expect(results()).toEqual([
    { id: 2, name: 'Stale', message: 'Somebody changed it meanwhile.' },
    {
      id: 3,
      name: 'Mine',
      message:
        'Publishing and rejecting is for people who may publish, and the own work is decided by somebody else.',
    },
    { id: 1, name: 'Good', message: null },
  ]);
  expect(onChanged).toHaveBeenCalledOnce();
});

it('asks for one reason and gives it to all that are rejected', async () => {
  showBar([row(1, 'One', 'REVIEW'), row(2, 'Two', 'REVIEW')]);
  await press('Reject');
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Too loud');
  const [, confirm] = screen.getAllByRole('button', { name: 'Reject', hidden: true });
  if (!confirm) throw new Error('The dialog has a button.');
  await userEvent.click(confirm);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    ['One', { status: 'REJECTED', reason: 'Too loud' }],
    ['Two', { status: 'REJECTED', reason: 'Too loud' }],
  ]);
});

it('selects the rows of all pages where there are more', async () => {
  const select = vi.fn<() => Promise<void>>(async () => undefined);
  showBar([row(1, 'One', 'DRAFT')], { everything: { count: 1234, isAll: true, select } });
  await press('Select all 1,234 pages');
  expect(select).toHaveBeenCalledOnce();
});
