import type { Zone } from '@adhelm/domain/time-zone';

/** How a column's value reads. Cells and exports take their text from here, so that they agree. */
export type Format =
  | 'text'
  | 'id'
  | 'code'
  | 'integer'
  | 'money'
  | 'price'
  | 'percent'
  | 'date'
  | 'dateTime'
  | 'platform'
  | 'status'
  | 'publisher'
  | 'user';

export type Tone = 'good' | 'bad' | 'plain';

export const NO_VALUE = '-';
export const GLOBAL_ROW = 'Global (Admin only)';

const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Prices below a cent come with as many digits as say something. */
const belowACent = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

const NUMERIC: ReadonlySet<Format> = new Set(['integer', 'money', 'price', 'percent']);

export const isNumeric = (format: Format): boolean => NUMERIC.has(format);

/** "-0.00" would read as a loss, so the sign is taken after rounding. */
const signed = (value: number, rounded: string, prefix: string, suffix: string) =>
  `${value < 0 && /[1-9]/.test(rounded) ? '-' : ''}${prefix}${rounded}${suffix}`;

const formatNumber = (format: Format, value: number): string => {
  const size = Math.abs(value);
  if (format === 'price' && size < 0.01) return signed(value, belowACent.format(size), '$', '');
  if (format === 'money' || format === 'price') return signed(value, twoDecimals.format(size), '$', '');
  if (format === 'percent') return signed(value, twoDecimals.format(size), '', '%');
  return signed(value, wholeNumber.format(size), '', '');
};

const dateParts = (timeZone: Zone | undefined) =>
  new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });

/** By zone; making one costs more than a thousand dates. */
const dateFormatters = new Map<Zone | undefined, Intl.DateTimeFormat>();

const dateFormatterOf = (timeZone: Zone | undefined): Intl.DateTimeFormat => {
  const known = dateFormatters.get(timeZone);
  if (known) return known;
  const made = dateParts(timeZone);
  dateFormatters.set(timeZone, made);
  return made;
};

const formatDate = (format: Format, value: string, timeZone: Zone | undefined): string => {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return NO_VALUE;
  const parts = new Map(
    dateFormatterOf(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  const date = `${parts.get('day')}/${parts.get('month')}/${parts.get('year')}`;
  return format === 'date' ? date : `${date} ${parts.get('hour')}:${parts.get('minute')}`;
};

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

const isTitled = (value: unknown): value is { title: string } =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';

/** A value as plain text: dd/MM/yyyy, $1,234.50, 12.30%, "-" where there is nothing. */
export const formatValue = (format: Format, value: unknown, timeZone?: Zone): string => {
  if (value === null || value === undefined || value === '')
    return format === 'publisher' ? GLOBAL_ROW : NO_VALUE;
  if (isNumeric(format))
    return typeof value === 'number' && Number.isFinite(value) ? formatNumber(format, value) : NO_VALUE;
  if (format === 'date' || format === 'dateTime')
    return typeof value === 'string' ? formatDate(format, value, timeZone) : NO_VALUE;
  if (isNamed(value)) return value.name;
  if (isTitled(value)) return value.title;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : NO_VALUE;
};

/** The time of an instant of today, or with its day where that was another one. */
export const asOfLabel = (instant: string, timeZone: Zone, now = new Date()): string => {
  const label = formatDate('dateTime', instant, timeZone);
  const today = `${formatDate('date', now.toISOString(), timeZone)} `;
  return label.startsWith(today) ? label.slice(today.length) : label;
};

/** Profit, ROI and RPC: green above zero, red below. A change: green above zero, red otherwise. */
export const toneOf = (tone: 'sign' | 'change' | undefined, value: unknown): Tone => {
  if (tone === undefined || typeof value !== 'number' || (tone === 'sign' && value === 0)) return 'plain';
  return value > 0 ? 'good' : 'bad';
};
