import { expect, it } from 'vitest';
import { type ExportColumn, headWithUnit, numberFormatOf } from './number-formats.ts';

it.each<[Omit<ExportColumn, 'label'>, string | null, string]>([
  [{ kind: 'money', currency: 'USD' }, '"$"#,##0.00', 'Value ($)'],
  [{ kind: 'money', currency: 'VND' }, '#,##0 "₫"', 'Value (₫)'],
  [{ kind: 'money' }, '#,##0 "₫"', 'Value (₫)'],
  [{ kind: 'percent' }, '0.00%', 'Value (%)'],
  [{ kind: 'integer' }, '#,##0', 'Value'],
  [{ kind: 'id' }, '0', 'Value'],
  [{ kind: 'date' }, 'dd/mm/yyyy', 'Value'],
  [{ kind: 'dateTime' }, 'dd/mm/yyyy hh:mm', 'Value'],
  [{ kind: 'text' }, null, 'Value'],
])('%j is shown as %s under %s', (column, format, head) => {
  expect(numberFormatOf({ label: 'Value', ...column })).toBe(format);
  expect(headWithUnit({ label: 'Value', ...column })).toBe(head);
});
