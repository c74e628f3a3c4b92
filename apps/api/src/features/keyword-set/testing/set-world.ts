import { ROLE } from '@adhelm/contract/constants';
import { keywordSetRoutes } from '@adhelm/contract/keyword-set';
import { testApp } from '../../../testing/app.ts';
import { estates } from '../../../testing/estates.ts';

/** Two publishers; Olga runs the first one, where Ann and Bo advertise, and Otto the second. */
export const setWorld = async () => {
  const t = await testApp();
  const first = await t.addPublisher({ name: 'First' });
  const second = await t.addPublisher({ name: 'Second' });
  const users = {
    admin: await t.addUser({ name: 'Ada', roleId: ROLE.ADMIN }),
    olga: await t.addUser({ name: 'Olga', roleId: ROLE.PUBLISHER_ADMIN, publisherId: first }),
    otto: await t.addUser({ name: 'Otto', roleId: ROLE.PUBLISHER_ADMIN, publisherId: second }),
    ann: await t.addUser({ name: 'Ann', roleId: ROLE.ADVERTISER, publisherId: first }),
    bo: await t.addUser({ name: 'Bo', roleId: ROLE.ADVERTISER, publisherId: first }),
    nobody: await t.addUser({ name: 'Nob', roleId: ROLE.ADVERTISER, publisherId: null }),
  };
  const tokenOf = async (userId: number) => (await t.signIn(userId)).accessToken;
  const tokens = {
    admin: await tokenOf(users.admin),
    olga: await tokenOf(users.olga),
    otto: await tokenOf(users.otto),
    ann: await tokenOf(users.ann),
    bo: await tokenOf(users.bo),
    nobody: await tokenOf(users.nobody),
  };

  const { insert } = estates(t.pool);
  const site = (publisher_id: number) => insert('websites', { publisher_id, domain: 'x.example', name: 'X' });
  const website = await site(first);
  const of = { publisher_id: first, website_id: website };
  const vertical = await insert('categories', { ...of, name: 'Travel' });
  const niche = await insert('categories', { ...of, name: 'Flights', parent_id: vertical });
  const website_id = await site(second);
  const foreign = await insert('categories', { publisher_id: second, website_id, name: 'Foreign' });

  const create = (body: object = {}, token = tokens.ann) =>
    t.callAny(keywordSetRoutes.create, {
      body: { name: 'Flights', keywords: ['cheap flights', 'visa'], ...body },
      token,
    });
  const update = (id: number, body: object, token = tokens.ann) =>
    t.callAny(keywordSetRoutes.update, { params: { id }, body, token });
  const list = async (query: object = {}, token = tokens.olga) =>
    (await t.callAny(keywordSetRoutes.list, { query, token })).result;

  return {
    t,
    first,
    second,
    users,
    tokens,
    tokenOf,
    rows: { website, vertical, niche, foreign },
    insert,
    create,
    created: async (body: object = {}, token = tokens.ann) => (await create(body, token)).result,
    update,
    updated: async (id: number, body: object, token = tokens.ann) => (await update(id, body, token)).result,
    remove: (id: number, token = tokens.olga) =>
      t.callAny(keywordSetRoutes.remove, { params: { id }, token }),
    restore: (id: number, token = tokens.olga) =>
      t.callAny(keywordSetRoutes.restore, { params: { id }, token }),
    get: (id: number, token = tokens.ann) => t.callAny(keywordSetRoutes.get, { params: { id }, token }),
    statusChanges: (id: number, token = tokens.olga) =>
      t.callAny(keywordSetRoutes.statusChanges, { params: { id }, token }),
    list,
    idsIn: async (query: object = {}, token = tokens.olga) =>
      (await list(query, token)).items.map(({ id }) => id),
    /** Takes every set away, and what hangs on them. */
    clear: () =>
      t.system(
        ['campaigns', 'posts', 'keywords', 'keyword_sets'].map((name) => `delete from ${name}`).join(';'),
      ),
  };
};

export type SetWorld = Awaited<ReturnType<typeof setWorld>>;
