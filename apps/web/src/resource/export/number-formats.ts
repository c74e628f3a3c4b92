export type Currency = 'USD' | 'VND';

type CellKind = 'text' | 'id' | 'integer' | 'money' | 'price' | 'percent' | 'date' | 'dateTime';

/** A column of a spreadsheet as plain data, so that it can be handed to a worker. */
export type ExportColumn = { label: string; kind: CellKind; currency?: Currency };

/** Of amounts whose column names none (specification, section 2). */
const DEFAULT_CURRENCY: Currency = 'VND';

const CURRENCIES: Record<Currency, { money: string; price: string; sign: string }> = {
  USD: { money: '"$"#,##0.00', price: '"$"#,##0.00####', sign: '$' },
  VND: { money: '#,##0 "₫"', price: '#,##0.## "₫"', sign: '₫' },
};

const FORMATS: Record<Exclude<CellKind, 'money' | 'price'>, string | null> = {
  text: null,
  id: '0',
  integer: '#,##0',
  percent: '0.00%',
  date: 'dd/mm/yyyy',
  dateTime: 'dd/mm/yyyy hh:mm',
};

/** How a spreadsheet shows the numbers of a column; null where they are texts. */
export const numberFormatOf = ({ kind, currency = DEFAULT_CURRENCY }: ExportColumn): string | null =>
  kind === 'money' || kind === 'price' ? CURRENCIES[currency][kind] : FORMATS[kind];

/** The head of a column whose cells are plain numbers: it has to say the unit. */
export const headWithUnit = ({ label, kind, currency = DEFAULT_CURRENCY }: ExportColumn): string => {
  if (kind === 'money' || kind === 'price') return `${label} (${CURRENCIES[currency].sign})`;
  return kind === 'percent' ? `${label} (%)` : label;
};
