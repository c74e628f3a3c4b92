import { expect, test } from 'vitest';
import type { ClickFact } from '../facts/write/fact-writer.ts';
import { sampleClicks, sampleMonth } from './sample-month.ts';

const ANCHOR = new Date('2026-11-16T10:00:00Z');

test('the sample month lies before the other facts of the demo and earned exactly $1000', () => {
  expect(sampleMonth(ANCHOR).toISOString()).toBe('2026-07-01T00:00:00.000Z');
  const clicks = sampleClicks(ANCHOR, { publisherId: 1 } as ClickFact);
  expect(new Set(clicks.map(({ id }) => id)).size).toBe(clicks.length);
  expect(clicks.every(({ time }) => time.toISOString().startsWith('2026-07'))).toBe(true);
  expect(clicks.reduce((sum, { actualRevenue }) => sum + Number(actualRevenue), 0)).toBe(1000);
});
