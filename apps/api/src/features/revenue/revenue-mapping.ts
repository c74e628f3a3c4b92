import type { MappedColumn, RevenueMapping } from '@adhelm/contract/revenue-file';
import type { CsvTable } from './csv-table.ts';
import { datesOf, decimalsOf } from './revenue-cells.ts';

/** What feeds call their columns, in small letters and digits; the better names come first. */
const NAMES: Record<MappedColumn, readonly RegExp[]> = {
  date: [/^(date|day|datum|reportdate|revenuedate)$/, /date|day/],
  channel: [
    /^(website|domain|site|property)$/,
    /^channel(id|name)?$/,
    /^campaignid$/,
    /website|domain|channel/,
  ],
  click: [/^click(id|reference|ref)$/, /^subid1?$/],
  amount: [
    /^(settled|final|net|confirmed)(revenue|amount)/,
    /^(revenue|amount|earnings|payout)/,
    /revenue|earning/,
  ],
  currency: [/^currency(code)?$/, /currency/],
};

const LOOKED_AT = 200;

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const columnNamed = (columns: readonly string[], patterns: readonly RegExp[]): number | null => {
  for (const pattern of patterns) {
    const place = columns.findIndex((name) => pattern.test(name));
    if (place >= 0) return place;
  }
  return null;
};

/** Which column says what, as far as names and values tell. */
export const guessMapping = ({ columns, rows }: CsvTable): RevenueMapping => {
  const names = columns.map(plain);
  const found = (what: MappedColumn) => columnNamed(names, NAMES[what]);
  const [date, amount] = [found('date'), found('amount')];
  const valuesOf = (place: number | null) =>
    place === null ? [] : rows.slice(0, LOOKED_AT).map(({ cells }) => cells[place] ?? '');
  const [, currency] = /(usd|eur|gbp|vnd)$/.exec(names[amount ?? -1] ?? '') ?? [];
  return {
    date,
    channel: found('channel'),
    click: found('click'),
    amount,
    currency: found('currency'),
    defaultCurrency: currency?.toUpperCase() ?? 'USD',
    dates: datesOf(valuesOf(date)),
    decimals: decimalsOf(valuesOf(amount)),
  };
};

/** Why rows cannot be read by it at all. */
export const problemOf = (mapping: RevenueMapping, columns: readonly string[]): string | null => {
  const { amount, click, date, channel, currency } = mapping;
  if ([amount, click, date, channel, currency].some((place) => place !== null && place >= columns.length))
    return 'The file has no such column.';
  if (amount === null) return 'Choose the column of amounts.';
  if (click !== null) return null;
  if (date === null) return 'Choose the column of dates, or one of click ids.';
  return channel === null ? 'Choose the column of websites or channels, or one of click ids.' : null;
};
