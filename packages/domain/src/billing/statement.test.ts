import { expect, test } from 'vitest';
import { at, zoneOf } from '../testing/periods.ts';
import { dayIn, lineText } from './statement.ts';

const corrects = { number: 3, month: '2026-09' };

test.each([
  ['REVENUE', null, null, 'Settled revenue of October 2026'],
  ['LATE_SETTLEMENT', corrects, null, 'Late settlement for September 2026 (statement 3)'],
  ['CLAW_BACK', corrects, null, 'Claw-back for September 2026 (statement 3)'],
  ['ADJUSTMENT', null, 'Agreed', 'Adjustment: Agreed'],
  ['ADJUSTMENT', corrects, 'Agreed', 'Adjustment of September 2026 (statement 3): Agreed'],
] as const)('a line of kind %s says what it is', (kind, of, reason, text) => {
  expect(lineText({ kind, corrects: of, reason }, '2026-10')).toBe(text);
});

test('a day is that of the zone', () => {
  expect(dayIn(zoneOf('+07:00'), at('2026-09-30T20:00Z'))).toBe('01/10/2026');
});
