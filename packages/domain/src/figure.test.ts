import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeOf,
  compareKeys,
  count,
  type Figure,
  money,
  percent,
  price,
  priceOfOne,
  ratio,
  rounded,
  shown,
  sortKeyOf,
} from './figure.ts';
import { seeds } from './testing/seeds.ts';

const RUNS = seeds(3).map((seed) => ({ seed, numRuns: 250 }));

/** Digits of a quotient as one learns it at school: digit by digit, on text, with the rest carried on. */
const dividedByHand = (part: bigint, whole: bigint, decimals: number): { digits: string; rest: bigint } => {
  let digits = '';
  let rest = 0n;
  for (const digit of `${part}${'0'.repeat(decimals)}`) {
    rest = BigInt(`${rest}${digit}`);
    let times = 0;
    for (; rest >= whole; times++) rest -= whole;
    digits += String(times);
  }
  return { digits, rest };
};

/** The last place goes up by one where at least half is left; carried over on text. */
const roundedByHand = (part: bigint, whole: bigint, decimals: number): string => {
  const { digits, rest } = dividedByHand(part, whole, decimals);
  const places = `0${digits}`
    .padStart(decimals + 2, '0')
    .split('')
    .map(Number);
  if (rest + rest >= whole)
    for (let place = places.length - 1; place >= 0; place--) {
      const digit = places[place] ?? 0;
      places[place] = digit === 9 ? 0 : digit + 1;
      if (digit !== 9) break;
    }
  const text = places.join('');
  const point = text.length - decimals;
  return `${text.slice(0, point).replace(/^0+(?=\d)/, '')}.${text.slice(point)}`;
};

const sums = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 10n ** 21n }));
const wholes = fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 6n }), fc.bigInt({ min: 1n, max: 10n ** 18n }));

describe('a figure is shown', () => {
  test.each([
    ['44.0949995 as 44.09', ratio('money', 440_949_995n, 10_000_000n), 44.09],
    ['44.095 as 44.10', ratio('money', 440_950_000n, 10_000_000n), 44.1],
    ['-44.095 as -44.10', ratio('money', -440_950_000n, 10_000_000n), -44.1],
    ['1.005 as 1.01', money(1_005_000n), 1.01],
    ['0.285 as 0.29', money(285_000n), 0.29],
    ['0.004999 as 0', money(4999n), 0],
    ['-0.004999 as 0, not as -0', money(-4999n), 0],
    ['an amount below a cent to the cent', money(5000n), 0.01],
    ['a count as it is', count(4_294_967_296n), 4_294_967_296],
    ['a price of a cent or more to the cent', priceOfOne(12_345n), 0.01],
    ['a price below a cent in two digits', priceOfOne(1234n), 0.0012],
    ['a loss below a cent in two digits', priceOfOne(-1250n), -0.0013],
    ['a price just below a cent', priceOfOne(9996n), 0.01],
    ['a price far below a cent', price(4n, 100n), 0],
    ['a price of a millionth', priceOfOne(1n), 0.000_001],
    ['a price of 4 cents per thousand', price(40_000n, 1000n), 0.000_04],
    ['-15.905631 % as -15.91', percent(-209n, 1314n), -15.91],
    ['a percentage below a hundredth to the hundredth', percent(4n, 100_000n), 0],
  ])('%s', (_name, figure, expected) => {
    expect(figure && Object.is(shown(figure), expected)).toBe(true);
  });

  test('as a division by hand gives it, half away from zero, whatever its size', () => {
    for (const runs of RUNS)
      fc.assert(
        fc.property(sums, wholes, fc.boolean(), (part, whole, isNegative) => {
          const figure: Figure = { unit: 'money', part: isNegative ? -part : part, whole };
          const byHand = Number(roundedByHand(part, whole, 2));
          expect(shown(figure)).toBe(isNegative ? 0 - byHand : byHand);
        }),
        runs,
      );
  });

  test('the same when it lies exactly between two cents, or next to that', () => {
    const aside = fc.constantFrom(-1n, 0n, 1n);
    for (const runs of RUNS)
      fc.assert(
        fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), wholes, aside, (cents, whole, step) => {
          const part = (cents * 2n + 1n) * whole * 10n ** 6n + step;
          const exact = { unit: 'money', part, whole: whole * 2n * 10n ** 8n } as const;
          expect(shown(exact)).toBe(Number(roundedByHand(part, exact.whole, 2)));
          expect(shown(exact)).toBe(Number(cents + (step < 0n ? 0n : 1n)) / 100);
        }),
        runs,
      );
  });

  test('or not at all where there is nothing to divide by', () => {
    expect(rounded({ roi: percent(5n, 0n), rpc: price(0n, 0n), cost: money(10_000n) })).toEqual({
      roi: null,
      rpc: null,
      cost: 0.01,
    });
  });
});

describe('figures are sorted', () => {
  const figures = fc.record({
    unit: fc.constant<'price'>('price'),
    part: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
    whole: wholes,
  });
  const exactly = (a: Figure, b: Figure): number => {
    const [left, right] = [a.part * b.whole, b.part * a.whole];
    return left < right ? -1 : Number(left > right);
  };
  const compared = (a: Figure, b: Figure) => Math.sign(compareKeys(sortKeyOf(a), sortKeyOf(b)));

  test('exactly, however large they are', () => {
    for (const runs of RUNS)
      fc.assert(
        fc.property(figures, figures, (a, b) => {
          expect(compared(a, b)).toBe(exactly(a, b));
        }),
        runs,
      );
  });

  test('also when they differ by less than a float can tell', () => {
    for (const runs of RUNS)
      fc.assert(
        fc.property(
          figures,
          fc.bigInt({ min: 1n, max: 10n ** 9n }),
          fc.constantFrom(-1n, 0n, 1n),
          (a, times, step) => {
            const near = {
              ...a,
              part: a.part * times * 10n ** 20n + step,
              whole: a.whole * times * 10n ** 20n,
            };
            expect(compared(near, a)).toBe(Number(step));
          },
        ),
        runs,
      );
  });
});

describe('the change', () => {
  const at = (value: number | null) => (value === null ? null : money(BigInt(value) * 1_000_000n));

  test.each([
    [30, 20, 50],
    [10, 20, -50],
    [0, 20, -100],
    [20, 20, 0],
    [10, -10, 200],
    [-10, -20, 50],
    [-30, -20, -50],
    [5, 0, null],
    [0, 0, null],
    [null, 3, null],
    [3, null, null],
  ])('to %s from %s is %s', (now, before, expected) => {
    expect(rounded({ change: changeOf(at(now), at(before)) })).toEqual({ change: expected });
  });

  test('between ratios is exact too', () => {
    const third = price(1_000_000n, 3n);
    expect(changeOf(third, price(2_000_000n, 6n))?.part).toBe(0n);
    expect(rounded({ change: changeOf(price(1_000_000n, 2n), third) })).toEqual({ change: 50 });
  });
});
