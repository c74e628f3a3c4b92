import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { clickRoutes } from '@adhelm/contract/click';
import { reportRoutes } from '@adhelm/contract/report';
import { nicheReport, verticalReport } from '@adhelm/contract/reports/categories';
import { reportMoment } from '@adhelm/contract/reports/moment';
import type { HitKind } from '@adhelm/contract/resources';
import { clearCatalogue } from '../../features/website/testing/website.matrix.ts';
import { PUBLIC_URL, type TestApp } from '../app.ts';
import { nameOf } from '../call.ts';
import type { Caller } from './callers.ts';
import type { Calls, Fixtures, Resource, Special, World } from './resource.ts';
import { sameIds, sees, seesRow } from './rules.ts';

type Part = { fixtures: Fixtures; calls?: Calls };

/** What features tell of their resources in `testing/<resource>.matrix.ts`. */
const partsOf = async (folder: string): Promise<Part[]> => {
  const files = globSync('*/testing/*.matrix.ts', { cwd: folder }).sort();
  return Promise.all(files.map((file): Promise<Part> => import(pathToFileURL(path.join(folder, file)).href)));
};

const PARTS = await partsOf(path.join(import.meta.dirname, '../../features'));

/** By the first part of the path. */
export const RESOURCES: Record<string, Resource | undefined> = Object.assign(
  {},
  ...PARTS.map(({ fixtures }) => fixtures),
);

/** A search finds the live rows that the caller sees, of the kinds whose list is open to them. */
const searchFor = (resource: Resource, { words, kinds, code }: NonNullable<Resource['found']>): Special => ({
  query: { q: words },
  prepare: (t, world) => resource.reset(t, world),
  judge: (result, caller, world) => {
    const { items } = result as { items: { kind: HitKind; id: number }[] };
    const found = items.filter((item) => kinds.includes(item.kind)).map(({ id }) => id);
    const rows = resource.ownRowsOnly && caller.seesOwnRowsOnly ? [] : resource.rows(world);
    const visible = rows
      .filter((row) => !row.deleted && seesRow(resource, caller.actsFor, row))
      .map(({ id }) => id);
    const wanted = caller.codes.has(code) ? visible : [];
    return sameIds(found, wanted) ? undefined : `finds ${found.join()} instead of ${wanted.join()}`;
  },
});

const searches: readonly Special[] = Object.values(RESOURCES).flatMap((resource) =>
  resource?.found ? [searchFor(resource, resource.found)] : [],
);

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

/** Lists of verticals and niches, of which reports know none. */
const ofCategories: Special = {
  ...report,
  prepare: async (t, world) => RESOURCES.categories?.reset(t, world),
};

const reportCalls: typeof SPECIAL_CALLS = {
  ...Object.fromEntries(
    [...Object.values(reportRoutes), clickRoutes.list].map((route) => [nameOf(route), [report]]),
  ),
  [nameOf(verticalReport.route)]: [ofCategories],
  [nameOf(nicheReport.route)]: [ofCategories],
  [nameOf(reportMoment)]: [{}],
  [nameOf(reportRoutes.postStatistics)]: [statistics],
  [nameOf(reportRoutes.keywordSetStatistics)]: [statistics],
};

const ownWords = (caller: Caller) => `words of ${caller.userId}`;

const translation: Special = { body: () => ({ content: '<p>Hello</p>', targetLanguage: 'vi' }) };

/** By method and path. */
export const SPECIAL_CALLS: Record<string, readonly Special[] | undefined> = {
  ...reportCalls,
  ...Object.assign({}, ...PARTS.map(({ calls }) => calls)),
  'GET /health': [{}],
  'GET /facts/damage': [{ outcome: ({ isAdmin }) => (isAdmin ? 'ok' : 'PE01') }],
  'GET /branding': [{}],
  'GET /branding/acting': [{}],
  'GET /auth/google/sign-in': [{}],
  'GET /auth/google/start': [{}],
  'GET /auth/google/callback': [{}],
  'GET /google/connect-url': [{ query: { origin: PUBLIC_URL } }],
  'POST /google/disconnect': [{}],
  'GET /integration/services': [{}],
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
  'GET /search': searches,
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
