import { type Figure, sortKeyOf } from '../figure.ts';
import { compare, type Exact, exactOf, movedBy } from './exact.ts';
import type { Decimal } from './rule.ts';

/**
 * A figure of every object. Approximations are kept, since they settle most comparisons of millions; where they do not,
 * the exact figure is worked out again.
 */
export type Column = {
  key: string;
  /** NaN where there is none. */
  aboutAt: (place: number) => number;
  figureAt: (place: number) => Figure | null;
  /** Whether it counts something, so that what is kept is exact. */
  isCount: boolean;
};

export const columnOf = (
  key: string,
  size: number,
  isCount: boolean,
  figureAt: (place: number) => Figure | null,
): Column => {
  const known = new Uint8Array(size);
  const kept = new Float64Array(size);
  return {
    key,
    figureAt,
    isCount,
    aboutAt: (place) => {
      if (known[place] === 0) {
        const figure = figureAt(place);
        kept[place] = figure === null ? Number.NaN : sortKeyOf(figure).about;
        known[place] = 1;
      }
      return kept[place] ?? Number.NaN;
    },
  };
};

/** The same for every object. */
export const constant = (value: Exact): Column => {
  const figure: Figure = { unit: 'price', ...value };
  const { about } = sortKeyOf(figure);
  return { key: 'constant', aboutAt: () => about, figureAt: () => figure, isCount: value.whole === 1n };
};

/** Below this share of their size, the difference of two approximations says nothing. */
const UNSURE = 2 ** -40;

const exactOrder = (own: Figure | null, other: Figure | null, by: Exact): number =>
  own && other ? compare(own, movedBy(other, by)) : Number.NaN;

/**
 * Which is larger, a figure or another one moved by so many percent of its size: below zero, zero, above, or NaN where
 * there is nothing to compare.
 */
export const orderAgainst = (percent: Decimal) => {
  const by = exactOf(percent);
  const rate = Number(percent) / 100;
  return (own: Column, place: number, other: Column, otherPlace: number): number => {
    const a = own.aboutAt(place);
    const b = other.aboutAt(otherPlace);
    const size = Math.abs(b);
    const difference = a - b - size * rate;
    if (Math.abs(difference) > UNSURE * (Math.abs(a) + size * (1 + Math.abs(rate)))) return difference;
    const isExact = (a === 0 && b === 0) || (rate === 0 && own.isCount && other.isCount);
    if (isExact || Number.isNaN(difference)) return difference;
    return exactOrder(own.figureAt(place), other.figureAt(otherPlace), by);
  };
};

/** Which of two figures is larger. */
export const orderOf = orderAgainst('0');
