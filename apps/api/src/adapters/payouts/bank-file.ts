import { centsOfText, textOfCents } from '@adhelm/domain/billing/amounts';
import type { BankResult, PayoutFiles, PayoutOrder } from '../../ports/payout-provider.ts';

const HEADER = ['key', 'amount', 'currency', 'bank_code', 'bank_name', 'account_name', 'account_number'];
const END = '\r\n';

/** A spreadsheet that opens the file must take no cell for a formula. */
const cellOf = (text: string): string => {
  const plain = text.replaceAll(/[\r\n\t]+/g, ' ');
  const harmless = /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
  return /[",;']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const lineOf = (cells: readonly string[]): string => cells.map(cellOf).join(',');

const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;

/** The cells of a line; undefined where its quotes do not close. */
const cellsOf = (line: string): string[] | undefined => {
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const found = CELL.exec(line);
    if (!found) return undefined;
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
    if (found[3] === '') return cells;
  }
};

const unknown = (line: number, key: string, message: string): BankResult => ({
  line,
  key,
  outcome: null,
  message,
});

type Columns = { key: number; status: number; reference: number; reason: number; charged: number };

const resultOf = (line: number, cells: readonly string[], at: Columns): BankResult => {
  const cell = (place: number) => cells[place] ?? '';
  const key = cell(at.key).toLowerCase();
  const status = cell(at.status).toUpperCase();
  if (!/^[0-9a-f]{64}$/.test(key))
    return unknown(line, cell(at.key).slice(0, 100), 'This is no key of a payout.');
  if (status === 'FAILED')
    return {
      line,
      key,
      outcome: { kind: 'REFUSED', reason: cell(at.reason).slice(0, 500) || 'The bank gave no reason.' },
    };
  if (status !== 'PAID') return unknown(line, key, 'The status must be PAID or FAILED.');
  const charged = centsOfText(cell(at.charged));
  if (charged === undefined || charged < 0n) return unknown(line, key, 'The amount cannot be read.');
  return { line, key, outcome: { kind: 'PAID', reference: cell(at.reference).slice(0, 200), charged } };
};

/**
 * Orders as CSV. The bank's result is CSV too, by the names of its columns: key, status (PAID or FAILED), amount (what was
 * taken from our account), and reference or reason.
 */
export const bankFiles: PayoutFiles = {
  lineOf: ({ key, amount, currency, payee }: PayoutOrder) =>
    lineOf([
      key,
      textOfCents(amount),
      currency,
      payee.bankCode,
      payee.bankName,
      payee.accountName,
      payee.accountNumber,
    ]),

  fileOf: (lines) => [HEADER.join(','), ...lines, ''].join(END),

  resultsOf: (file) => {
    const [first = '', ...rest] = file.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
    const names = cellsOf(first)?.map((name) => name.toLowerCase()) ?? [];
    const place = (name: string) => names.indexOf(name);
    const at = {
      key: place('key'),
      status: place('status'),
      reference: place('reference'),
      reason: place('reason'),
      charged: place('amount'),
    };
    if (at.key < 0 || at.status < 0 || at.charged < 0) return undefined;
    return rest.flatMap((text, index) => {
      if (text.trim() === '') return [];
      const cells = cellsOf(text);
      return [cells ? resultOf(index + 2, cells, at) : unknown(index + 2, '', 'This line cannot be read.')];
    });
  },
};
