import type { Fixtures, Resource, World } from '../../../testing/matrix/resource.ts';
import type { OwnedRow } from '../../../testing/matrix/rules.ts';

/** What belongs to nobody is nothing that publishers read. */
const rows = ({ first, second }: World): OwnedRow[] =>
  [first, second].map((owner, place) => ({ id: 900_001 + place, owner, deleted: false }));

const audit: Resource = {
  table: 'audit_log',
  ownerColumn: 'publisher_id',
  // Everything that the matrix does is written down too.
  amongOthers: true,
  ownRowsOnly: true,
  rows,
  reset: async (t, world) => {
    await t.system(
      `insert into audit_log (id, at, publisher_id, action, entity, entity_id, before, after) overriding system value
         select id, $2, owner, 'update', 'pixel', '7', '{"name":"Old"}', '{"name":"New"}'
         from json_to_recordset($1) as r(id int, owner int) on conflict do nothing`,
      [JSON.stringify(rows(world)), t.clock()],
    );
  },
};

export const fixtures: Fixtures = { audit };
