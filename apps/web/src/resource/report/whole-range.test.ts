import { expect, it } from 'vitest';
import { isWholeRange } from './whole-range.ts';

const start = '2026-11-01T17:00:00.000Z';

it.each([
  [start, '2026-11-08T16:59:59.999Z', true],
  [start, '', false],
  ['', start, false],
  ['2026-11-01', start, false],
  [start, '2026-11-08T16:59:59Z', false],
  [start, '2026-13-41T00:00:00.000Z', false],
])('%s to %s: %s', (startDate, endDate, whole) => expect(isWholeRange({ startDate, endDate })).toBe(whole));
