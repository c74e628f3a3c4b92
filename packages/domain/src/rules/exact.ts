import type { Decimal } from './rule.ts';

/** An exact number: so many parts of a whole above zero. */
type Exact = { part: bigint; whole: bigint };

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

const exactOf = (text: Decimal): Exact => {
  const [, sign, digits, decimals = ''] = DECIMAL.exec(text) ?? [];
  if (digits === undefined) throw new RangeError(`${text} is no decimal number`);
  const part = BigInt(digits + decimals);
  return { part: sign === '-' ? -part : part, whole: 10n ** BigInt(decimals.length) };
};

/** Below zero, zero or above, as the first is smaller, equal or larger. */
const compare = (a: Exact, b: Exact): number => {
  const difference = a.part * b.whole - b.part * a.whole;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
};

export const isAbove = (a: Decimal, b: Decimal): boolean => compare(exactOf(a), exactOf(b)) > 0;
