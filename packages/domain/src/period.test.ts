import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodBefore, periodOf } from './period.ts';

test('the wire names the last millisecond, inside the end is left out', () => {
  const day = periodOf(new Date('2026-11-01T00:00:00.000Z'), new Date('2026-11-01T23:59:59.999Z'));
  expect(day.to - day.from).toBe(86_400_000);
  const moment = new Date('2026-11-01T00:00:00.000Z');
  expect(periodOf(moment, moment)).toEqual({ from: moment.getTime(), to: moment.getTime() + 1 });
});

test('the period before is as long and ends where this one starts', () => {
  const range = fc.tuple(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 7e10 }));
  fc.assert(
    fc.property(range, ([start, length]) => {
      const period = periodOf(new Date(start), new Date(start + length));
      const before = periodBefore(period);
      expect(before.to).toBe(period.from);
      expect(before.to - before.from).toBe(length + 1);
    }),
    { seed: 3 },
  );
});
