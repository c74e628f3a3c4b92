import type { ExportCell } from './cells.ts';
import type { ExportColumn } from './number-formats.ts';
import { quotingTexts } from './quote-prefix.ts';
import { columnWidths } from './widths.ts';
import { writeWorkbook } from './workbook.ts';

/** So many rows decide how wide the columns are, which a file says before its first row. */
const ROWS_TO_MEASURE = 10_000;

const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Page = readonly ExportCell[][];

async function* pagesAfter(measured: Page, rest: ReadableStream<Page>): AsyncGenerator<Page> {
  yield measured;
  const reader = rest.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

/** Makes one Excel file of pages that come one after the other. */
export const excelWriter = (columns: readonly ExportColumn[]) => {
  const { readable, writable } = new TransformStream<Page, Page>();
  const input = writable.getWriter();
  let measured: ExportCell[][] = [];
  let note: readonly string[] = [];
  let file: Promise<Blob> | null = null;

  const open = () => {
    const workbook = writeWorkbook({
      columns,
      widths: columnWidths(columns, measured),
      pages: pagesAfter(measured, readable),
      note: () => note,
    });
    measured = [];
    // Its bytes go from the stream to where the browser keeps files, without a heap of chunks in between.
    const made = new Response(workbook, { headers: { 'content-type': EXCEL_TYPE } })
      .blob()
      .then(quotingTexts);
    made.catch(() => undefined);
    return made;
  };
  return {
    /** Resolves when the page before this one is written, so that pages do not pile up. */
    async write(rows: Page): Promise<void> {
      if (file) return input.write(rows);
      for (const row of rows) measured.push(row);
      if (measured.length >= ROWS_TO_MEASURE) file = open();
    },
    /** The whole file, with a note below its rows. */
    async finish(lines: readonly string[]): Promise<Blob> {
      note = lines;
      file ??= open();
      await input.close();
      return file;
    },
  };
};
