import { ROLE } from '@adhelm/contract/constants';
import { postRoutes } from '@adhelm/contract/post';
import { testApp } from '../../../testing/app.ts';
import { type Estate, estates } from '../../../testing/estates.ts';

/** Two publishers: the first with an admin of its own and two advertisers, the second with one advertiser. */
export const postWorld = async () => {
  const t = await testApp();
  const { insert, settle } = estates(t.pool);
  const [first, second] = [await t.addPublisher({ name: 'First' }), await t.addPublisher({ name: 'Second' })];
  const ann: Estate = await settle(first, 'Ann', 'FACEBOOK');
  const bo: Estate = await settle(first, 'Bo', 'TABOOLA');
  const cy: Estate = await settle(second, 'Cy', 'GOOGLE');
  const users = {
    admin: await t.addUser({ name: 'Ada', roleId: ROLE.ADMIN }),
    olga: await t.addUser({ name: 'Olga', roleId: ROLE.PUBLISHER_ADMIN, publisherId: first }),
    ann: ann.user,
    bo: bo.user,
    cy: cy.user,
  };
  const tokenOf = async (userId: number, acting: { actAs?: number } = {}) =>
    (await t.signIn(userId, acting)).accessToken;
  const tokens = {
    admin: await tokenOf(users.admin),
    olga: await tokenOf(users.olga),
    ann: await tokenOf(users.ann),
    bo: await tokenOf(users.bo),
    cy: await tokenOf(users.cy),
  };
  const byId = (id: number) => ({ id: String(id) });
  const page = { title: 'Cheap flights', websiteId: ann.website };

  const create = (body: object = {}, token = tokens.ann) =>
    t.callAny(postRoutes.create, { body: { ...page, ...body }, token });
  const update = (id: number, body: object, token = tokens.ann) =>
    t.callAny(postRoutes.update, { params: byId(id), body, token });

  return {
    t,
    insert,
    first,
    second,
    estates: { ann, bo, cy },
    users,
    tokens,
    tokenOf,
    create,
    created: async (body: object = {}, token = tokens.ann) => (await create(body, token)).result,
    update,
    updated: async (...given: Parameters<typeof update>) => (await update(...given)).result,
    get: (id: number, token = tokens.ann) => t.call(postRoutes.get, { params: byId(id), token }),
    remove: (id: number, token = tokens.ann) => t.call(postRoutes.remove, { params: byId(id), token }),
    restore: (id: number, token = tokens.olga) => t.call(postRoutes.restore, { params: byId(id), token }),
    list: async (query: Record<string, string> = {}, token = tokens.ann) =>
      (await t.callAny(postRoutes.list, { query, token })).result,
    versions: async (id: number, token = tokens.ann) =>
      (await t.call(postRoutes.versions, { params: byId(id), token })).result.items,
    version: (id: number, version: number, token = tokens.ann) =>
      t.call(postRoutes.version, { params: { ...byId(id), version: String(version) }, token }),
    restoreVersion: (id: number, version: number, token = tokens.ann, body: { updatedAt?: string } = {}) =>
      t.call(postRoutes.restoreVersion, { params: { ...byId(id), version: String(version) }, body, token }),
    statusChanges: async (id: number, token = tokens.ann) =>
      (await t.call(postRoutes.statusChanges, { params: byId(id), token })).result.items,
    /** Puts a row into a status as the server itself. */
    setStatus: (id: number, status: string) =>
      t.system('update posts set status = $2 where id = $1', [id, status]),
  };
};

export type PostWorld = Awaited<ReturnType<typeof postWorld>>;
