import type { PostFields } from '@adhelm/contract/post';
import type { TestApp } from '../../../testing/app.ts';
import type { Calls, Fixtures, Resource, Special, World } from '../../../testing/matrix/resource.ts';
import type { OwnedRow } from '../../../testing/matrix/rules.ts';
import { EMPTY_PAGE } from '../post-fields.ts';

/** The websites that pages stand on, one of either publisher. */
const WEBSITES = { first: 930_101, second: 930_102 };

/** Takes away everything that content consists of, and what hangs on it. */
const clearContent = async (t: TestApp) => {
  const tables = ['ads', 'campaigns', 'post_versions', 'status_changes', 'posts'];
  await t.system(tables.map((table) => `delete from ${table}`).join(';'));
};

const pageRows = ({ first, second }: World): OwnedRow[] =>
  [first, second].flatMap((owner, place) => [
    { id: 930_001 + place, owner, deleted: false },
    { id: 930_011 + place, owner, deleted: true },
  ]);

const saidBefore = (id: number, websiteId: number): PostFields => ({
  ...EMPTY_PAGE,
  title: `Page ${id} as it was`,
  slug: `page-${id}`,
  websiteId,
  language: 'en',
});

/** Landing pages made by nobody, with one earlier version and one step each. */
const posts: Resource = {
  table: 'posts',
  ownerColumn: 'publisher_id',
  ownRowsOnly: true,
  rows: pageRows,
  reset: async (t, world) => {
    await clearContent(t);
    const rows = pageRows(world).map(({ id, owner, deleted }) => {
      const website_id = owner === world.first ? WEBSITES.first : WEBSITES.second;
      const deleted_at = deleted ? '2026-01-01T00:00:00Z' : null;
      return { id, publisher_id: owner, website_id, deleted_at, fields: saidBefore(id, website_id) };
    });
    await t.system(
      `with given as (
         select * from json_to_recordset($1)
           as r(id int, publisher_id int, website_id int, deleted_at timestamptz, fields jsonb)
       ), sites as (
         insert into websites (id, publisher_id, domain, name) overriding system value
         select distinct website_id, publisher_id, 'matrix' || website_id || '.example', 'Matrix' from given
         on conflict do nothing
       ), pages as (
         insert into posts (id, publisher_id, website_id, title, slug, version, created_at, updated_at, deleted_at)
         overriding system value
         select id, publisher_id, website_id, 'Page ' || id, 'page-' || id, 2, '2026-01-01', '2026-01-01', deleted_at
         from given
       ), versions as (
         insert into post_versions (publisher_id, post_id, version, fields, created_at)
         select publisher_id, id, number, fields, '2026-01-01' from given, generate_series(1, 2) as number
       )
       insert into status_changes (publisher_id, entity, entity_id, to_status, reason, at)
       select publisher_id, 'post', id, 'DRAFT', 'About ' || id, '2026-01-01' from given`,
      [JSON.stringify(rows)],
    );
  },
  params: { version: 1 },
  update: { title: 'Renamed' },
  found: { words: 'Page 930', kinds: ['landingPage'], code: 'GET_POSTS' },
};

/** The website says where a new page lands; one of another publisher does not exist. */
const postCreations: Special[] = (['first', 'second'] as const).map((publisher) => ({
  body: () => ({ title: 'New page', websiteId: WEBSITES[publisher] }),
  outcome: ({ actsFor }, world) => {
    if (actsFor === 'nobody') return 'PE01';
    return actsFor === 'all' || actsFor === world[publisher] ? 'ok' : 'VA01';
  },
  judge: (result, _, world) => {
    const { publisherId } = result as { publisherId: number };
    return publisherId === world[publisher] ? undefined : `lands in ${publisherId}`;
  },
}));

export const fixtures: Fixtures = { posts };

export const calls: Calls = { 'POST /posts/v2': postCreations };
