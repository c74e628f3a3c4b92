import { describe, expect, test } from 'vitest';
import { centsOfText, dollarsOf, textOfCents } from './amounts.ts';
import { type PayoutState, payoutText, refusalToRelease, refusalToRetry, stageOf } from './payout.ts';

const NOW = 1000;
const PREPARER = 1;
const OTHER = 2;
const prepared: PayoutState = {
  status: 'PENDING',
  isReleased: false,
  isUnknown: false,
  isUnderway: false,
  preparedBy: PREPARER,
  heldUntil: null,
};
const released = { ...prepared, isReleased: true };
const failed: PayoutState = { ...released, status: 'FAILED' };

describe('the money is let go', () => {
  test.each([
    ['by another person', prepared, OTHER, null],
    ['never by who prepared it', prepared, PREPARER, 'SAME_PERSON'],
    ['not while changed bank details hold it', { ...prepared, heldUntil: NOW + 1 }, OTHER, 'HELD'],
    ['as soon as they no longer do', { ...prepared, heldUntil: NOW }, OTHER, null],
    ['once', released, OTHER, 'NOT_NOW'],
    ['not when it was paid', { ...released, status: 'PAID' }, OTHER, 'NOT_NOW'],
    ['not when it failed, which is tried again instead', failed, OTHER, 'NOT_NOW'],
  ] as const)('%s', (_name, payout, by, refusal) => {
    expect(refusalToRelease(payout, by, NOW)).toBe(refusal);
  });

  test.each([
    ['after a failure, by another person', failed, OTHER, null],
    ['after a failure, never by who prepared it', failed, PREPARER, 'SAME_PERSON'],
    ['not while changed bank details hold it', { ...failed, heldUntil: NOW + 1 }, OTHER, 'HELD'],
    ['not while nobody knows what became of it', { ...released, isUnknown: true }, OTHER, 'NOT_NOW'],
  ] as const)('again %s', (_name, payout, by, refusal) => {
    expect(refusalToRetry(payout, by, NOW)).toBe(refusal);
  });
});

test.each([
  ['waits for another person', prepared, 'PREPARED'],
  ['waits for the end of the hold', { ...prepared, heldUntil: NOW + 1 }, 'HELD'],
  ['is sent', released, 'RELEASED'],
  ['is looked up before anything else', { ...released, isUnknown: true }, 'UNKNOWN'],
  ['is asked after', { ...released, isUnderway: true }, 'UNDERWAY'],
  ['is over', { ...released, status: 'PAID' }, 'PAID'],
  ['waits for somebody', failed, 'FAILED'],
] as const)('a payout %s', (_name, payout, stage) => {
  expect(stageOf(payout, NOW)).toBe(stage);
});

test('the key of a payout follows from the entries that it pays, in whatever order they come', () => {
  const entry = (id: number, amount: bigint) => ({ id, amount, currency: 'USD' });
  const text = payoutText(4, [entry(11, -5n), entry(2, -7n)]);
  expect(text).toBe('payout of publisher 4\n2 -7 USD\n11 -5 USD');
  expect(payoutText(4, [entry(2, -7n), entry(11, -5n)])).toBe(text);
  expect(payoutText(4, [entry(2, -7n)])).not.toBe(text);
  expect(payoutText(5, [entry(2, -7n), entry(11, -5n)])).not.toBe(text);
});

test.each([
  ['12.5', 1250n],
  ['-0.05', -5n],
  ['1000', 100_000n],
  ['', undefined],
  ['1.234', undefined],
  ['1e3', undefined],
  ['+5', undefined],
  [' 5', undefined],
])('%j is an amount in cents: %s', (text, cents) => {
  expect(centsOfText(text)).toBe(cents);
});

test.each([
  [0n, '0.00', '$0.00'],
  [-5n, '-0.05', '-$0.05'],
  [123_456_789n, '1234567.89', '$1,234,567.89'],
])('%d cents are %s', (cents, text, dollars) => {
  expect([textOfCents(cents), dollarsOf(cents)]).toEqual([text, dollars]);
});
