import type { Fixtures, Resource, World } from '../../../testing/matrix/resource.ts';
import type { OwnedRow } from '../../../testing/matrix/rules.ts';

const pixelRows = ({ first, second }: World): OwnedRow[] =>
  [first, second, null].flatMap((owner, place) => [
    { id: 900_001 + place, owner, deleted: false },
    { id: 900_011 + place, owner, deleted: true },
  ]);

const pixel: Resource = {
  table: 'pixels',
  ownerColumn: 'publisher_id',
  rows: pixelRows,
  reset: async (t, world) => {
    const rows = pixelRows(world).map(({ id, owner, deleted }) => ({
      id,
      publisher_id: owner,
      pixel_id: String(id),
      deleted_at: deleted ? '2026-01-01T00:00:00Z' : null,
    }));
    await t.system('delete from pixels');
    await t.system(
      `insert into pixels (id, publisher_id, platform, name, pixel_id, created_at, updated_at, deleted_at)
         overriding system value
         select id, publisher_id, 'TABOOLA', 'Pixel ' || id, pixel_id, '2026-01-01', '2026-01-01', deleted_at
         from json_to_recordset($1) as r(id int, publisher_id int, pixel_id text, deleted_at timestamptz)`,
      [JSON.stringify(rows)],
    );
  },
  create: (asked) => ({
    platform: 'TABOOLA',
    name: 'New',
    pixelId: '7654321',
    ...(asked !== undefined && { publisherId: asked }),
  }),
  update: { name: 'Renamed' },
  found: { words: 'Pixel 9000', kinds: ['pixel'], code: 'GET_PIXELS' },
};

export const fixtures: Fixtures = { pixel };
