import { isZone, type Zone } from '@adhelm/domain/time-zone';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HourlyInsight } from '../../ports/ad-platform.ts';
import { daysBetween, inDollars, openHour, periodOfDays, ratesByDay } from './cost-facts.ts';
import { stretchesOf } from './cost-window.ts';

const zone = (name: string): Zone => {
  if (!isZone(name)) throw new Error(`${name} is no zone`);
  return name;
};
const at = (text: string) => Date.parse(text);
const told = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((moment) => new Date(moment).toISOString());

describe('an amount in dollars', () => {
  test.each([
    ['500000', '0.0000384000', '19.200000'],
    ['12.34', '1', '12.340000'],
    ['1', '0.0000005000', '0.000001'],
    ['1', '0.0000004999', '0.000000'],
    ['-1', '0.0000005000', '-0.000001'],
    ['999999999999', '0.0000384000', '38399999.999962'],
  ])('of %s at %s is %s, rounded once', (native, usd, dollars) => {
    expect(inDollars(native, usd)).toBe(dollars);
  });

  test('is never further from the exact one than half a millionth', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 13n), 10n ** 13n), fc.bigInt(1n, 10n ** 12n), (cents, rate) => {
        const sign = cents < 0n ? '-' : '';
        const size = cents < 0n ? -cents : cents;
        const native = `${sign}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
        const usd = `${rate / 10n ** 10n}.${String(rate % 10n ** 10n).padStart(10, '0')}`;
        const micros = BigInt(inDollars(native, usd).replace('.', ''));
        // cents/100 × rate/10^10 dollars in millionths, all times 10^6.
        const difference = micros * 10n ** 6n - cents * rate;
        expect(difference <= 500_000n && difference >= -500_000n).toBe(true);
      }),
    );
  });
});

test('a day takes the newest rate that was known by then, and the first one where none was', () => {
  const rateOn = ratesByDay([
    { day: '2026-11-10', usd: '2' },
    { day: '2026-11-01', usd: '1' },
  ]);
  expect(['2026-10-01', '2026-11-01', '2026-11-09', '2026-11-10', '2027-01-01'].map(rateOn)).toEqual([
    '1',
    '1',
    '1',
    '2',
    '2',
  ]);
  expect(ratesByDay([])('2026-11-01')).toBeUndefined();
});

test('days of a zone begin and end where its clock says, with 23 or 25 hours where it jumps', () => {
  const newYork = zone('America/New_York');
  expect(told(periodOfDays(newYork, { since: '2026-03-08', until: '2026-03-08' }))).toEqual([
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ]);
  expect(told(periodOfDays(newYork, { since: '2026-11-01', until: '2026-11-02' }))).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-03T05:00:00.000Z',
  ]);
  expect(daysBetween({ since: '2026-10-30', until: '2026-11-02' })).toBe(4);
});

test('the hour that is not over begins with the hour of the zone', () => {
  expect(openHour(zone('Asia/Kolkata'), at('2026-11-15T08:10:00Z'))).toBe(at('2026-11-15T07:30:00Z'));
  expect(openHour(zone('UTC'), at('2026-11-15T08:10:00Z'))).toBe(at('2026-11-15T08:00:00Z'));
  expect(openHour(zone('Asia/Kathmandu'), at('2026-11-15T08:10:00Z'))).toBe(at('2026-11-15T07:15:00Z'));
});

test('a window is written in stretches that leave out no hour and none twice', () => {
  const [from, to] = [at('2026-11-14T18:30:00Z'), at('2026-11-15T08:15:00Z')];
  const hourOf = (adRealId: string, hour: number): HourlyInsight => ({
    adRealId,
    adName: '',
    adSetRealId: '',
    adSetName: '',
    campaignRealId: '',
    campaignName: '',
    hour: new Date(hour),
    spend: '1',
    impressions: 1,
    clicks: 1,
    conversions: 0,
  });
  const hours = Array.from({ length: 30_000 }, (_, place) =>
    hourOf(String(place), from + (place % 14) * 3_600_000),
  );
  const stretches = stretchesOf(hours, from, to);
  expect(stretches.length).toBeGreaterThan(2);
  expect(stretches.flatMap((one) => one.hours)).toHaveLength(30_000);
  expect([stretches[0]?.from, stretches.at(-1)?.to]).toEqual([from, to]);
  for (const [place, { from: start, to: end, hours: here }] of stretches.entries()) {
    expect(start).toBe(place === 0 ? from : stretches[place - 1]?.to);
    expect(here.every(({ hour }) => hour.getTime() >= start && hour.getTime() < end)).toBe(true);
    expect(here.length).toBeLessThanOrEqual(10_000);
  }
  expect(stretchesOf([], from, to)).toEqual([{ from, to, hours: [] }]);
});
