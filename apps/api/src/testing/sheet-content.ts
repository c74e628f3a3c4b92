import { piecesOf, sizeOf } from '../features/google/sheet-rows.ts';
import type { Rows, SheetContent } from '../ports/sheets.ts';

/** A whole sheet from rows that are at hand. */
export const contentOf = ({
  data,
  ...names
}: Pick<SheetContent, 'title' | 'sheetName'> & { data: Rows }): SheetContent => ({
  ...names,
  ...sizeOf(data),
  pieces: {
    async *[Symbol.asyncIterator]() {
      yield* piecesOf(data);
    },
  },
});
