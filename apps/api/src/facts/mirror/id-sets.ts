import type { Bind } from '../bindings.ts';

/** Ids as a question names them. */
export type IdSet = {
  /** An expression for their bitmap. */
  bitmap: (bind: Bind) => string;
  /** There are so few that a set of them is quicker to look in than a bitmap. */
  isShort: boolean;
};

/** Sets of so many ids stay near the processor. */
const SHORT = 50_000;

/** The value of a bitmap that a question makes. A million ids in a row take a few hundred signs. */
export const asValue = (bitmap: string): string => `hex(CAST(${bitmap}, 'String'))`;

/** What `asValue` makes of no ids. */
export const NO_IDS = '0000';

/** Longer values are slower to send than to make again, and servers refuse those of twice the length. */
export const LONGEST_VALUE = 60_000;

/** The ids that a value holds; those of some rows, given what comes after FROM for them, where it is too long. */
export const idSet = (
  { value, count }: { value: string; count: number },
  rows: (bind: Bind) => string,
  longest: number,
): IdSet =>
  value.length <= longest
    ? {
        bitmap: (bind) => `CAST(unhex(${bind(value, 'String')}), 'AggregateFunction(groupBitmap, UInt32)')`,
        isShort: count > 0 && count <= SHORT,
      }
    : { bitmap: (bind) => bitmapOfRows(rows(bind)), isShort: false };

export const isAmong = (bind: Bind, { bitmap, isShort }: IdSet, id: string): string =>
  isShort
    ? `${id} IN (SELECT arrayJoin(bitmapToArray(${bitmap(bind)})))`
    : `bitmapContains(${bitmap(bind)}, ${id})`;

/** The bitmap of the ids of some rows: made and asked in a fifth of the time of a set, and once in a question. */
const bitmapOfRows = (rows: string): string => `(SELECT groupBitmapState(id) FROM ${rows})`;

/** Whether an id is one of those rows, given what comes after FROM for them. */
export const isAmongRows = (rows: string, id: string): string =>
  `bitmapContains(${bitmapOfRows(rows)}, ${id})`;

export const countOfRows = (rows: string): string => `bitmapCardinality(${bitmapOfRows(rows)})`;

/** How many of a set are not among some rows. */
export const countNotAmongRows = (bind: Bind, ids: IdSet, rows: string): string =>
  `bitmapAndnotCardinality(${ids.bitmap(bind)}, ${bitmapOfRows(rows)})`;
