import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether the publisher that a column names is active and not deleted: what works for closed ones rests. */
export const isOpenPublisher = (column: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from publishers as open_publisher
  where open_publisher.id = ${sql.ref(column)} and open_publisher.is_active and open_publisher.deleted_at is null)`;
