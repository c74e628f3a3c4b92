import { ROLE } from '@adhelm/contract/constants';
import { type CreateWebsite, websiteRoutes } from '@adhelm/contract/website';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
let second = 0;
const tokens = { admin: '', own: '', other: '' };
beforeAll(async () => {
  t = await testApp();
  const first = await t.addPublisher({ name: 'First' });
  second = await t.addPublisher({ name: 'Second' });
  const token = async (roleId: number, publisherId: number | null) =>
    (await t.signIn(await t.addUser({ roleId, publisherId }))).accessToken;
  tokens.admin = await token(ROLE.ADMIN, null);
  tokens.own = await token(ROLE.PUBLISHER_ADMIN, first);
  tokens.other = await token(ROLE.PUBLISHER_ADMIN, second);
});
beforeEach(() => t.system('delete from websites'));
afterAll(() => t.close());

const WEBSITE: CreateWebsite = { domain: 'travel.example', name: 'Travel', language: 'en' };
const created = async (body: Partial<CreateWebsite> = {}, token = tokens.own) =>
  (await t.call(websiteRoutes.create, { body: { ...WEBSITE, ...body }, token })).result;
const of = (id: number, token = tokens.own) => ({ params: { id }, token });
const get = (id: number, token?: string) => t.callAny(websiteRoutes.get, of(id, token));
const update = (id: number, body: object, token?: string) =>
  t.callAny(websiteRoutes.update, { ...of(id, token), body });
const remove = (id: number, token?: string) => t.callAny(websiteRoutes.remove, of(id, token));
const restore = (id: number, token?: string) => t.callAny(websiteRoutes.restore, of(id, token));
const list = async (query: object = {}, token = tokens.own) =>
  (await t.callAny(websiteRoutes.list, { query, token })).result;

describe('a domain that another website has claimed before', () => {
  const CLAIMED = { domain: 'one.example', aliases: ['two.example', 'three.example'] };

  test('is kept, and said not to be served, until the older claim ends', async () => {
    const older = await created(CLAIMED, tokens.other);
    const website = await created({ domain: 'TWO.example', aliases: ['one.example', 'own.example'] });
    const unserved = ['one.example', 'two.example'];
    expect(website.unservedHosts).toEqual(unserved);
    expect((await get(website.id)).result.unservedHosts).toEqual(unserved);
    expect((await list()).items.map(({ unservedHosts }) => unservedHosts)).toEqual([unserved]);
    expect((await get(older.id, tokens.other)).result.unservedHosts).toEqual([]);
    const both = (await list({ sortBy: 'id' }, tokens.admin)).items;
    expect(both.map(({ unservedHosts }) => unservedHosts)).toEqual([[], unserved]);

    await update(older.id, { aliases: [] }, tokens.other);
    expect((await get(website.id)).result.unservedHosts).toEqual(['one.example']);
    await remove(older.id, tokens.other);
    expect((await get(website.id)).result.unservedHosts).toEqual([]);
    // A claim begins anew with the restoration.
    await restore(older.id, tokens.other);
    expect((await get(website.id)).result.unservedHosts).toEqual([]);
    expect((await get(older.id, tokens.other)).result.unservedHosts).toEqual(['one.example']);
  });

  test('is said of a change and of the own publisher too, without saying whose it is', async () => {
    const older = await created({ ...CLAIMED, name: 'Somebody' });
    const { id } = await created();
    const { result } = await update(id, { aliases: ['three.example'] });
    expect(result.unservedHosts).toEqual(['three.example']);
    const foreign = await created({ domain: 'mine.example', aliases: ['one.example'] }, tokens.other);
    expect(foreign.unservedHosts).toEqual(['one.example']);
    expect(JSON.stringify(foreign)).not.toMatch(new RegExp(`Somebody|First|:${older.id}[,}]`));
    const logged = await t.system<{ after: object }>(`select after from audit_log where entity = 'website'
      order by id desc limit 1`);
    expect(logged[0]?.after).not.toHaveProperty('unservedHosts');
  });

  test('is served where the publisher of the older claim is closed', async () => {
    await created(CLAIMED, tokens.other);
    const { id } = await created({ domain: 'one.example' });
    await t.system('update publishers set is_active = false where id = $1', [second]);
    try {
      expect((await get(id)).result.unservedHosts).toEqual([]);
    } finally {
      await t.system('update publishers set is_active = true where id = $1', [second]);
    }
    expect((await get(id)).result.unservedHosts).toEqual(['one.example']);
  });

  test('is answered for own websites alone, and leaves the scope as it was', async () => {
    const older = await created(CLAIMED, tokens.other);
    const { id } = await created({ domain: 'one.example' });
    const client = await t.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('adhelm.scope', $1, true)`, [String(second)]);
      const asked = await client.query('select * from adhelm_unserved_hosts($1)', [[id, older.id]]);
      expect(asked.rows).toEqual([]);
      const { rows } = await client.query('select adhelm_scope() as scope, id from websites');
      expect(rows).toEqual([{ scope: String(second), id: older.id }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
