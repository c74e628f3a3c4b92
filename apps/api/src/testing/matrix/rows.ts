import type { TestApp } from '../app.ts';
import type { World } from './resource.ts';
import type { OwnedRow } from './rules.ts';

/** Puts rows with given ids into a table, made and changed in January by nobody. */
export const put = async (t: TestApp, table: string, rows: readonly Record<string, unknown>[]) => {
  const columns = Object.keys(rows[0] ?? {}).join();
  await t.system(
    `insert into ${table} (${columns}, created_at, updated_at) overriding system value
     select ${columns}, '2026-01-01', '2026-01-01' from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
};

export const columnsOf = ({ id, owner, deleted }: OwnedRow) => ({
  id,
  publisher_id: owner,
  deleted_at: deleted ? '2026-01-01T00:00:00Z' : null,
});

/** A live and a deleted row of either publisher. */
export const liveAndDeleted =
  (base: number) =>
  ({ first, second }: World): OwnedRow[] =>
    [first, second].flatMap((owner, place) => [
      { id: base + 1 + place, owner, deleted: false },
      { id: base + 11 + place, owner, deleted: true },
    ]);
