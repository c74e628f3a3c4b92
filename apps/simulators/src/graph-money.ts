/** Currencies that the platform counts in whole units; all others in hundredths. */
const WHOLE = new Set('CLP COP CRC HUF IDR ISK JPY KRW PYG TWD VND'.split(' '));

export const minorUnitsPerUnit = (currency: string): 1 | 100 => (WHOLE.has(currency) ? 1 : 100);

/** Of a decimal text in whole units. */
export const minorUnits = (text: string, currency: string): number =>
  Math.round(Number(text) * minorUnitsPerUnit(currency));

/** Minor units as insights write money: a decimal text in whole units. */
export const decimalText = (minor: number, currency: string): string => {
  if (minorUnitsPerUnit(currency) === 1) return String(minor);
  const text = String(minor).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};

/** The least that may be spent in a day, in minor units. */
export const leastDailyBudget = (currency: string): number =>
  minorUnitsPerUnit(currency) === 1 ? (currency === 'VND' ? 20_000 : 100) : 100;
