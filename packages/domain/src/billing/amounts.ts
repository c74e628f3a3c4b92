const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;

/** `-12.5` as -1250; undefined for anything that is no amount in whole cents. */
export const centsOfText = (text: string): bigint | undefined => {
  const [, sign, whole, part = ''] = AMOUNT.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const size = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
  return sign ? -size : size;
};

/** `-12.50`, exactly. */
export const textOfCents = (cents: bigint): string => {
  const size = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
};

/** As a person reads it: `-$1,234.50`. */
export const dollarsOf = (cents: bigint): string => {
  const text = textOfCents(cents < 0n ? -cents : cents);
  const [whole = '0', part = '00'] = text.split('.');
  return `${cents < 0n ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
};
