import type { Bind } from '../bindings.ts';
import type { FactSide } from '../measures.ts';

/** Which batches count: all up to one number, some above it, and none of those whose writers failed. */
export type Visible = {
  low: number;
  above: readonly number[];
  void: readonly number[];
};

/** Sums of one day: with those before it, of every batch up to `sealedTo`. */
export type Slice = {
  generation: number;
  sealedTo: number;
  /** The newest batch that has a share in it. */
  newestBatch: number;
};

/** A day that has facts, counted from 1970 in UTC. */
export type FactDay = {
  day: number;
  /** The newest batch with facts of each kind. */
  newest: Record<FactSide, number>;
  /** The newest batch that took back what a click had earned. */
  revisedBatch: number;
  /** Up to which batch its sums were made from scratch. */
  rebuiltTo: number;
  /** In the order in which they were made. */
  slices: Slice[];
};

/** One state of all facts: whatever is read by it belongs together, however long the reading takes. */
export type Snapshot = {
  visible: Visible;
  days: FactDay[];
  /** Whether every day that has facts is among them; not before the fact store was met for the first time. */
  daysKnown: boolean;
};

/** The condition that a row's batch counts and comes after another. */
export const isVisible = (bind: Bind, { low, above, void: failed }: Visible, column: string, after = 0) => {
  const upTo = `${column} <= ${bind(low, 'UInt64')}`;
  const conditions = [
    above.length > 0 ? `(${upTo} OR ${column} IN ${bind(above, 'Array(UInt64)')})` : upTo,
    ...(after > 0 ? [`${column} > ${bind(after, 'UInt64')}`] : []),
    ...(failed.length > 0 ? [`${column} NOT IN ${bind(failed, 'Array(UInt64)')}`] : []),
  ];
  return conditions.join(' AND ');
};

/**
 * The same of facts of which there is nothing after a batch. It says no more than it has to, so that the same is asked
 * again while facts of other days come.
 */
export const visibleUpTo = (visible: Visible, newest: number): Visible =>
  newest > visible.low
    ? visible
    : { low: newest, above: [], void: visible.void.filter((batch) => batch <= newest) };

/** The slices of a day that hold nothing but what counts, and the batch up to which they go. */
export const usableSlices = (
  { slices }: FactDay,
  { low }: Visible,
): { slices: Slice[]; sealedTo: number } => {
  const firstTooNew = slices.findIndex(({ newestBatch }) => newestBatch > low);
  const usable = firstTooNew < 0 ? slices : slices.slice(0, firstTooNew);
  return { slices: usable, sealedTo: usable.at(-1)?.sealedTo ?? 0 };
};
