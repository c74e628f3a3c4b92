import type { Scope } from '@adhelm/domain/access-scope';
import { readableBy, type Tx } from './in-scope.ts';
import type { Database } from './schema.ts';

/** Those whose rows have an id and a publisher. */
type LockedTable = {
  [Table in keyof Database]: Database[Table] extends { id: unknown; publisher_id: unknown } ? Table : never;
}[keyof Database];

/** Holds a row until the transaction ends, so that a check on it still holds when the change is written. */
export const lockRow = async (tx: Tx, table: LockedTable, scope: Scope, id: number): Promise<void> => {
  await tx
    .selectFrom(table)
    .select('id')
    .where(readableBy(scope, 'publisher_id'))
    .where('id', '=', id)
    .forUpdate()
    .execute();
};
