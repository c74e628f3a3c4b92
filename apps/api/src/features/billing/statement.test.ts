import { createHash } from 'node:crypto';
import type { BillingWithLines } from '@adhelm/contract/billing';
import { expect, test } from 'vitest';
import { statementOf } from './statement.ts';
import { statementPdf } from './statement-pdf.ts';
import { pdfText } from './testing/pdf-text.ts';

const corrects = { id: 2, number: 2, month: '2026-09' };
const PERIOD: BillingWithLines = {
  id: 3,
  number: 3,
  month: '2026-10',
  publisherId: 7,
  publisher: { id: 7, name: 'Renamed since', avatar: null },
  issuedTo: 'Công ty Quảng cáo Đông Á',
  paymentDate: null,
  status: 'PENDING',
  stage: 'OPEN',
  timeRange: { start: '2026-09-30T17:00:00.000Z', end: '2026-10-31T17:00:00.000Z', timezone: '+07:00' },
  revenue: 800,
  fees: 80,
  adjustments: -12.5,
  netEarnings: 707.5,
  carriedIn: 0.29,
  balance: 707.79,
  pending: 707.5,
  currency: 'USD',
  bank: null,
  payoutId: null,
  createdAt: '2026-11-04T05:10:00.000Z',
  updatedAt: '2026-11-04T05:10:00.000Z',
  threshold: 50,
  feeTiers: [{ validFrom: '2026-01-01', percent: '10.00' }],
  closedBy: null,
  lines: [
    {
      line: 1,
      kind: 'REVENUE',
      corrects: null,
      reason: null,
      revenue: 1000,
      fees: 100,
      adjustment: 0,
      net: 900,
      report: null,
    },
    {
      line: 2,
      kind: 'CLAW_BACK',
      corrects,
      reason: null,
      revenue: -200,
      fees: -20,
      adjustment: 0,
      net: -180,
      report: null,
    },
    {
      line: 3,
      kind: 'ADJUSTMENT',
      corrects: null,
      reason: 'Agreed',
      revenue: 0,
      fees: 0,
      adjustment: -12.5,
      net: -12.5,
      report: null,
    },
  ],
};

const pdfOf = (period: BillingWithLines) => statementPdf(statementOf(period));
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a statement says what was earned, what was put right and what is owed, in any Latin script', async () => {
  const text = pdfText(await pdfOf(PERIOD));
  for (const line of [
    'Statement 7-3',
    'Publisher: Công ty Quảng cáo Đông Á',
    'Period: October 2026 (01/10/2026 to 31/10/2026, +07:00)',
    'Settled revenue of October 2026',
    'Claw-back for September 2026 (statement 2)',
    'Adjustment: Agreed',
    '-$180.00',
    '$707.79',
    'The balance is to be paid out.',
  ])
    expect(text).toContain(line);
});

test('a statement is the same bytes each time, whatever has become of its payment and its publisher', async () => {
  const first = hashOf(await pdfOf(PERIOD));
  const later: BillingWithLines = {
    ...PERIOD,
    status: 'PAID',
    stage: 'PAID',
    paymentDate: '2026-12-01T00:00:00.000Z',
    updatedAt: '2026-12-01T00:00:00.000Z',
    pending: 0,
    publisher: { id: 7, name: 'Yet another name', avatar: '/x.png' },
  };
  expect(hashOf(await pdfOf(later))).toBe(first);
  expect(first).toBe('62b323e9f688c2522161ae2f41a520346acf7084c5aea2ae6a5d245a5a293028');
});

test('what is owed below the threshold is said to be carried over', async () => {
  const text = pdfText(await pdfOf({ ...PERIOD, threshold: 1000, issuedTo: 'Office offers' }));
  expect(text).toContain('Publisher: Office offers');
  expect(text).toContain('below the payment threshold of $1,000.00');
});

test('a long statement goes on over pages and loses no line', async () => {
  const [line] = PERIOD.lines;
  if (!line) throw new Error('no line');
  const lines = Array.from({ length: 120 }, (_, place) => ({
    ...line,
    kind: 'ADJUSTMENT' as const,
    reason: `No. ${place}`,
  }));
  const text = pdfText(await pdfOf({ ...PERIOD, lines }));
  for (const { reason } of lines) expect(text).toContain(`Adjustment: ${reason}`);
});
