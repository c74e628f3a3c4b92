import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Rows } from '../../ports/sheets.ts';
import { contentOf } from '../../testing/sheet-content.ts';
import {
  chunksOf,
  columnLetters,
  columnWidths,
  newSpreadsheet,
  sheetTitle,
  spreadsheetTitle,
} from './sheet-plan.ts';

const content = (data: Rows, sheetName = 'Sheet1') => contentOf({ title: 'Export', sheetName, data });

const chunks = async (rows: Rows, sheetName?: string) => {
  const found = [];
  for await (const chunk of chunksOf(content(rows, sheetName))) found.push(chunk);
  return found;
};

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [199, 'GR'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (index, letters) => {
  expect(columnLetters(index)).toBe(letters);
});

describe('titles', () => {
  test.each([
    ['Landing pages', 'Landing pages'],
    ['a/b\\c[d]e*f?g:h', 'a b c d e f g h'],
    ["'quoted'", 'quoted'],
    ["Ann's", "Ann's"],
    ['two\nlines', 'two lines'],
    ['\u0000', 'Export'],
    [':::', 'Sheet1'],
    ['x'.repeat(150), 'x'.repeat(100)],
    [`${'x'.repeat(99)}😀`, `${'x'.repeat(99)}\ufffd`],
  ])('a sheet called %j becomes %j', (name, title) => {
    expect(sheetTitle(name)).toBe(title);
  });

  test('are one line of well-formed text, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        for (const title of [spreadsheetTitle(name), sheetTitle(name)]) {
          expect(title.isWellFormed()).toBe(true);
          expect(title).toMatch(/^\P{Cc}+$/u);
        }
        expect(sheetTitle(name).length).toBeLessThanOrEqual(100);
        expect(sheetTitle(name)).not.toMatch(/[[\]*?:/\\]|^'|'$/);
      }),
    );
  });
});

test('the grid is as large as the rows, and one row larger than what is frozen', () => {
  const gridOf = (rows: Rows) => newSpreadsheet(content(rows)).sheets?.[0]?.properties?.gridProperties;
  expect(gridOf([['a', 'b'], ['c'], ['d']])).toEqual({ rowCount: 3, columnCount: 2, frozenRowCount: 1 });
  expect(gridOf([['a']])).toEqual({ rowCount: 2, columnCount: 1, frozenRowCount: 1 });
  expect(gridOf([[]])).toEqual({ rowCount: 2, columnCount: 1, frozenRowCount: 1 });
});

describe('chunks', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constant(null),
  );

  test('hold every row once and in order, each at its own place', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { maxLength: 5 }), { minLength: 1, maxLength: 30 }),
        async (rows) => {
          const found = await chunks(rows, "Ann's");
          expect(found.flatMap(({ values }) => values)).toEqual(
            rows.map((row) => row.map((value) => (typeof value === 'string' ? value.toWellFormed() : value))),
          );
          let next = 1;
          for (const { range, values } of found) {
            expect(range).toMatch(new RegExp(`^'Ann''s'!A${next}:[A-E]${next + values.length - 1}$`));
            next += values.length;
          }
        },
      ),
    );
  });

  test('are as large as Google recommends at most; a row is never cut', async () => {
    const wide = Array.from({ length: 30 }, () => 'é'.repeat(50_000));
    const ranges = (await chunks([['Header'], wide, wide, ['last']])).map(({ range }) => range);
    expect(ranges).toEqual(["'Sheet1'!A1:AD1", "'Sheet1'!A2:AD2", "'Sheet1'!A3:AD3", "'Sheet1'!A4:AD4"]);
  });
});

test('columns are 10 to 50 characters wide, by their longest cell', () => {
  const rows = [
    ['Id', 'A name of twenty-two c', 'x'.repeat(80), 'Ok'],
    [123_456_789_012, 'short', null, true],
    [1],
  ];
  expect(columnWidths(content(rows))).toEqual([12, 22, 50, 10].map((characters) => characters * 7 + 12));
});
