import { clickRoutes } from '@adhelm/contract/click';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import { reportRoutes } from '@adhelm/contract/report';
import { nicheReport, verticalReport } from '@adhelm/contract/reports/categories';
import { PUBLIC_URL, type TestApp } from '../app.ts';
import { nameOf } from '../call.ts';
import type { Caller } from './callers.ts';
import { CATALOGUE, clearCatalogue, putCatalogue } from './catalogue-fixtures.ts';
import { postCreations, posts } from './content-fixtures.ts';
import type { Resource, Special, World } from './resource.ts';
import { type OwnedRow, sameIds, sees } from './rules.ts';

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
};

/** By the first part of the path. */
export const RESOURCES: Record<string, Resource | undefined> = {
  pixel,
  posts,
  ...CATALOGUE,
  publisher: {
    table: 'publishers',
    ownerColumn: 'id',
    rows: ({ first, second, closed }) => [
      { id: first, owner: first, deleted: false },
      { id: second, owner: second, deleted: false },
      { id: closed, owner: closed, deleted: true },
    ],
    reset: async () => {},
    adminsSeeAll: true,
  },
};

const aboutCaller = (result: unknown, caller: Caller) => {
  const { id } = result as { id: number };
  return id === caller.userId ? undefined : `answers with user ${id}`;
};

/** A search finds the live rows that the caller sees, of the kinds whose list is open to them. */
const search = (words: string, kinds: string[], resource: string, code: PermissionCode): Special => ({
  query: { q: words },
  prepare: async (t, world) => {
    await pixel.reset(t, world);
    await putCatalogue(t, world);
    await posts.reset(t, world);
  },
  judge: (result, caller, world) => {
    const { items } = result as { items: { kind: string; id: number }[] };
    const found = items.filter((item) => kinds.includes(item.kind)).map(({ id }) => id);
    const searched = RESOURCES[resource];
    const rows = searched?.ownRowsOnly && caller.seesOwnRowsOnly ? [] : (searched?.rows(world) ?? []);
    const visible = rows.filter((row) => !row.deleted && sees(caller.actsFor, row.owner)).map(({ id }) => id);
    const wanted = caller.codes.has(code) ? visible : [];
    return sameIds(found, wanted) ? undefined : `finds ${found.join()} instead of ${wanted.join()}`;
  },
});

/** Nobody but members of the publishers the caller acts for. */
const onlyOwnAdvertisers: NonNullable<Special['judge']> = (result, { actsFor }) => {
  const { items } = result as { items: { id: number; publisherId: number | null }[] };
  const foreign = items.filter(({ publisherId }) => actsFor !== 'all' && publisherId !== actsFor);
  return foreign.length > 0 ? `lists the foreign users ${foreign.map(({ id }) => id).join()}` : undefined;
};

/** The ids of what stands behind a report: one of everything for either publisher. */
const reportedIds = { first: 910_001, second: 910_002 };

/** Puts one of everything that reports list into either publisher, made by nobody. */
const putReported = async (t: TestApp, { first, second }: World) => {
  await clearCatalogue(t);
  const rows = JSON.stringify([
    { id: reportedIds.first, publisher_id: first },
    { id: reportedIds.second, publisher_id: second },
  ]);
  const put = (table: string, columns: string, values: string) =>
    t.system(
      `insert into ${table} (id, publisher_id, ${columns}) overriding system value
       select id, publisher_id, ${values} from json_to_recordset($1) as r(id int, publisher_id int)
       on conflict do nothing`,
      [rows],
    );
  await put('websites', 'domain, name', `'site' || id || '.example', 'Site ' || id`);
  await put('keyword_sets', 'name', `'Set ' || id`);
  await put('keywords', 'keyword_set_id, text', `id, 'Keyword ' || id`);
  await put('posts', 'website_id, keyword_set_id, title, slug', `id, id, 'Page ' || id, 'page'`);
  await put('ad_accounts', 'platform, real_account_id, name', `'TABOOLA', 'act_' || id, 'Account ' || id`);
  await put('campaigns', 'ad_account_id, post_id, real_campaign_id, name', `id, id, 'c' || id, 'Campaign'`);
  await put('ads', 'campaign_id, real_ad_id, name', `id, 'a' || id, 'Ad'`);
};

/** Every value that an answer has under a name, wherever it stands. */
const valuesOf = (name: string, answer: unknown): unknown[] => {
  if (typeof answer !== 'object' || answer === null) return [];
  const entries: [string, unknown][] = Object.entries(answer);
  return entries.flatMap(([key, value]) => (key === name ? [value] : valuesOf(name, value)));
};

