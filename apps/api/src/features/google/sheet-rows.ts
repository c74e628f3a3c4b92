import type { Cell, Rows, SheetSize } from '../../ports/sheets.ts';

/** What Google recommends to send at once. */
const PIECE_BYTES = 2_000_000;

const wellFormed = (cell: Cell): Cell => (typeof cell === 'string' ? cell.toWellFormed() : cell);

/** The rows in pieces; a row is never cut. */
export function* piecesOf(rows: Rows): Generator<Cell[][]> {
  let piece: Cell[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const cells = row.map(wellFormed);
    const size = Buffer.byteLength(JSON.stringify(cells)) + 1;
    if (piece.length > 0 && bytes + size > PIECE_BYTES) {
      yield piece;
      piece = [];
      bytes = 0;
    }
    piece.push(cells);
    bytes += size;
  }
  yield piece;
}

const lengthOf = (cell: Cell) => (cell === null ? 0 : String(cell).length);

/** A sheet has at least one column. */
export const sizeOf = (rows: Rows): SheetSize => {
  const longest = [0];
  for (const row of rows)
    for (const [column, cell] of row.entries())
      longest[column] = Math.max(longest[column] ?? 0, lengthOf(cell));
  return { rowCount: rows.length, longest };
};
