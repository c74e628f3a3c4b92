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
  // Names of campaigns say nothing here: they are known by their ids.
  campaign: [/^(real|platform)?campaignid$/],
  keyword: [/^keywords?(text)?$/],
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
  const channel = found('channel');
  const named = found('campaign');
  const campaign = named === channel ? null : named;
  const [, currency] = /(usd|eur|gbp|vnd)$/.exec(names[amount ?? -1] ?? '') ?? [];
  return {
    date,
    channel,
    campaign,
    keyword: campaign === null ? found('keyword') : null,
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
  const { amount, click, date, channel, campaign, keyword, currency } = mapping;
  const chosen = [amount, click, date, channel, campaign, keyword, currency];
  if (chosen.some((place) => place !== null && place >= columns.length))
    return 'The file has no such column.';
  if (amount === null) return 'Choose the column of amounts.';
  if (click !== null) return null;
  if (date === null) return 'Choose the column of dates, or one of click ids.';
  if (channel === null) return 'Choose the column of websites or channels, or one of click ids.';
  return campaign !== null && keyword !== null
    ? 'Choose a column of campaigns or one of keywords, not both.'
    : null;
};
