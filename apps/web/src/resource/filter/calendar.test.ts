import { describe, expect, it } from 'vitest';
import { addMonths, dayAfterKey, inOrder, monthOf, weeksOf } from './calendar.ts';

const day = (text: string) => Date.parse(text);
const iso = (at: number | undefined) =>
  at === undefined ? undefined : new Date(at).toISOString().slice(0, 10);

describe('weeksOf', () => {
  it('begins on Monday and holds the whole month in six weeks', () => {
    const weeks = weeksOf(day('2026-11-01'));
    expect(weeks).toHaveLength(6);
    expect(iso(weeks[0]?.[0])).toBe('2026-10-26');
    expect(iso(weeks[0]?.[6])).toBe('2026-11-01');
    expect(iso(weeks[5]?.[6])).toBe('2026-12-06');
  });
  it('works before 1970', () => {
    expect(iso(weeksOf(day('1969-12-01'))[0]?.[0])).toBe('1969-12-01');
  });
});

it.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowRight', '2026-11-02'],
  ['ArrowUp', '2026-10-25'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-10-26'],
  ['End', '2026-11-01'],
  ['PageUp', '2026-10-01'],
  ['PageDown', '2026-12-01'],
  ['Enter', undefined],
])('%s moves from Sunday, 1 November to %s', (key, to) => {
  expect(iso(dayAfterKey(day('2026-11-01'), key))).toBe(to);
});

it('stays within a shorter month', () => {
  expect(iso(dayAfterKey(day('2026-01-31'), 'PageDown'))).toBe('2026-02-28');
  expect(iso(dayAfterKey(day('2028-03-31'), 'PageUp'))).toBe('2028-02-29');
});

it('walks over the year', () => {
  expect(iso(addMonths(day('2026-12-01'), 1))).toBe('2027-01-01');
  expect(iso(monthOf(day('2026-12-31')))).toBe('2026-12-01');
});

it('takes two days in either order', () => {
  expect(inOrder(5, 2)).toEqual({ first: 2, last: 5 });
  expect(inOrder(2, 2)).toEqual({ first: 2, last: 2 });
});
