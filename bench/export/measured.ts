/** What one way of exporting came to. */
export type Measured = {
  seconds: number;
  bytes: number;
  /** The longest time in which the page could do nothing else. */
  frozenMs: number;
  /** How many rows were done, each time it was told. */
  told: number[];
};
