import { expect, it } from 'vitest';
import { zone } from '../../testing/zone.ts';
import { noteOf } from './note.ts';

const told = {
  pages: { size: 100, start: 1, end: 5, scope: 'all' as const },
  period: {
    startDate: '2026-10-31T17:00:00.000Z',
    endDate: '2026-11-14T16:59:59.999Z',
    timezone: zone('+07:00'),
    userIds: [4, 9],
  },
  timeZone: zone('+07:00'),
  state: {
    page: 1,
    limit: 50,
    search: 'knee',
    sort: { by: 'profit', order: 'desc' as const },
    filters: {},
    archived: false,
    compare: false,
  },
  chips: [{ key: 'platform', label: 'Platform', values: ['FACEBOOK'], text: 'Facebook' }],
  columns: [{ label: 'Profit', sortKey: 'profit' }],
  exportedAt: new Date('2026-11-14T05:00:00.000Z'),
};

const replayed = {
  rows: 500,
  repeated: 0,
  totalBefore: 500,
  totalAfter: 500,
  asOf: '2026-11-14T04:30:00.000Z',
  others: [],
};

it('states rows, pages, period, zone, freshness, filters and order', () => {
  expect(noteOf(told, replayed)).toEqual([
    'Rows: 500',
    'Pages: 1-5 of 100 rows each',
    'Period: 01/11/2026 00:00 - 14/11/2026 23:59',
    'Time zone: UTC+07:00',
    'Figures as of: 14/11/2026 11:30',
    'Exported: 14/11/2026 12:00',
    'Search: knee',
    'Filters: Platform: Facebook',
    'Advertisers: #4, #9',
    'Sorted by: Profit, descending',
  ]);
});

it('leaves out what a plain list has not', () => {
  const plain = {
    ...told,
    period: undefined,
    chips: [],
    state: { ...told.state, search: '', archived: true },
  };
  expect(noteOf(plain, { ...replayed, asOf: null })).toEqual([
    'Rows: 500',
    'Pages: 1-5 of 100 rows each',
    'Time zone: UTC+07:00',
    'Exported: 14/11/2026 12:00',
    'Filters: none',
    'Deleted rows',
    'Sorted by: Profit, descending',
  ]);
});

it('says that the list changed meanwhile', () => {
  const lines = noteOf(told, { ...replayed, repeated: 2, totalAfter: 503 });
  expect(lines.slice(-2)).toEqual([
    'The list changed during the export (500 rows before, 503 after): rows that moved meanwhile may be missing.',
    '2 rows came twice because the list changed during the export, and are written once.',
  ]);
});

it('says which lines below the rows are none of them', () => {
  const lines = noteOf(told, { ...replayed, others: ['No longer available', 'None'] });
  expect(lines.slice(0, 2)).toEqual([
    'Rows: 500',
    'Below the rows, figures that belong to none: No longer available, None',
  ]);
});
