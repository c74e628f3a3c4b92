import { ROLE } from '@adhelm/contract/constants';
import { peopleRoutes } from '@adhelm/contract/people';
import { roleRoutes } from '@adhelm/contract/role';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

const LAST = {
  errorCode: 'CF01',
  message: 'This would leave the platform without an active admin. Make somebody else an admin first.',
};

let t: TestApp | undefined;
afterAll(() => t?.close());

type World = { t: TestApp; home: number; ann: number; bo: number; tokens: { ann: string; bo: string } };
let w: World;

/** Two admins, one of whom has a publisher for a home. */
beforeEach(async () => {
  t ??= await testApp();
  const app = t;
  const home = await app.addPublisher();
  const ann = await app.addUser({ roleId: ROLE.ADMIN });
  const bo = await app.addUser({ roleId: ROLE.ADMIN, publisherId: home });
  const tokens = { ann: (await app.signIn(ann)).accessToken, bo: (await app.signIn(bo)).accessToken };
  await app.system('update users set is_active = false where id <> all($1::int[])', [[ann, bo]]);
  w = { t: app, home, ann, bo, tokens };
});

const update = (token: string, id: number, body: object) =>
  w.t.callAny(peopleRoutes.update, { token, params: { id: String(id) }, body });
const remove = (token: string, id: number) =>
  w.t.callAny(peopleRoutes.remove, { token, params: { id: String(id) } });
const adminsLeft = async () =>
  (
    await w.t.system<{ id: number }>(
      `select users.id from users join user_roles on user_id = users.id and role_id = 1
       left join publishers on publishers.id = users.publisher_id
       where users.is_active and users.deleted_at is null
         and (publisher_id is null or (publishers.is_active and publishers.deleted_at is null))`,
    )
  ).map(({ id }) => id);

describe('the last active admin stays', () => {
  test('when they give up the role themself', async () => {
    expect((await remove(w.tokens.ann, w.bo)).status).toBe(200);
    for (const roleId of [null, ROLE.PUBLISHER_ADMIN])
      expect((await update(w.tokens.ann, w.ann, { roleId })).error).toMatchObject(LAST);
    expect((await update(w.tokens.ann, w.ann, { roleId: ROLE.ADMIN, name: 'Ann' })).status).toBe(200);
    expect(await adminsLeft()).toEqual([w.ann]);
  });

  test('when they move to a publisher whose people cannot sign in', async () => {
    await remove(w.tokens.ann, w.bo);
    await w.t.system('update publishers set is_active = false where id = $1', [w.home]);
    expect((await update(w.tokens.ann, w.ann, { publisherId: w.home })).error).toMatchObject(LAST);
    expect(await adminsLeft()).toEqual([w.ann]);
  });

  test('when their publisher is closed or deleted, whoever does it', async () => {
    await remove(w.tokens.bo, w.ann);
    for (const change of ['deleted_at = now()', 'is_active = false'])
      await expect(w.t.system(`update publishers set ${change} where id = $1`, [w.home])).rejects.toThrow(
        'no admin would be left',
      );
    expect(await adminsLeft()).toEqual([w.bo]);
  });

  test('when the role of admins is switched off, deleted or taken from everybody', async () => {
    for (const body of [{ isActive: false }, { permissions: [] }])
      expect(
        (
          await w.t.callAny(roleRoutes.update, {
            token: w.tokens.ann,
            params: { id: String(ROLE.ADMIN) },
            body,
          })
        ).errorCode,
      ).toBe('CF01');
    for (const statement of [
      'update roles set is_active = false where id = 1',
      'update roles set deleted_at = now() where id = 1',
      'delete from user_roles where role_id = 1',
      'update user_roles set role_id = 3 where role_id = 1',
      'update users set is_active = false',
      'update users set deleted_at = now()',
    ])
      await expect(w.t.system(statement), statement).rejects.toThrow('no admin would be left');
    expect(new Set(await adminsLeft())).toEqual(new Set([w.ann, w.bo]));
  });

  const WAYS: [string, (token: string, id: number) => Promise<{ status: number; errorCode?: string }>][] = [
    ['deactivate', (token, id) => update(token, id, { isActive: false })],
    ['delete', (token, id) => remove(token, id)],
    ['demote', (token, id) => update(token, id, { roleId: null })],
  ];
  test.each(WAYS)('when two admins %s each other at once', async (_name, go) => {
    const both = await Promise.all([go(w.tokens.ann, w.bo), go(w.tokens.bo, w.ann)]);
    // Who comes second is told so, or is no longer let in.
    const [won, lost] = both.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(won).toBe(200);
    expect([401, 403, 409]).toContain(lost);
    expect(await adminsLeft()).toHaveLength(1);
  });

  test('when two transactions take one each and neither has seen the other', async () => {
    const [one, two] = [await w.t.pool.connect(), await w.t.pool.connect()];
    try {
      for (const client of [one, two])
        await client.query(`begin; set local adhelm.scope = 'system'; select count(*) from users`);
      await one.query('update users set is_active = false where id = $1', [w.ann]);
      // Watched from the start: it may be refused before the other has heard that it is done.
      const refused = two.query('update users set deleted_at = now() where id = $1', [w.bo]).then(
        () => 'taken',
        (error: Error) => error.message,
      );
      await one.query('commit');
      expect(await refused).toBe('no admin would be left');
    } finally {
      for (const client of [one, two]) {
        await client.query('rollback');
        client.release();
      }
    }
    expect(await adminsLeft()).toEqual([w.bo]);
  });
});

test('an installation that never had an admin lets people go', async () => {
  const empty = await testApp();
  try {
    const user = await empty.addUser({ roleId: ROLE.PUBLISHER_ADMIN });
    await empty.system('update users set is_active = false where id = $1', [user]);
    await empty.system('delete from user_roles where user_id = $1', [user]);
    expect(await empty.system('select from user_roles where user_id = $1', [user])).toEqual([]);
  } finally {
    await empty.close();
  }
});
