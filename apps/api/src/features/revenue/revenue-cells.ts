import type { RevenueMapping } from '@adhelm/contract/revenue-file';

const SIGNS = /[\s\u00a0\u202f$€£¥₫']/g;
const AMOUNT = {
  POINT: /^(-?)(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,20}))?$/,
  COMMA: /^(-?)(\d{1,15}|\d{1,3}(?:\.\d{3}){1,4})(?:,(\d{1,20}))?$/,
} as const;
const LARGEST = 10n ** 15n;

/** An amount in millionths, rounded to whole ones; undefined where it is none. */
export const microsIn = (text: string, decimals: RevenueMapping['decimals']): bigint | undefined => {
  const plain = text.replaceAll(SIGNS, '').replace(/^\((.+)\)$/, '-$1');
  const [, sign, whole, fraction = ''] = AMOUNT[decimals].exec(plain) ?? [];
  if (whole === undefined) return undefined;
  const digits = BigInt(whole.replaceAll(/[.,]/g, '') + fraction.slice(0, 6).padEnd(6, '0'));
  const size = digits + ((fraction[6] ?? '0') >= '5' ? 1n : 0n);
  if (size >= LARGEST) return undefined;
  return sign === '-' ? -size : size;
};

const YEAR_FIRST = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?![0-9])/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?![0-9])/;
const FIRST_DAY = '2000-01-01';

const dayOfParts = (year = '', month = '', day = ''): string | undefined => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) && text >= FIRST_DAY
    ? text
    : undefined;
};

/** The day in a cell, with or without a time behind it. */
export const dayIn = (text: string, dates: RevenueMapping['dates']): string | undefined => {
  const [isYearFirst, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (isYearFirst) return dayOfParts(year, month, day);
  const [, first, second, last] = YEAR_LAST.exec(text) ?? [];
  return dates === 'DMY' ? dayOfParts(last, second, first) : dayOfParts(last, first, second);
};

/** Commas before one or two digits, or more than three, part no thousands. */
export const decimalsOf = (amounts: readonly string[]): RevenueMapping['decimals'] =>
  amounts.some((text) => /,(?:\d{1,2}|\d{4,})\D*$/.test(text)) &&
  !amounts.some((text) => /\.(?:\d{1,2}|\d{4,})\D*$/.test(text))
    ? 'COMMA'
    : 'POINT';

export const datesOf = (days: readonly string[]): RevenueMapping['dates'] => {
  const parts = days.flatMap((text) => {
    const [, first, second] = YEAR_LAST.exec(text) ?? [];
    return first === undefined ? [] : [{ first: Number(first), second: Number(second), text }];
  });
  if (parts.some(({ first }) => first > 12)) return 'DMY';
  if (parts.some(({ second }) => second > 12)) return 'MDY';
  return parts.some(({ text }) => text.includes('.')) ? 'DMY' : 'MDY';
};
