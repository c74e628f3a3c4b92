// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/at-address.tsx';
import type { TableColumn } from '../columns/table-columns.ts';
import type { Order } from '../list/order.ts';
import { cutOffIn } from './cut-off.ts';
import { ResourceTable } from './resource-table.tsx';

type Row = { id: number; name: string; keyword: string; cost: number };

const LONG = 'US | Cashback credit cards | retargeting of last month';

const plain = { timeZone: undefined, width: 100 };
const columns: TableColumn<Row>[] = [
  {
    ...plain,
    key: 'name',
    label: 'Campaign',
    format: 'text',
    sortKey: 'name',
    numeric: false,
    main: true,
    value: ({ name }) => name,
    link: ({ id }) => ({ to: '/ads', search: { campaignIds: id }, hint: 'View ads' }),
  },
  {
    ...plain,
    key: 'keyword',
    label: 'Keyword',
    format: 'text',
    sortKey: null,
    numeric: false,
    value: ({ keyword }) => keyword,
  },
  {
    ...plain,
    key: 'cost',
    label: 'Cost',
    format: 'money',
    sortKey: 'cost',
    numeric: true,
    value: ({ cost }) => cost,
  },
];

const onSort = vi.fn<(press: { by: string; first: Order['order'] }) => void>();

const showTable = (sort: Order = { by: 'cost', order: 'desc' }) =>
  renderAt(
    '/campaign',
    <ResourceTable
      id="campaign"
      label="Campaign"
      rows={[{ id: 7, name: LONG, keyword: 'cashback cards without a fee', cost: 12 }]}
      offset={0}
      total={1}
      columns={columns}
      settings={{ order: [], hidden: [], shown: [], widths: {} }}
      compact={false}
      busy={false}
      outdated={false}
      sort={sort}
      onSort={onSort}
      onResize={() => undefined}
      nameOf={({ name }) => name}
      mayChange={() => true}
      others={[]}
      totals={undefined}
      noun={{ one: 'campaign', many: 'campaigns' }}
      selection={null}
      selectedIds={new Set()}
      onSelect={null}
      handlers={null}
      handle={null}
    />,
    '/ads',
  );

/** A DOM without layout knows no widths: every text longer than this is cut off. */
const ROOM = 20;

beforeEach(() => {
  onSort.mockClear();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(ROOM);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent.length;
  });
  document.head.innerHTML = '<style>.truncate { text-overflow: ellipsis }</style>';
  HTMLElement.prototype.showPopover ??= () => undefined;
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const head = (name: string) => screen.getByRole('columnheader', { name });

it('shows what it is sorted by, chosen or not', async () => {
  await showTable({ by: 'cost', order: 'desc' });
  expect(head('Cost').getAttribute('aria-sort')).toBe('descending');
  expect(head('Campaign').getAttribute('aria-sort')).toBe('none');
});

it('asks for the largest first on a figure, for the first on a name', async () => {
  await showTable();
  await userEvent.click(within(head('Cost')).getByRole('button'));
  await userEvent.click(within(head('Campaign')).getByRole('button'));
  expect(onSort.mock.calls).toEqual([[{ by: 'cost', first: 'desc' }], [{ by: 'name', first: 'asc' }]]);
});

it('says in full what a cell cuts off to the pointer, and where it leads', async () => {
  await showTable();
  await userEvent.hover(screen.getByRole('link', { name: LONG }));
  expect((await screen.findByRole('tooltip')).textContent).toBe(`${LONG}View ads`);
});

it('takes no text for cut off that has room enough', async () => {
  await showTable();
  const cutOff = screen.getAllByRole('cell').map(cutOffIn);
  expect(cutOff).toEqual([[LONG], ['cashback cards without a fee'], []]);
});

it('says to the keyboard what the row in focus cuts off', async () => {
  await showTable();
  await userEvent.tab();
  screen.getByRole('row', { name: /Cashback/ }).focus();
  expect((await screen.findByRole('tooltip')).textContent).toContain('cashback cards without a fee');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});
