import { z } from 'zod';

const AMOUNT = /^-?\d{1,12}(?:\.\d{1,6})?$/;
const SUM = /^-?\d+(?:\.\d{1,6})?$/;

const inMillionths = (decimal: string): bigint => {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
};

/** An amount of money as whole millionths, which is how exactly the facts keep it. */
export const microsOf = (amount: string): bigint => {
  if (!AMOUNT.test(amount)) throw new RangeError(`not an amount with up to six decimals: ${amount}`);
  return inMillionths(amount);
};

/** A sum of the store, of any size, as whole millionths. */
export const microsOfSum = (sum: string): bigint => {
  if (!SUM.test(sum)) throw new RangeError(`not a sum with up to six decimals: ${sum}`);
  return inMillionths(sum);
};

export const amountOf = (micros: bigint): string => {
  const digits = String(micros < 0n ? -micros : micros).padStart(7, '0');
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

const EXACT = /^(?:0|[1-9]\d{0,11})\.\d{6}$/;

/** An amount as the facts write it, with six decimals. */
export const exactAmount = (amount: string): string =>
  EXACT.test(amount) ? amount : amountOf(microsOf(amount));

/** One that came as text. */
export const amount = z.string().transform(exactAmount);

/** Shares in proportion to the weights, in whole millionths, that sum to the total (largest remainder). */
export const allocate = (total: bigint, weights: bigint[]): bigint[] => {
  const usable = weights.map((weight) => (weight > 0n ? weight : 0n));
  const sum = usable.reduce((left, right) => left + right, 0n);
  const [parts, whole] = sum > 0n ? [usable, sum] : [weights.map(() => 1n), BigInt(weights.length)];
  const size = total < 0n ? -total : total;
  const shares = parts.map((part) => (size * part) / whole);
  const left = Number(size - shares.reduce((sofar, share) => sofar + share, 0n));
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: (size * part) % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0n) + 1n;
  return total < 0n ? shares.map((share) => -share) : shares;
};
