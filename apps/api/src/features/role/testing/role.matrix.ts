import type { Calls, Fixtures, Resource, World } from '../../../testing/matrix/resource.ts';
import type { OwnedRow } from '../../../testing/matrix/rules.ts';

const roleRows = ({ first, second }: World): OwnedRow[] =>
  [first, second, null].flatMap((owner, place) => [
    { id: 900_001 + place, owner, deleted: false },
    { id: 900_011 + place, owner, deleted: true },
  ]);

const role: Resource = {
  table: 'roles',
  ownerColumn: 'publisher_id',
  // The callers of the matrix have roles too.
  amongOthers: true,
  rows: roleRows,
  reset: async (t, world) => {
    const rows = roleRows(world).map(({ id, owner, deleted }) => ({
      id,
      publisher_id: owner,
      deleted_at: deleted ? '2026-01-01T00:00:00Z' : null,
    }));
    await t.system(`delete from roles where id >= 900000 or name = 'New'`);
    await t.system(
      `insert into roles (id, publisher_id, name, created_at, updated_at, deleted_at)
         select id, publisher_id, 'Role ' || id, '2026-01-01', '2026-01-01', deleted_at
         from json_to_recordset($1) as r(id int, publisher_id int, deleted_at timestamptz)`,
      [JSON.stringify(rows)],
    );
  },
  create: (asked) => ({ name: 'New', permissions: [], ...(asked !== undefined && { publisherId: asked }) }),
  update: { description: 'Changed' },
};

export const fixtures: Fixtures = { role };
export const calls: Calls = { 'GET /permission': [{}] };
