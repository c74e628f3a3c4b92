import { type CellStyle, type ColumnDef, writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import type { ExportCell } from './cells.ts';
import { type ExportColumn, numberFormatOf } from './number-formats.ts';
import { looksLikeFormula, TEXT_FORMAT } from './quote-prefix.ts';

const FIRST_SHEET = 'Sheet1';
const LIGHT_GREY = 'D9D9D9';

const HEAD: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: LIGHT_GREY } },
};

const TEXT: CellStyle = { numFmt: TEXT_FORMAT };

const bodyStyle = (column: ExportColumn): CellStyle | undefined => {
  const numFmt = numberFormatOf(column);
  return numFmt === null ? undefined : { numFmt };
};

/** A file writes what XML cannot hold as `_x0007_`; a text that says so itself has to say that it means it. */
const literal = (cell: ExportCell): ExportCell =>
  typeof cell === 'string' && cell.includes('_x') ? cell.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_') : cell;

type Workbook = {
  columns: readonly ExportColumn[];
  /** In characters. */
  widths: readonly number[];
  pages: AsyncIterable<readonly ExportCell[][]>;
  /** Told once all pages are written: what stands below the rows, apart from them by an empty line. */
  note: () => readonly string[];
  rowsPerSheet?: number;
};

/** An Excel file as it is read: rows are taken from the pages as the reader asks for bytes, none is kept. */
export const writeWorkbook = ({
  columns,
  widths,
  pages,
  note,
  rowsPerSheet = XLSX_MAX_ROWS_PER_SHEET,
}: Workbook): ReadableStream<Uint8Array> => {
  const drawn: ColumnDef[] = widths.map((width) => ({ width }));
  // The writer knows one style a column and reads it with every row, so the head wears its own just before.
  const dress = (styles: readonly (CellStyle | undefined)[]) => {
    for (const [place, column] of drawn.entries()) column.style = styles[place];
  };
  const body = columns.map(bodyStyle);
  const head = columns.map(() => HEAD);
  const dressed = (cells: readonly ExportCell[], styles: readonly (CellStyle | undefined)[]) => {
    const needsQuotes = (cell: ExportCell) => typeof cell === 'string' && looksLikeFormula(cell);
    dress(
      cells.some(needsQuotes)
        ? cells.map((cell, place) => (needsQuotes(cell) ? TEXT : styles[place]))
        : styles,
    );
    return cells.map(literal);
  };
  const labels = columns.map(({ label }) => label);

  async function* lines(): AsyncGenerator<ExportCell[]> {
    let line = 0;
    const headLine = () => {
      dress(head);
      line += 1;
      return labels;
    };
    for await (const page of pages)
      for (const cells of page) {
        if (line % rowsPerSheet === 0) {
          yield headLine();
        }
        line += 1;
        yield dressed(cells, body);
      }
    if (line === 0) yield headLine();
    dress([]);
    yield [];
    for (const text of note()) yield dressed([text], []);
  }
  return writeXlsxStream(lines(), {
    name: FIRST_SHEET,
    columns: drawn,
    freezePane: { rows: 1 },
    maxRowsPerSheet: rowsPerSheet,
    repeatHeaders: false,
  });
};
