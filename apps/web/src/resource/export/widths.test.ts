import { expect, it } from 'vitest';
import type { ExportCell } from './cells.ts';
import type { ExportColumn } from './number-formats.ts';
import { columnWidths } from './widths.ts';

const widthOf = (column: Partial<ExportColumn>, cells: ExportCell[]) =>
  columnWidths(
    [{ label: 'L', kind: 'text', ...column }],
    cells.map((cell) => [cell]),
  )[0];

it.each<[string, Partial<ExportColumn>, ExportCell[], number]>([
  ['never below ten', {}, ['x'], 10],
  ['by the longest cell', {}, ['x', 'x'.repeat(20), null], 22],
  ['by the head', { label: 'An unusually long head' }, [], 24],
  ['never above fifty', {}, ['x'.repeat(400)], 50],
  ['by the longest line', {}, [`${'x'.repeat(15)}\n${'x'.repeat(12)}`], 17],
  ['wider where letters are wide', {}, ['漢'.repeat(10)], 22],
  ['by a number as it is shown', { kind: 'money', currency: 'USD' }, [123_456_789], 17],
  ['by the largest loss too', { kind: 'money', currency: 'USD' }, [-123_456_789, 5], 18],
  ['by the format of a time', { kind: 'dateTime' }, [46_331.123_456_789], 18],
])('is %s', (_, column, cells, width) => expect(widthOf(column, cells)).toBe(width));
