import { POST_LIST_SORT_KEYS, postRoutes } from '@adhelm/contract/post';
import { searchRoutes } from '@adhelm/contract/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostWorld, postWorld } from './testing/post-world.ts';

let w: PostWorld;
let ids: number[] = [];
const NAMES = ['Éclair', 'apple', 'Zebra', 'äpfel', 'Đường', 'eclair', '100% off', 'a_b', 'Zoo', 'zoo'];

beforeAll(async () => {
  w = await postWorld();
  const { ann, bo } = w.estates;
  for (const [place, title] of NAMES.entries()) {
    const { id } = await w.created(
      {
        title,
        websiteId: place % 3 ? ann.website : bo.website,
        categoryId: place % 3 ? [ann.niche, ann.vertical][place % 2] : bo.niche,
        kind: place % 4 === 3 ? 'FAQ' : 'ADS',
        keywordSetId: place % 5 ? null : ann.set,
      },
      place % 2 ? w.tokens.ann : w.tokens.olga,
    );
    ids.push(id);
    w.t.clock.advance(3_600_000);
  }
  await w.setStatus(ids[1] ?? 0, 'REVIEW');
  await w.setStatus(ids[2] ?? 0, 'PUBLISHED');
  ids = [ann.post, bo.post, ...ids];
});
afterAll(() => w.t.close());

const listed = async (query: Record<string, string>, token = w.tokens.olga) =>
  (await w.list({ limit: '2000', ...query }, token)).items;
const titles = async (query: Record<string, string>, token?: string) =>
  (await listed(query, token)).map(({ title }) => title);

