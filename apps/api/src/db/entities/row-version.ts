import { type RawBuilder, sql } from 'kysely';

/** The next `updated_at` of a row: now, but always later than the last, because callers compare it to find stale edits. */
export const nextVersion = (at: Date): RawBuilder<Date> =>
  sql<Date>`greatest(${at}::timestamptz, updated_at + interval '1 millisecond')`;
