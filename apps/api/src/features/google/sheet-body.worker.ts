import { parentPort } from 'node:worker_threads';
import type { ErrorDetail } from '@adhelm/contract/error-codes';
import { googleRoutes, SHEET_LIMITS } from '@adhelm/contract/google';
import type { Cell, SheetSize } from '../../ports/sheets.ts';
import { piecesOf, sizeOf } from './sheet-rows.ts';

export type SheetHead = SheetSize & { title: string; sheetName: string };
/** Bytes as they arrive, then their end, then one request for each piece. */
export type ToReader = { bytes: Uint8Array } | 'end' | 'next';
export type FromReader = { head: SheetHead } | { invalid: ErrorDetail[] } | { piece: Cell[][] | null };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** To find fault with each of millions of cells would take minutes. */
const hasTooManyCells = (body: unknown): boolean => {
  const data: unknown = isObject(body) && 'data' in body ? body.data : undefined;
  if (!Array.isArray(data)) return false;
  let cells = 0;
  for (const row of data) cells += Array.isArray(row) ? row.length + 1 : 1;
  return cells > SHEET_LIMITS.cells;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const MOST_FAULTS = 50;
const invalid = (details: ErrorDetail[]): FromReader => ({ invalid: details.slice(0, MOST_FAULTS) });

const read = (bytes: Uint8Array[]): FromReader => {
  const body = parsed(Buffer.concat(bytes).toString('utf8'));
  if (!isObject(body) || Array.isArray(body)) return invalid([{ path: '', message: 'Send a JSON object.' }]);
  if (hasTooManyCells(body))
    return invalid([{ path: 'data', message: 'Too many cells for one spreadsheet: choose fewer pages' }]);
  const checked = googleRoutes.sheets.body.safeParse(body);
  if (!checked.success)
    return invalid(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  const { data, title, sheetName } = checked.data;
  pieces = piecesOf(data);
  return { head: { title, sheetName, ...sizeOf(data) } };
};

let arrived: Uint8Array[] = [];
let pieces: Iterator<Cell[][]> | undefined;

const answer = (message: FromReader) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToReader) => {
  if (message === 'next') {
    const next = pieces?.next();
    return answer({ piece: next?.done === false ? next.value : null });
  }
  if (message !== 'end') return arrived.push(message.bytes);
  const bytes = arrived;
  arrived = [];
  return answer(read(bytes));
});