describe('the list of landing pages', () => {
  test('is newest first and without what the pages say', async () => {
    const { items, meta } = await w.list({}, w.tokens.olga);
    expect(meta).toEqual({ total: 12, page: 1, limit: 10, totalPages: 2 });
    expect(items.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
    expect(items[0]).not.toHaveProperty('content');
    const { result } = await w.get(items[0]?.id ?? 0, w.tokens.olga);
    expect(result).toMatchObject(items[0] ?? {});
  });

  test('has the own pages of an advertiser only, and none of another publisher', async () => {
    const anns = await listed({}, w.tokens.ann);
    expect(new Set(anns.map(({ createdBy }) => createdBy))).toEqual(new Set([w.users.ann]));
    expect(anns).toHaveLength(6);
    expect(await titles({}, w.tokens.cy)).toEqual(['Cy page']);
    expect(await listed({}, w.tokens.admin)).toHaveLength(13);
    const [foreign] = await listed({}, w.tokens.cy);
    for (const token of [w.tokens.ann, w.tokens.olga]) {
      const params = { id: String(foreign?.id) };
      expect((await w.get(foreign?.id ?? 0, token)).errorCode).toBe('NF01');
      expect((await w.update(foreign?.id ?? 0, { title: 'x' }, token)).errorCode).toBe('NF01');
      expect((await w.t.call(postRoutes.versions, { params, token })).errorCode).toBe('NF01');
      expect((await w.t.call(postRoutes.statusChanges, { params, token })).errorCode).toBe('NF01');
    }
    const { bo } = w.estates;
    expect((await w.get(bo.post)).errorCode).toBe('NF01');
    expect((await w.update(bo.post, { title: 'x' })).errorCode).toBe('NF01');
    expect((await w.remove(bo.post)).errorCode).toBe('NF01');
  });

  test.each(
    POST_LIST_SORT_KEYS.flatMap((sortBy) => [
      [sortBy, 'asc'],
      [sortBy, 'desc'],
    ]),
  )('by %s %s gives pages that neither overlap nor skip', async (sortBy = '', sortOrder = '') => {
    const whole = (await listed({ sortBy, sortOrder })).map(({ id }) => id);
    expect(new Set(whole)).toEqual(new Set(ids));
    expect(whole).toHaveLength(ids.length);
    const pages = [];
    for (const page of ['1', '2', '3']) pages.push(await listed({ page, limit: '5', sortBy, sortOrder }));
    expect(pages.flat().map(({ id }) => id)).toEqual(whole);
    const alias = await listed({ sortBy, orderBy: sortOrder });
    expect(alias.map(({ id }) => id)).toEqual(whole);
  });

  test('is sorted as people expect, whatever the case and the accents', async () => {
    const sorted = (await titles({ sortBy: 'title' })).filter((title) => !title.endsWith('page'));
    expect(sorted.map((title) => title.toLowerCase())).toEqual([
      '100% off',
      'a_b',
      'äpfel',
      'apple',
      'đường',
      'eclair',
      'éclair',
      'zebra',
      'zoo',
      'zoo',
    ]);
  });

  test('is narrowed by every filter', async () => {
    const { ann, bo } = w.estates;
    const only = async (
      query: Record<string, string>,
      fits: (item: Awaited<ReturnType<typeof listed>>[0]) => boolean,
    ) => {
      const [all, found] = [await listed({}), await listed(query)];
      expect(found).toEqual(all.filter(fits));
      expect(found.length, JSON.stringify(query)).toBeGreaterThan(0);
      expect(found.length, JSON.stringify(query)).toBeLessThan(all.length);
    };
    await only({ status: 'REVIEW,PUBLISHED' }, ({ status }) => status !== 'DRAFT');
    await only({ kind: 'FAQ' }, ({ kind }) => kind === 'FAQ');
    await only({ websiteIds: String(bo.website) }, ({ websiteId }) => websiteId === bo.website);
    await only({ categoryIds: String(ann.niche) }, ({ categoryId }) => categoryId === ann.niche);
    await only({ categoryIds: String(ann.vertical) }, ({ categoryId }) =>
      [ann.vertical, ann.niche].includes(categoryId ?? 0),
    );
    await only({ keywordSetIds: String(ann.set) }, ({ keywordSetId }) => keywordSetId === ann.set);
    await only({ userIds: String(w.users.olga) }, ({ createdBy }) => createdBy === w.users.olga);
    const [startDate, endDate] = ['2026-11-15T09:00:00.000Z', '2026-11-15T11:00:00.000Z'];
    await only({ startDate, endDate }, ({ createdAt }) => createdAt >= startDate && createdAt <= endDate);
    expect(await listed({ userIds: '' })).toEqual([]);
  });

  test('is searched by title, slug and id, words taken literally', async () => {
    expect(await titles({ search: '100%' })).toEqual(['100% off']);
    expect(await titles({ search: 'a_b' })).toEqual(['a_b']);
    expect(await titles({ search: 'DUONG' })).toEqual(['Đường']);
    const [first] = await listed({ search: 'Zebra' });
    expect(await titles({ search: String(first?.id) })).toContain('Zebra');
    expect(await titles({ search: 'nothing like it' })).toEqual([]);
  });
});

test('the header search finds landing pages of those who may list them', async () => {
  const hits = async (token: string, q = 'page') =>
    (await w.t.call(searchRoutes.find, { query: { q }, token })).result.items
      .filter(({ kind }) => kind === 'landingPage')
      .map(({ title, detail }) => `${title} ${detail}`);
  expect(await hits(w.tokens.olga)).toEqual(['Ann page ann.example/page', 'Bo page bo.example/page']);
  expect(await hits(w.tokens.ann)).toEqual(['Ann page ann.example/page']);
  expect(await hits(w.tokens.cy)).toEqual(['Cy page cy.example/page']);
  await w.created({ title: 'Secret diary', kind: 'BLOG' }, w.tokens.olga);
  const without = await w.tokenOf(await w.t.addUser({ codes: ['GET_POSTS'], publisherId: w.first }));
  expect(await hits(without, 'diary')).toEqual([]);
  expect(await hits(w.tokens.olga, 'diary')).toHaveLength(1);
  const nobody = await w.tokenOf(await w.t.addUser({ codes: ['GET_PIXELS'], publisherId: w.first }));
  expect(await hits(nobody)).toEqual([]);
});

describe('the pages under review', () => {
  test('are counted within what the asker sees', async () => {
    const waiting = async (token: string) =>
      (await w.list({ status: 'REVIEW', limit: '1' }, token)).meta.total;
    expect(await waiting(w.tokens.olga)).toBe(1);
    expect(await waiting(w.tokens.admin)).toBe(1);
    expect(await waiting(w.tokens.cy)).toBe(0);
  });

  test('are found by an index of their own, however many others there are', async () => {
    const { ann } = w.estates;
    await w.t.system(
      `insert into posts (publisher_id, website_id, title, slug, kind, created_by)
       select $1, $2, 'Many ' || n, 'many-' || n, 'ADS', $3 from generate_series(1, 5000) n`,
      [w.first, ann.website, ann.user],
    );
    await w.t.asOwner('analyze posts');
    const { rows } = await w.t.pool.query<{ 'QUERY PLAN': string }>(
      `explain select count(*) from posts
       where publisher_id = ${w.first} and status in ('REVIEW') and deleted_at is null`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('posts_under_review');
  });
});
