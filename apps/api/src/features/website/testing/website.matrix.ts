import type { TestApp } from '../../../testing/app.ts';
import type { Fixtures, World } from '../../../testing/matrix/resource.ts';
import { columnsOf, liveAndDeleted, put } from '../../../testing/matrix/rows.ts';
import { landsNamed } from '../../../testing/matrix/rules.ts';

/** Websites and whatever hangs on one, in the order in which it lets go. */
const TABLES = [
  'sync_runs',
  'ad_texts',
  'declared_ad_texts',
  'ad_verdicts',
  'ads',
  'ad_sets',
  'campaigns',
  'ad_accounts',
  'platform_connections',
  'post_versions',
  'posts',
  'keywords',
  'keyword_sets',
  'categories',
  'websites',
];

export const clearCatalogue = (t: TestApp) =>
  t.system(TABLES.map((table) => `delete from ${table}`).join(';'));

const websiteRows = liveAndDeleted(920_000);
export const websiteOf = (world: World, owner: number | null | undefined) =>
  websiteRows(world).find((row) => row.owner === owner && !row.deleted)?.id ?? 999_999;

export const putWebsites = async (t: TestApp, world: World) => {
  await clearCatalogue(t);
  const rows = websiteRows(world).map((row) => ({
    ...columnsOf(row),
    domain: `site${row.id}.example`,
    name: `Website ${row.id}`,
    language: 'en',
  }));
  await put(t, 'websites', rows);
};

export const fixtures: Fixtures = {
  website: {
    table: 'websites',
    ownerColumn: 'publisher_id',
    rows: websiteRows,
    reset: putWebsites,
    lands: landsNamed,
    create: (asked) => ({
      domain: 'new.example',
      name: 'New',
      language: 'en',
      ...(asked !== undefined && { publisherId: asked }),
    }),
    update: { name: 'Renamed' },
  },
};
