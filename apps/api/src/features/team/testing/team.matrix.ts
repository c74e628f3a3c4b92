import type { Fixtures, Resource, World } from '../../../testing/matrix/resource.ts';
import { landsNamed, type OwnedRow } from '../../../testing/matrix/rules.ts';

const teamRows = ({ first, second }: World): OwnedRow[] =>
  [first, second].flatMap((owner, place) => [
    { id: 900_001 + place, owner, deleted: false },
    { id: 900_011 + place, owner, deleted: true },
  ]);

const team: Resource = {
  table: 'teams',
  ownerColumn: 'publisher_id',
  rows: teamRows,
  reset: async (t, world) => {
    await t.system('delete from teams');
    await t.system(
      `insert into teams (id, publisher_id, name, created_at, updated_at, deleted_at) overriding system value
         select id, owner, 'Team ' || id, '2026-01-01', '2026-01-01', case when deleted then timestamptz '2026-01-01' end
         from json_to_recordset($1) as r(id int, owner int, deleted boolean)`,
      [JSON.stringify(teamRows(world))],
    );
  },
  create: (asked) => ({ name: 'New', ...(asked !== undefined && { publisherId: asked }) }),
  lands: landsNamed,
  update: { name: 'Renamed', memberIds: [] },
  found: { words: 'Team 9000', kinds: ['team'], code: 'GET_TEAMS' },
};

export const fixtures: Fixtures = { team };
