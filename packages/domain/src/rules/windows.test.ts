import { describe, expect, test } from 'vitest';
import { at, written, zoneOf } from '../testing/periods.ts';
import { conditionWith, groupOf, NOW, ruleWith } from '../testing/rules.ts';
import type { OtherWindow, RuleWindow } from './rule.ts';
import { periodOfOther, periodOfWindow, periodsOf } from './windows.ts';

const TODAY: RuleWindow = { kind: 'TODAY' };
const lastHours = (count: number): RuleWindow => ({ kind: 'LAST_HOURS', count });
const lastDays = (count: number): RuleWindow => ({ kind: 'LAST_DAYS', count, today: 'INCLUDED' });
const daysBeforeToday = (count: number): RuleWindow => ({ kind: 'LAST_DAYS', count, today: 'EXCLUDED' });

const clock = (zone: string, now: string, olderThanHours = 0) => ({
  zone: zoneOf(zone),
  now: at(now),
  maturity: { olderThanHours, settledOnly: false },
});

describe('a window covers', () => {
  test.each<[string, RuleWindow, string, string, string]>([
    [
      'the last day from the same time',
      lastDays(1),
      'UTC',
      '2026-11-16T14:00Z',
      '2026-11-15T14:00 to 2026-11-16T14:00',
    ],
    [
      'three days back from now',
      lastDays(3),
      'UTC',
      '2026-11-16T14:15Z',
      '2026-11-13T14:15 to 2026-11-16T14:15',
    ],
    ['hours', lastHours(6), 'Asia/Kathmandu', '2026-11-16T14:15Z', '2026-11-16T08:15 to 2026-11-16T14:15'],
    [
      'today from midnight in its zone',
      TODAY,
      'Asia/Ho_Chi_Minh',
      '2026-11-16T14:00Z',
      '2026-11-15T17:00 to 2026-11-16T14:00',
    ],
    ['today at an odd offset', TODAY, '+05:45', '2026-11-16T14:00Z', '2026-11-15T18:15 to 2026-11-16T14:00'],
    ['nothing yet at midnight', TODAY, 'UTC', '2026-11-16T00:00Z', '2026-11-16T00:00 to 2026-11-16T00:00'],
    [
      'whole days before today',
      daysBeforeToday(2),
      '+07:00',
      '2026-11-16T14:00Z',
      '2026-11-13T17:00 to 2026-11-15T17:00',
    ],
    // New York: 23 hours on 8 March 2026, 25 on 1 November.
    [
      'a day of 23 hours',
      daysBeforeToday(1),
      'America/New_York',
      '2026-03-09T14:00Z',
      '2026-03-08T05:00 to 2026-03-09T04:00',
    ],
    [
      'a day of 25 hours',
      daysBeforeToday(1),
      'America/New_York',
      '2026-11-02T14:00Z',
      '2026-11-01T04:00 to 2026-11-02T05:00',
    ],
    [
      '23 hours back to the same time',
      lastDays(1),
      'America/New_York',
      '2026-03-08T18:00Z',
      '2026-03-07T19:00 to 2026-03-08T18:00',
    ],
    [
      '25 hours back to the same time',
      lastDays(1),
      'America/New_York',
      '2026-11-01T19:00Z',
      '2026-10-31T18:00 to 2026-11-01T19:00',
    ],
    [
      '24 hours on such a day',
      lastHours(24),
      'America/New_York',
      '2026-11-01T19:00Z',
      '2026-10-31T19:00 to 2026-11-01T19:00',
    ],
    [
      'the longer today',
      TODAY,
      'America/New_York',
      '2026-11-01T19:00Z',
      '2026-11-01T04:00 to 2026-11-01T19:00',
    ],
    // Havana shows the hour after midnight twice on 1 November 2026: today begins with the first.
    [
      'both hours after a midnight shown twice',
      TODAY,
      'America/Havana',
      '2026-11-01T19:00Z',
      '2026-11-01T04:00 to 2026-11-01T19:00',
    ],
    // Beirut skips the hour after midnight on 29 March 2026.
    [
      'today from the first hour that is there',
      TODAY,
      'Asia/Beirut',
      '2026-03-29T10:00Z',
      '2026-03-28T22:00 to 2026-03-29T10:00',
    ],
  ])('%s', (_, window, zone, now, expected) => {
    expect(written(periodOfWindow(window, clock(zone, now)))).toBe(expected);
  });

  test.each<[string, RuleWindow, number, string]>([
    ['only hours that ended long enough ago', lastHours(24), 3, '2026-11-15T14:20 to 2026-11-16T11:00'],
    ['whole days that are old enough already', daysBeforeToday(1), 3, '2026-11-15T00:00 to 2026-11-16T00:00'],
    ['less of a day that is not', daysBeforeToday(1), 20, '2026-11-15T00:00 to 2026-11-15T18:00'],
    ['nothing where all of it is too young', lastHours(2), 3, '2026-11-16T12:20 to 2026-11-16T12:20'],
  ])('%s', (_, window, olderThanHours, expected) => {
    expect(written(periodOfWindow(window, clock('UTC', '2026-11-16T14:20Z', olderThanHours)))).toBe(expected);
  });
});

