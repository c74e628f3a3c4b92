import type { TestApp } from '../../../testing/app.ts';
import type { Fixtures, World } from '../../../testing/matrix/resource.ts';
import { columnsOf, liveAndDeleted, put } from '../../../testing/matrix/rows.ts';
import { landsWith, type OwnedRow } from '../../../testing/matrix/rules.ts';
import { putWebsites, websiteOf } from '../../website/testing/website.matrix.ts';

type CategoryRow = OwnedRow & { parent: number | null };

/** Verticals, and niches below others that are in use by them. */
const categoryRows = (world: World): CategoryRow[] => [
  ...liveAndDeleted(930_000)(world).map((row) => ({ ...row, parent: null })),
  ...[world.first, world.second].flatMap((owner, place) => [
    { id: 930_021 + place, owner, deleted: false, inUse: true, parent: null },
    { id: 930_031 + place, owner, deleted: false, parent: 930_021 + place },
  ]),
];

export const putCategories = async (t: TestApp, world: World) => {
  await putWebsites(t, world);
  const rows = categoryRows(world).map((row) => ({
    ...columnsOf(row),
    website_id: websiteOf(world, row.owner),
    parent_id: row.parent,
    name: `Category ${row.id}`,
  }));
  await put(t, 'categories', rows);
};

export const fixtures: Fixtures = {
  categories: {
    table: 'categories',
    ownerColumn: 'publisher_id',
    rows: categoryRows,
    reset: putCategories,
    lands: landsWith,
    create: (asked, world) => ({ name: 'New', websiteId: websiteOf(world, asked) }),
    update: { name: 'Renamed' },
    found: { words: 'Category 930', kinds: ['vertical', 'niche'], code: 'GET_CATEGORIES' },
  },
};
