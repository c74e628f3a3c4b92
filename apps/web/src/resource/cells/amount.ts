const amountFormatters = new Map<string, Intl.NumberFormat>();

/** Money in a currency of its own, with the decimals that this one has: $25.00, ₫650,000. */
export const formatAmount = (value: number, currency: string): string => {
  const known = amountFormatters.get(currency);
  const formatter = known ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  if (!known) amountFormatters.set(currency, formatter);
  return formatter.format(value);
};
