/**
 * Currencies that ad platforms count in whole units; they count all others in hundredths. Facebook's list, which is not
 * that of ISO 4217.
 */
const WHOLE_UNITS: ReadonlySet<string> = new Set([
  'CLP',
  'COP',
  'CRC',
  'HUF',
  'IDR',
  'ISK',
  'JPY',
  'KRW',
  'PYG',
  'TWD',
  'VND',
]);

/** How many decimals amounts of a currency have at ad platforms. */
export const decimalsOf = (currency: string): 0 | 2 => (WHOLE_UNITS.has(currency) ? 0 : 2);
