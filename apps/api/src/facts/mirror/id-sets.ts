import type { Bind } from '../bindings.ts';

/** Ids as a question names them: an expression for their bitmap. */
export type IdSet = (bind: Bind) => string;

/** The value of a bitmap that a question makes. A million ids in a row take a few hundred signs. */
export const asValue = (bitmap: string): string => `hex(CAST(${bitmap}, 'String'))`;

/** Longer values are slower to send than to make again, and servers refuse those of twice the length. */
export const LONGEST_VALUE = 60_000;

/** The ids that a value holds; those of some rows, given what comes after FROM for them, where it is too long. */
export const idSet = (value: string, rows: IdSet, longest: number): IdSet =>
  value.length <= longest
    ? (bind) => `CAST(unhex(${bind(value, 'String')}), 'AggregateFunction(groupBitmap, UInt32)')`
    : (bind) => bitmapOfRows(rows(bind));

export const isAmong = (bind: Bind, ids: IdSet, id: string): string => `bitmapContains(${ids(bind)}, ${id})`;

/** The bitmap of the ids of some rows: made and asked in a fifth of the time of a set, and once in a question. */
const bitmapOfRows = (rows: string): string => `(SELECT groupBitmapState(id) FROM ${rows})`;

/** Whether an id is one of those rows, given what comes after FROM for them. */
export const isAmongRows = (rows: string, id: string): string =>
  `bitmapContains(${bitmapOfRows(rows)}, ${id})`;

export const countOfRows = (rows: string): string => `bitmapCardinality(${bitmapOfRows(rows)})`;

/** How many of a set are not among some rows. */
export const countNotAmongRows = (bind: Bind, ids: IdSet, rows: string): string =>
  `bitmapAndnotCardinality(${ids(bind)}, ${bitmapOfRows(rows)})`;
