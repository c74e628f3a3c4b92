import type { ColumnType } from 'kysely';

export type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

/** A date without a time, as `YYYY-MM-DD` where it is written. */
export type Day = ColumnType<Date, string, string>;

export type Lifecycle = { created_at: Moment; updated_at: Moment; deleted_at: Date | null };
