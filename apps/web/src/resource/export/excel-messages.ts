import type { ExportCell } from './cells.ts';
import type { ExportColumn } from './number-formats.ts';

/** What the page asks of the worker that writes Excel files; each question has one answer. */
export type ExcelQuestion =
  | { kind: 'open'; columns: readonly ExportColumn[] }
  | { kind: 'write'; rows: readonly ExportCell[][] }
  | { kind: 'finish'; note: readonly string[] };

export type ExcelAnswer =
  | { kind: 'taken' }
  | { kind: 'file'; file: Blob }
  | { kind: 'failed'; message: string };
