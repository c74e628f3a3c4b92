import type { TestApp } from '../app.ts';
import type { Resource, World } from './resource.ts';
import { landsNamed, landsWith, type OwnedRow } from './rules.ts';

/** Websites and whatever hangs on one, in the order in which it lets go. */
const TABLES = [
  'ads',
  'campaigns',
  'ad_accounts',
  'post_versions',
  'posts',
  'keywords',
  'keyword_sets',
  'categories',
  'websites',
];

export const clearCatalogue = (t: TestApp) =>
  t.system(TABLES.map((table) => `delete from ${table}`).join(';'));

/** Puts rows with given ids into a table, made and changed in January by nobody. */
const put = async (t: TestApp, table: string, rows: readonly Record<string, unknown>[]) => {
  const columns = Object.keys(rows[0] ?? {}).join();
  await t.system(
    `insert into ${table} (${columns}, created_at, updated_at) overriding system value
     select ${columns}, '2026-01-01', '2026-01-01' from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
};

const columnsOf = ({ id, owner, deleted }: OwnedRow) => ({
  id,
  publisher_id: owner,
  deleted_at: deleted ? '2026-01-01T00:00:00Z' : null,
});

/** A live and a deleted row of either publisher. */
const liveAndDeleted =
  (base: number) =>
  ({ first, second }: World): OwnedRow[] =>
    [first, second].flatMap((owner, place) => [
      { id: base + 1 + place, owner, deleted: false },
      { id: base + 11 + place, owner, deleted: true },
    ]);

const websiteRows = liveAndDeleted(920_000);
const websiteOf = (world: World, owner: number | null | undefined) =>
  websiteRows(world).find((row) => row.owner === owner && !row.deleted)?.id ?? 999_999;

const putWebsites = async (t: TestApp, world: World) => {
  await clearCatalogue(t);
  const rows = websiteRows(world).map((row) => ({
    ...columnsOf(row),
    domain: `site${row.id}.example`,
    name: `Website ${row.id}`,
    language: 'en',
  }));
  await put(t, 'websites', rows);
};

type CategoryRow = OwnedRow & { parent: number | null };

/** Verticals, and niches below others that are in use by them. */
const categoryRows = (world: World): CategoryRow[] => [
  ...liveAndDeleted(930_000)(world).map((row) => ({ ...row, parent: null })),
  ...[world.first, world.second].flatMap((owner, place) => [
    { id: 930_021 + place, owner, deleted: false, inUse: true, parent: null },
    { id: 930_031 + place, owner, deleted: false, parent: 930_021 + place },
  ]),
];

const putCategories = async (t: TestApp, world: World) => {
  await putWebsites(t, world);
  const rows = categoryRows(world).map((row) => ({
    ...columnsOf(row),
    website_id: websiteOf(world, row.owner),
    parent_id: row.parent,
    name: `Category ${row.id}`,
  }));
  await put(t, 'categories', rows);
};

const setRows = liveAndDeleted(940_000);

/** Everything of the catalogue: websites, verticals, niches, keyword sets with a keyword each. */
export const putCatalogue = async (t: TestApp, world: World) => {
  await putCategories(t, world);
  const rows = setRows(world).map((row) => ({
    ...columnsOf(row),
    name: `Keyword set ${row.id}`,
    status: 'DRAFT',
    is_active: true,
    content_page_keyword_number: 0,
    search_page_keyword_number_1: 0,
    search_page_keyword_number_2: 0,
  }));
  await put(t, 'keyword_sets', rows);
  const words = rows.map(({ id, publisher_id }) => ({
    id,
    publisher_id,
    keyword_set_id: id,
    text: `Keyword ${id}`,
    google_suggestion: false,
    position: 0,
  }));
  await put(t, 'keywords', words);
};

/** By the first part of the path. */
const accountRows = liveAndDeleted(950_000);

const putAccounts = async (t: TestApp, world: World) => {
  await clearCatalogue(t);
  const rows = accountRows(world).map((row) => ({
    ...columnsOf(row),
    platform: 'TABOOLA',
    real_account_id: `act_${row.id}`,
    name: `Account ${row.id}`,
    currency: 'USD',
    time_zone: 'UTC',
    account_status: 'ACTIVE',
  }));
  await put(t, 'ad_accounts', rows);
};

export const CATALOGUE: Record<'website' | 'categories' | 'keyword-set' | 'ad-account', Resource> = {
  'ad-account': {
    table: 'ad_accounts',
    ownerColumn: 'publisher_id',
    rows: accountRows,
    reset: putAccounts,
    ownRowsOnly: true,
  },
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
  categories: {
    table: 'categories',
    ownerColumn: 'publisher_id',
    rows: categoryRows,
    reset: putCategories,
    lands: landsWith,
    create: (asked, world) => ({ name: 'New', websiteId: websiteOf(world, asked) }),
    update: { name: 'Renamed' },
  },
  'keyword-set': {
    table: 'keyword_sets',
    ownerColumn: 'publisher_id',
    ownRowsOnly: true,
    rows: setRows,
    reset: putCatalogue,
    lands: landsNamed,
    create: (asked) => ({ name: 'New', keywords: ['new'], ...(asked && { publisherId: asked }) }),
    update: { name: 'Renamed' },
  },
};
