import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { ExportCell } from './cells.ts';
import { excelWriter } from './excel-writer.ts';
import type { ExportColumn } from './number-formats.ts';
import { writeWorkbook } from './workbook.ts';

const COLUMNS: ExportColumn[] = [
  { label: 'Name', kind: 'text' },
  { label: 'Profit', kind: 'money', currency: 'USD' },
  { label: 'ROI', kind: 'percent' },
  { label: 'Time', kind: 'dateTime' },
];

const open = async (file: Blob | ReadableStream<Uint8Array>) => {
  const bytes = new Uint8Array(await new Response(file).arrayBuffer());
  return readXlsx(bytes, { readStyles: true });
};

const write = async (rows: ExportCell[][], note: string[] = []) => {
  const writer = excelWriter(COLUMNS);
  for (let start = 0; start < rows.length; start += 2000) await writer.write(rows.slice(start, start + 2000));
  const { sheets } = await open(await writer.finish(note));
  const [sheet] = sheets;
  if (!sheet) throw new Error('The file has no sheet');
  return { sheet, sheets };
};

const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@x',
  'two\nlines',
  ' spaces ',
  '🎉 <b>&amp;</b>',
  '\u0007bell',
  '_x0041_',
  'tab\tand\rreturn',
];

it('keeps every text as the text it is', async () => {
  const { sheet } = await write(HOSTILE.map((text) => [text, 1, 0.5, 46_331]));
  expect(sheet.rows.slice(1, HOSTILE.length + 1).map(([name]) => name)).toEqual(HOSTILE);
  expect([...(sheet.cells?.values() ?? [])].some(({ formula }) => formula !== undefined)).toBe(false);
});

it('marks texts that look like formulas as typed behind an apostrophe, and nothing else', async () => {
  const texts = [...HOSTILE, '\tx', '\rx', 'plain', '1-1', ''];
  const writer = excelWriter(COLUMNS);
  await writer.write(texts.map((text) => [text, -1, 0.5, 46_331]));
  const file = await writer.finish(['=note', 'note']);
  // The styles stand in the file uncompressed, so they can be read without unpacking it.
  const [, styles = ''] =
    /<cellXfs[^>]*>(.*?)<\/cellXfs>/.exec(new TextDecoder('latin1').decode(await file.arrayBuffer())) ?? [];
  const quoted = [...styles.matchAll(/<xf ([^>]*)>/g)].map(([, attributes = '']) =>
    attributes.includes('quotePrefix="1"'),
  );
  expect(quoted.filter(Boolean)).toHaveLength(1);
  const { sheets } = await open(file);
  const cells = sheets[0]?.cells;
  const isMarked = (line: number, place = 0) => cells?.get(`${line},${place}`)?.style?.numFmt === '@';
  const marked = texts.filter((_, place) => isMarked(place + 1));
  expect(marked).toEqual(['=1+1', '+1', '-1', '@x', '\tx', '\rx']);
  for (const place of [1, 2, 3]) expect(isMarked(1, place)).toBe(false);
  expect(cells?.get('1,1')?.style?.numFmt).toBe('"$"#,##0.00');
  expect([isMarked(texts.length + 2), isMarked(texts.length + 3)]).toEqual([true, false]);
});

it('holds the longest text there is', async () => {
  const { sheet } = await write([['x'.repeat(32_767), 1, 0.5, 46_331]]);
  expect(String(sheet.rows[1]?.[0]).length).toBe(32_767);
});

it('has a bold, grey, frozen head and formats below it', async () => {
  const { sheet } = await write([['a', -1.5, 0.123, 46_331.5]]);
  expect(sheet.name).toBe('Sheet1');
  expect(sheet.freezePane).toMatchObject({ rows: 1 });
  const head = [0, 1, 2, 3].map((place) => sheet.cells?.get(`0,${place}`));
  expect(head.map((cell) => cell?.value)).toEqual(['Name', 'Profit', 'ROI', 'Time']);
  for (const cell of head)
    expect(cell?.style).toMatchObject({ font: { bold: true }, fill: { fgColor: { rgb: 'D9D9D9' } } });
  const formats = [0, 1, 2, 3].map((place) => sheet.cells?.get(`1,${place}`)?.style?.numFmt);
  expect(formats.slice(1)).toEqual(['"$"#,##0.00', '0.00%', 'dd/mm/yyyy hh:mm']);
  expect(sheet.cells?.get('1,1')?.style?.font?.bold).toBeFalsy();
  expect(sheet.rows[1]).toEqual(['a', -1.5, 0.123, new Date('2026-11-05T12:00:00.000Z')]);
});

it('has columns as wide as their content', async () => {
  const { sheet } = await write([['x'.repeat(30), 1, 0.5, 46_331]]);
  expect(sheet.columns?.map((column) => column?.width)).toEqual([32, 10, 10, 18]);
});

it('writes many pages in order, nothing twice, with empty cells and the note apart', async () => {
  const rows = Array.from({ length: 25_001 }, (_, place): ExportCell[] => [
    `Row ${place}`,
    place,
    null,
    null,
  ]);
  const { sheet } = await write(rows, ['Rows: 25,001', 'Filters: none']);
  expect(sheet.rows).toHaveLength(1 + 25_001 + 1 + 2);
  expect(sheet.rows.slice(1, 25_002).map((row) => row.slice(0, 2))).toEqual(
    rows.map((row) => row.slice(0, 2)),
  );
  expect(sheet.rows[12_000]?.[2]).toBeNull();
  expect(sheet.rows.slice(-3).map(([first]) => first ?? null)).toEqual([
    null,
    'Rows: 25,001',
    'Filters: none',
  ]);
});

it('is a file with a head and a note even without rows', async () => {
  const { sheet } = await write([], ['Rows: 0']);
  expect(sheet.rows[0]).toEqual(['Name', 'Profit', 'ROI', 'Time']);
  expect(sheet.rows.at(-1)?.[0]).toBe('Rows: 0');
});

it('goes on in another sheet, under its own head, where one is full', async () => {
  async function* pages() {
    yield Array.from({ length: 7 }, (_, place): ExportCell[] => [`Row ${place}`, place, null, null]);
  }
  const { sheets } = await open(
    writeWorkbook({
      columns: COLUMNS,
      widths: [10, 10, 10, 10],
      pages: pages(),
      note: () => ['end'],
      rowsPerSheet: 4,
    }),
  );
  const names = sheets.map(({ rows }) => rows.map(([name]) => name ?? null));
  expect(names).toEqual([
    ['Name', 'Row 0', 'Row 1', 'Row 2'],
    ['Name', 'Row 3', 'Row 4', 'Row 5'],
    ['Name', 'Row 6', null, 'end'],
  ]);
  for (const { cells } of sheets) {
    expect(cells?.get('0,0')?.style?.font?.bold).toBe(true);
    expect(cells?.get('1,1')?.style?.font?.bold).toBeFalsy();
    expect(cells?.get('1,1')?.style?.numFmt).toBe('"$"#,##0.00');
  }
});
