import type { MappedColumn } from '@adhelm/contract/revenue-file';

const number = new Intl.NumberFormat('en-US');
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The texts of the dialog in which a file of settled revenue is uploaded; they load with it. */
export const revenueTexts = {
  title: 'Upload settled revenue',
  description:
    'A CSV file whose first row names its columns, with what websites earned by day (UTC), or what clicks earned. It counts once.',
  file: 'File',
  columns: {
    date: 'Date',
    channel: 'Website or channel',
    campaign: 'Campaign id',
    keyword: 'Keyword',
    click: 'Click id',
    amount: 'Amount',
    currency: 'Currency',
  } satisfies Record<MappedColumn, string>,
  noColumn: 'None',
  defaultCurrency: 'Currency of all rows',
  columnOf: (name: string, place: number) => name || `Column ${place + 1}`,
  dates: 'Dates',
  dateOrders: { DMY: 'Day before month', MDY: 'Month before day' },
  decimals: 'Decimals',
  decimalSigns: { POINT: '1,234.56', COMMA: '1.234,56' },
  preview: 'First rows',
  line: 'Line',
  unreadable: (errors: number, rows: number) =>
    errors === 0
      ? `All ${number.format(rows)} rows can be read`
      : `${number.format(errors)} of ${number.format(rows)} rows cannot be read: the file counts once all can`,
  changes: 'What would change',
  website: 'Website',
  day: 'Day',
  clicks: 'Clicks',
  before: 'Before',
  after: 'After',
  difference: 'Difference',
  total: (shown: number, all: number) =>
    shown < all ? `All ${number.format(all)} days, of which ${shown} are listed` : 'Together',
  count: (value: number) => number.format(value),
  money: (value: number) => money.format(value),
  missing: (count: number) =>
    `${number.format(count)} without a website, clicks or rate so far: they wait for thirty days`,
  known: (time: string, by: string | null) =>
    `This file was uploaded on ${time}${by === null ? '' : ` by ${by}`}. Nothing would be done again.`,
  apply: 'Apply',
  applied: 'The file counts; its days follow within a minute',
  failed: 'The file could not be read',
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB`,
};
