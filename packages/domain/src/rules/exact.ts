import type { Decimal } from './rule.ts';

/** An exact number: so many parts of a whole above zero. */
export type Exact = { part: bigint; whole: bigint };

export const ZERO: Exact = { part: 0n, whole: 1n };

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

export const exactOf = (text: Decimal): Exact => {
  const [, sign, digits, decimals = ''] = DECIMAL.exec(text) ?? [];
  if (digits === undefined) throw new RangeError(`${text} is no decimal number`);
  const part = BigInt(digits + decimals);
  return { part: sign === '-' ? -part : part, whole: 10n ** BigInt(decimals.length) };
};

/** Over the larger whole where that will do, so that long sums stay small. */
export const plus = (a: Exact, b: Exact): Exact => {
  if (a.whole % b.whole === 0n) return { part: a.part + b.part * (a.whole / b.whole), whole: a.whole };
  if (b.whole % a.whole === 0n) return { part: a.part * (b.whole / a.whole) + b.part, whole: b.whole };
  return { part: a.part * b.whole + b.part * a.whole, whole: a.whole * b.whole };
};

export const times = (a: Exact, b: Exact): Exact => ({ part: a.part * b.part, whole: a.whole * b.whole });

/** Divided by what is above zero. */
export const over = (a: Exact, b: Exact): Exact => ({ part: a.part * b.whole, whole: a.whole * b.part });

/** Below zero, zero or above, as the first is smaller, equal or larger. */
export const compare = (a: Exact, b: Exact): number => {
  const difference = a.part * b.whole - b.part * a.whole;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
};

export const isAbove = (a: Decimal, b: Decimal): boolean => compare(exactOf(a), exactOf(b)) > 0;

/** Moved by so many percent of its size: -20 % of -50 is -60. */
export const movedBy = ({ part, whole }: Exact, percent: Exact): Exact => {
  const size = part < 0n ? -part : part;
  return {
    part: part * 100n * percent.whole + size * percent.part,
    whole: whole * 100n * percent.whole,
  };
};

export const roundedDown = ({ part, whole }: Exact): bigint => {
  const cut = part / whole;
  return part < 0n && cut * whole !== part ? cut - 1n : cut;
};

export const roundedUp = ({ part, whole }: Exact): bigint => -roundedDown({ part: -part, whole });

/** Between two bounds; the upper one counts where they contradict each other. */
export const within = (value: bigint, least: bigint, most: bigint | null): bigint => {
  if (most !== null && (value > most || least > most)) return most;
  return value < least ? least : value;
};

/** Units of a decimal place as text: 1250 with 2 places is `12.50`. */
export const decimalText = (units: bigint, places: number): Decimal => {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const cut = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return units < 0n ? `-${text}` : text;
};