/** Reports show rows of the publishers the caller acts for and count nobody else's. */
const onlyOwnReports: NonNullable<Special['judge']> = (result, { actsFor }, { first, second }) => {
  const own = [first, second].filter((publisher) => sees(actsFor, publisher));
  const publishers = valuesOf('publisherId', result);
  const foreignRows = publishers.filter(
    (publisher) => publisher !== null && !own.includes(Number(publisher)),
  );
  if (actsFor !== 'all' && foreignRows.length > 0)
    return `shows rows of the publishers ${foreignRows.join()}`;
  const ownIds = own.map((publisher) => (publisher === first ? reportedIds.first : reportedIds.second));
  const named = [...valuesOf('postId', result), ...valuesOf('keywordSetId', result)].map(Number);
  const foreignIds = named.filter((id) => !ownIds.includes(id));
  if (foreignIds.length > 0) return `shows the figures of the foreign ${foreignIds.join()}`;
  const [accounts = 0] = valuesOf('adAccounts', result).map(Number);
  return accounts > own.length ? `counts ${accounts} ad accounts instead of ${own.length}` : undefined;
};

const bothIds = Object.values(reportedIds).join();

const report: Special = {
  query: { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-01T23:59:59.999Z' },
  prepare: putReported,
  judge: onlyOwnReports,
};

const statistics: Special = {
  ...report,
  query: { ...report.query, postIds: bothIds, keywordSetIds: bothIds },
};

const reportCalls: typeof SPECIAL_CALLS = {
  ...Object.fromEntries(
    [...Object.values(reportRoutes), clickRoutes.list, verticalReport.route, nicheReport.route].map(
      (route) => [nameOf(route), [report]],
    ),
  ),
  [nameOf(reportRoutes.postStatistics)]: [statistics],
  [nameOf(reportRoutes.keywordSetStatistics)]: [statistics],
};

const ownWords = (caller: Caller) => `words of ${caller.userId}`;

const translation: Special = { body: () => ({ content: '<p>Hello</p>', targetLanguage: 'vi' }) };

/** By method and path. */
export const SPECIAL_CALLS: Record<string, readonly Special[] | undefined> = {
  ...reportCalls,
  'POST /posts/v2': postCreations,
  'GET /health': [{}],
  'GET /facts/damage': [{ outcome: ({ isAdmin }) => (isAdmin ? 'ok' : 'PE01') }],
  'GET /branding': [{}],
  'GET /branding/acting': [{}],
  'GET /auth/google/sign-in': [{}],
  'GET /auth/google/start': [{}],
  'GET /auth/google/callback': [{}],
  'GET /google/connect-url': [{ query: { origin: PUBLIC_URL } }],
  'POST /google/sheets': [{ body: () => ({ data: [['Id'], [1]], title: 'Export' }), outcome: () => 'EX02' }],
  'GET /auth/refresh-token': [{ query: { refreshToken: 'unknown' }, outcome: () => 'AU04' }],
  'POST /auth/refresh-token': [{ body: () => ({ refreshToken: 'unknown' }), outcome: () => 'AU04' }],
  'POST /auth/hand-off': [{ body: () => ({ refreshToken: 'unknown' }), outcome: () => 'AU04' }],
  'POST /auth/logout': [{ endsSession: true }],
  'POST /auth/switch-publisher': [
    {
      body: ({ second }) => ({ publisherId: second }),
      outcome: ({ isAdmin }) => (isAdmin ? 'ok' : 'PE01'),
      endsSession: true,
    },
  ],
  // Whoever may upload gets as far as being told to send a form.
  'POST /upload/file': [{ body: () => ({}), outcome: () => 'VA01' }],
  'GET /upload/usage': [{}],
  'GET /translation/providers': [{}],
  'POST /openai/translate': [translation],
  'POST /gemini/translate': [translation],
  'GET /user': [{ query: { isAdvertiser: 'true', limit: '2000' }, judge: onlyOwnAdvertisers }],
  'GET /user/me': [{ judge: aboutCaller }],
  'PATCH /user/me': [{ body: () => ({ name: 'Renamed' }), judge: aboutCaller }],
  'GET /search': [
    search('Pixel 9000', ['pixel'], 'pixel', 'GET_PIXELS'),
    search('Publisher of the matrix', ['publisher'], 'publisher', 'GET_PUBLISHERS'),
    search('Page 930', ['landingPage'], 'posts', 'GET_POSTS'),
    search('Category 930', ['vertical', 'niche'], 'categories', 'GET_CATEGORIES'),
    search('Keyword set 940', ['keywordSet'], 'keyword-set', 'GET_KEYWORDSETS'),
  ],
  'POST /search/recent': [
    {
      body: (_, caller) => ({ q: ownWords(caller) }),
      judge: (result, caller) => {
        const { suggestions } = result as { suggestions: string[] };
        const foreign = suggestions.filter((words) => words !== ownWords(caller));
        return foreign.length > 0 ? `suggests ${foreign.join()}` : undefined;
      },
    },
  ],
};
