import { decimalsOf } from '@adhelm/domain/currency';
import { PlatformFailed } from '../../ports/ad-platform.ts';

const AMOUNT = /^(\d{1,15})(?:\.(\d+))?$/;

/** What a budget or bid is on the wire: `1250` for `12.50` dollars, `500000` for as many dong. */
export const minorUnits = (amount: string, currency: string): string => {
  const decimals = decimalsOf(currency);
  const [, whole = '', fraction = ''] = AMOUNT.exec(amount) ?? [];
  const kept = fraction.replace(/0+$/, '');
  if (whole === '' || kept.length > decimals)
    throw new PlatformFailed('refused', `${amount} is no amount of ${currency}`, {
      userMessage: `Amounts in ${currency} have ${decimals === 0 ? 'no' : 'at most two'} decimals.`,
    });
  return (whole + kept.padEnd(decimals, '0')).replace(/^0+(?=\d)/, '');
};

/** The amount in whole units. */
export const wholeUnits = (minor: string, currency: string): string => {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return minor;
  const digits = minor.padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** Adds decimal texts exactly. */
export const addAmounts = (one: string, other: string): string => {
  const decimals = Math.max(...[one, other].map((text) => text.split('.')[1]?.length ?? 0));
  const scaled = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(decimals, '0'));
  };
  const digits = (scaled(one) + scaled(other)).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
