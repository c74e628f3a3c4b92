/** What a process tells of the records that it took. */
export type SpoolState = {
  /** Bytes that wait to be facts, and steps of visitors that the disk did not take. */
  depth: () => { waiting: number; lost: number };
  /** When the oldest was taken that is no fact yet. */
  waitsSince: () => Promise<Date | undefined>;
};