describe('a window is compared with', () => {
  test.each<[string, OtherWindow, RuleWindow, number, string]>([
    [
      'the days before it',
      { kind: 'DAYS_BEFORE', count: 7 },
      lastDays(3),
      0,
      '2026-11-06T14:00 to 2026-11-13T14:00',
    ],
    [
      'the hours before it',
      { kind: 'HOURS_BEFORE', count: 2 },
      lastHours(3),
      0,
      '2026-11-16T09:00 to 2026-11-16T11:00',
    ],
    [
      'itself a week earlier',
      { kind: 'DAYS_EARLIER', count: 7 },
      TODAY,
      0,
      '2026-11-09T00:00 to 2026-11-09T14:00',
    ],
    ['any other', daysBeforeToday(1), TODAY, 0, '2026-11-15T00:00 to 2026-11-16T00:00'],
    [
      'as much less as it lost itself',
      { kind: 'DAYS_EARLIER', count: 1 },
      TODAY,
      3,
      '2026-11-15T00:00 to 2026-11-15T11:00',
    ],
    [
      'an older one as far as that is old enough',
      daysBeforeToday(1),
      TODAY,
      3,
      '2026-11-15T00:00 to 2026-11-16T00:00',
    ],
  ])('%s', (_, other, own, olderThanHours, expected) => {
    expect(written(periodOfOther(other, own, clock('UTC', '2026-11-16T14:00Z', olderThanHours)))).toBe(
      expected,
    );
  });

  test('the same time of the day where the clocks changed between', () => {
    const other: OtherWindow = { kind: 'DAYS_EARLIER', count: 1 };
    expect(written(periodOfOther(other, TODAY, clock('America/New_York', '2026-11-02T17:00Z')))).toBe(
      '2026-11-01T04:00 to 2026-11-01T17:00',
    );
  });
});

test('a rule needs each period once, and yesterday to know what it touches', () => {
  const conditions = groupOf(
    'ALL',
    [conditionWith(), conditionWith({ metric: 'cost' })],
    [
      {
        join: 'ANY',
        conditions: [
          conditionWith({ window: lastHours(14) }),
          conditionWith({
            against: { kind: 'WINDOW', window: { kind: 'DAYS_BEFORE', count: 7 }, percent: '0' },
          }),
        ],
      },
    ],
  );
  const periods = periodsOf(ruleWith({ conditions, limits: { shareOfSpend: '50' } }), NOW);
  expect([...periods.values()].map(written)).toEqual([
    '2026-11-16T00:00 to 2026-11-16T14:00',
    '2026-11-09T00:00 to 2026-11-16T00:00',
    '2026-11-15T00:00 to 2026-11-16T00:00',
  ]);
});
