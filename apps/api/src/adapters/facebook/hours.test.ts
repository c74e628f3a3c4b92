import { isZone, type Zone } from '@adhelm/domain/time-zone';
import { describe, expect, test } from 'vitest';
import { hourStart } from './hours.ts';
import { addAmounts, minorUnits, wholeUnits } from './money.ts';

const zone = (name: string): Zone => {
  if (!isZone(name)) throw new Error(`${name} is no zone`);
  return name;
};
const label = (hour: number) => {
  const two = String(hour).padStart(2, '0');
  return `${two}:00:00 - ${two}:59:59`;
};

describe('when an hour of an ad account began', () => {
  test.each([
    ['Asia/Ho_Chi_Minh', '2026-11-14', 0, false, '2026-11-13T17:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-14', 7, false, '2026-11-14T01:30:00.000Z'],
    ['Asia/Kathmandu', '2026-11-14', 7, false, '2026-11-14T01:15:00.000Z'],
    ['UTC', '2026-11-14', 23, false, '2026-11-14T23:00:00.000Z'],
    // 25 hours: 01:00 comes twice.
    ['America/New_York', '2026-11-01', 0, false, '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', 1, false, '2026-11-01T05:00:00.000Z'],
    ['America/New_York', '2026-11-01', 1, true, '2026-11-01T06:00:00.000Z'],
    ['America/New_York', '2026-11-01', 2, false, '2026-11-01T07:00:00.000Z'],
    ['America/New_York', '2026-11-01', 23, false, '2026-11-02T04:00:00.000Z'],
    // 23 hours: 02:00 is skipped, and is taken for the hour that came instead.
    ['America/New_York', '2026-03-08', 1, false, '2026-03-08T06:00:00.000Z'],
    ['America/New_York', '2026-03-08', 2, false, '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-03-08', 3, false, '2026-03-08T07:00:00.000Z'],
    // Half an hour back: 01:00 begins once, whatever comes.
    ['Australia/Lord_Howe', '2026-04-05', 1, true, '2026-04-04T14:00:00.000Z'],
    // An hour that comes once is not moved by a row too many.
    ['Europe/Berlin', '2026-11-14', 5, true, '2026-11-14T04:00:00.000Z'],
  ] as const)('%s %s hour %i (again: %s) is %s', (name, day, hour, again, expected) => {
    expect(hourStart(zone(name), day, label(hour), again).toISOString()).toBe(expected);
  });

  test('a day of 25 hours has 25 beginnings, all an hour apart', () => {
    const starts = [0, 1, 2, 2, ...Array.from({ length: 21 }, (_, place) => place + 3)].map((hour, place) =>
      hourStart(zone('Europe/Berlin'), '2026-10-25', label(hour), place === 3).getTime(),
    );
    expect(starts.map((start) => (start - Date.parse('2026-10-24T22:00:00Z')) / 3_600_000)).toEqual(
      Array.from({ length: 25 }, (_, place) => place),
    );
  });

  test('a label that is none is refused', () => {
    expect(() => hourStart(zone('UTC'), '2026-11-14', 'noon', false)).toThrow('No hour is called');
  });
});

describe('money on the wire', () => {
  test.each([
    ['12.50', 'USD', '1250'],
    ['12.5', 'USD', '1250'],
    ['12', 'USD', '1200'],
    ['0.07', 'USD', '7'],
    ['0', 'USD', '0'],
    ['500000', 'VND', '500000'],
    ['500000.00', 'VND', '500000'],
    ['1000', 'HUF', '1000'],
    ['1000', 'TWD', '1000'],
    ['1000', 'IDR', '1000'],
    ['1000', 'COP', '1000'],
    ['1000', 'KWD', '100000'],
    ['123456789012345.67', 'USD', '12345678901234567'],
  ])('%s %s are %s minor units', (amount, currency, expected) => {
    expect(minorUnits(amount, currency)).toBe(expected);
  });

  test.each([
    ['12.505', 'USD'],
    ['0.5', 'VND'],
    ['-1', 'USD'],
    ['1e3', 'USD'],
    ['', 'USD'],
    ['1,000', 'USD'],
  ])('%s %s cannot be said', (amount, currency) => {
    expect(() => minorUnits(amount, currency)).toThrow('is no amount of');
  });

  test('comes back in whole units, and adds up exactly', () => {
    expect(wholeUnits('1250', 'USD')).toBe('12.50');
    expect(wholeUnits('7', 'USD')).toBe('0.07');
    expect(wholeUnits('500000', 'VND')).toBe('500000');
    expect(addAmounts('0.1', '0.2')).toBe('0.3');
    expect(addAmounts('9007199254740993', '0.01')).toBe('9007199254740993.01');
    expect(addAmounts('5', '6')).toBe('11');
  });
});
