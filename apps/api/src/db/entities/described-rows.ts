import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from './in-scope.ts';
import { nextVersion } from './row-version.ts';

/** Those whose rows are made of a name, a description and a switch. */
type DescribedTable = 'roles' | 'teams';

type NewRow = { publisherId: number | null; name: string; description: string; isActive: boolean };

type Changes = {
  name?: string | undefined;
  description?: string | undefined;
  isActive?: boolean | undefined;
  deletedAt?: Date | null | undefined;
};

/** Writes what such rows have in common; whose rows they may be, the caller says. */
export const describedRows = (tx: Tx, table: DescribedTable, owned: RawBuilder<SqlBool>) => ({
  async insert({ publisherId, name, description, isActive }: NewRow, at: Date): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (publisher_id, name, description, is_active, created_at, updated_at)
      values (${publisherId}, ${name}, ${description}, ${isActive}, ${at}, ${at}) returning id`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error(`nothing was put into ${table}`);
    return row.id;
  },

  async change(id: number, { name, description, isActive, deletedAt }: Changes, at: Date): Promise<void> {
    await tx
      .updateTable(table)
      .set({ name, description, is_active: isActive, deleted_at: deletedAt, updated_at: nextVersion(at) })
      .where(owned)
      .where('id', '=', id)
      .execute();
  },
});
