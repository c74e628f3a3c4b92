/** A half-open stretch of time in milliseconds. */
export type Period = { from: number; to: number };

/** The wire's range is inclusive at both ends, to the millisecond. */
export const periodOf = (start: Date, end: Date): Period => ({
  from: start.getTime(),
  to: end.getTime() + 1,
});

/** The period of the same length that ends where this one starts. */
export const periodBefore = ({ from, to }: Period): Period => ({ from: from - (to - from), to: from });
