import { KEYWORD_SET_SORT_KEYS } from '@adhelm/contract/keyword-set';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SetWorld, setWorld } from './testing/set-world.ts';

let w: SetWorld;
beforeAll(async () => {
  w = await setWorld();
});
beforeEach(() => w.clear());
afterAll(() => w.t.close());

describe('the list', () => {
  const many = () =>
    w.t.system(
      `with made as (
         insert into keyword_sets (publisher_id, category_id, name, status, is_active, created_by, created_at)
         select case n % 5 when 0 then $2::int else $1::int end, case when n % 5 > 0 and n % 2 = 0 then $3::int end,
           case n % 4 when 0 then 'same' else 'Same' end, case n % 3 when 0 then 'REVIEW' else 'DRAFT' end,
           n % 2 = 0, case n % 3 when 0 then null else $4::int end, '2026-01-01'
         from generate_series(1, 25) as n returning id, publisher_id)
       insert into keywords (publisher_id, keyword_set_id, text)
       select publisher_id, id, 'k' || k from made, generate_series(1, 1 + id % 3) as k`,
      [w.first, w.second, w.rows.niche, w.users.ann],
    );
  const orders = KEYWORD_SET_SORT_KEYS.flatMap((sortBy) => [
    { sortBy, sortOrder: 'asc' },
    { sortBy, sortOrder: 'desc' },
  ]);

  test.each(orders)('by $sortBy $sortOrder gives pages that neither overlap nor skip', async (order) => {
    await many();
    const whole = await w.idsIn({ limit: '2000', ...order }, w.tokens.admin);
    expect(new Set(whole).size).toBe(25);
    const pages = [1, 2, 3, 4, 5].map((page) => w.list({ page, limit: '7', ...order }, w.tokens.admin));
    expect((await Promise.all(pages)).flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole);
  });

  test('is narrowed by category, maker, status and words', async () => {
    const flights = await w.created({
      categoryId: w.rows.niche,
      name: 'Cheap',
      keywords: ['low 100% fares'],
    });
    const travel = await w.created(
      { categoryId: w.rows.vertical, name: 'Travel', keywords: ['trip'] },
      w.tokens.bo,
    );
    await w.updated(travel.id, { status: 'REVIEW' }, w.tokens.bo);
    expect(await w.idsIn({ categoryId: w.rows.niche })).toEqual([flights.id]);
    expect(
      await w.idsIn({ categoryId: w.rows.vertical, sortBy: 'id' }),
      'a vertical with its niches',
    ).toEqual([flights.id, travel.id]);
    expect(await w.idsIn({ createdByUserId: w.users.bo })).toEqual([travel.id]);
    expect(await w.idsIn({ status: 'REVIEW,REJECTED' })).toEqual([travel.id]);
    expect(await w.idsIn({ search: 'CHEAP' })).toEqual([flights.id]);
    expect(await w.idsIn({ search: '100%' }), 'by a keyword').toEqual([flights.id]);
    expect(await w.idsIn({ search: '%' })).toEqual([flights.id]);
    expect(await w.idsIn({ search: String(travel.id) })).toContain(travel.id);
    await w.updated(flights.id, { keywords: ['fares'] });
    expect(await w.idsIn({ search: '100%' }), 'not by one that was removed').toEqual([]);
  });

  test('is narrowed to a traffic source by the campaigns of its landing pages', async () => {
    const [advertised] = [await w.created(), await w.created({ name: 'Idle' })];
    const of = { publisher_id: w.first };
    const post_id = await w.insert('posts', {
      ...of,
      website_id: w.rows.website,
      keyword_set_id: advertised.id,
      title: 'a',
      slug: 'a',
    });
    const account = { ...of, platform: 'TABOOLA', real_account_id: `act${post_id}`, name: 'Account' };
    const ad_account_id = await w.insert('ad_accounts', account);
    await w.insert('campaigns', { ...of, ad_account_id, post_id, real_campaign_id: 'c', name: 'Campaign' });
    expect(await w.idsIn({ trafficSource: 'TABOOLA' })).toEqual([advertised.id]);
    expect(await w.idsIn({ trafficSource: 'FACEBOOK' })).toEqual([]);
  });
});
