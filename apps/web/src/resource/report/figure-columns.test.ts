import { expect, it } from 'vitest';
import { figureColumns, funnelColumns } from './figure-columns.ts';

const columns = figureColumns({ key: 'clicks', label: 'Clicks', format: 'integer' });

const labels = (some: typeof columns) => some.map(({ label }) => label);

it('offers the cost and the revenue that profit is made of, and what visitors did, to those who pick them', () => {
  expect(labels(columns.filter(({ extra }) => extra))).toEqual(['Cost', 'Revenue', ...labels(funnelColumns)]);
});

it('has the figures of the specification in their order', () => {
  expect(labels(columns.filter(({ extra }) => !extra))).toEqual([
    'Profit',
    'ROI',
    'Actual Cost',
    'Estimate Cost',
    'Actual Revenue',
    'Estimate Revenue',
    'CPA',
    'RPC',
    'Clicks',
    'Estimate Clicks',
    'CPC',
  ]);
});

const settled = { cost: 4, actualCost: 4, revenue: 9, actualRevenue: 9, clicks: 3, actualClicks: 3 };

it.each([
  ['Estimate Cost', { ...settled, cost: 5 }],
  ['Estimate Revenue', { ...settled, actualRevenue: 2 }],
  ['Estimate Clicks', { ...settled, clicks: 8 }],
])('marks %s while a part of it is not settled', (label, figures) => {
  const marked = columns.filter(({ isEstimate }) => isEstimate?.(figures)).map((column) => column.label);
  expect(marked).toEqual([label]);
});

it('marks nothing once all is settled', () => {
  expect(columns.filter(({ isEstimate }) => isEstimate?.(settled))).toEqual([]);
});
