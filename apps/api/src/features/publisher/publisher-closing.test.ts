import { authRoutes } from '@adhelm/contract/auth';
import { brandingRoutes } from '@adhelm/contract/branding';
import { ALL_PUBLISHERS, ROLE } from '@adhelm/contract/constants';
import { healthRoutes } from '@adhelm/contract/health';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { publisherRoutes } from '@adhelm/contract/publisher';
import { publisherRecordRoutes as records } from '@adhelm/contract/publisher-record';
import { userRoutes } from '@adhelm/contract/user';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopedTransactions } from '../../db/entities/in-scope.ts';
import { repositories } from '../../repositories.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { estates } from '../../testing/estates.ts';

const HOUR = 3_600_000;

/** Two processes of one installation. */
let t: TestApp;
let other: TestApp;
let admin: string;
beforeAll(async () => {
  t = await testApp();
  other = await testApp({ database: t.database, clock: t.clock });
  admin = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
});
afterAll(async () => {
  await other.close();
  await t.close();
});

const params = (id: number) => ({ id: String(id) });
const remove = (id: number, token = admin) => t.callAny(records.remove, { token, params: params(id) });
const restore = (id: number) => t.callAny(records.restore, { token: admin, params: params(id) });
const update = (id: number, body: object) =>
  t.callAny(records.update, { token: admin, params: params(id), body });
const inScope = () => scopedTransactions(t.pool, repositories);

/** Whether a host shows the publisher, may call, and is signed in from. */
const shownAt = async (at: TestApp, host: string) => {
  const origin = `https://${host}`;
  const { name } = (await at.call(brandingRoutes.get, { headers: { host } })).result;
  const cors = await at.callAny(healthRoutes.get, { headers: { origin } });
  const signIn = await at.callAny(authRoutes.googleSignIn, { query: { origin }, headers: { origin } });
  return {
    name,
    mayCall: cors.headers['access-control-allow-origin'] === origin,
    mayBegin: signIn.status === 200,
  };
};
const SHOWN = { mayCall: true, mayBegin: true };
const NOBODY = { name: 'Adhelm', mayCall: false, mayBegin: false };

test('a domain acts at once in every process, when it is given, moved and given up', async () => {
  const [one, two] = [await t.addPublisher({ name: 'One' }), await t.addPublisher({ name: 'Two' })];
  const everywhere = async () => [await shownAt(t, 'moving.example'), await shownAt(other, 'moving.example')];
  expect(await everywhere()).toEqual([NOBODY, NOBODY]);
  await update(one, { domains: ['moving.example'] });
  expect(await everywhere()).toEqual(Array(2).fill({ name: 'One', ...SHOWN }));
  await update(one, { domains: [] });
  await update(two, { domains: ['moving.example'] });
  expect(await everywhere()).toEqual(Array(2).fill({ name: 'Two', ...SHOWN }));
  await update(two, { domains: [] });
  expect(await everywhere()).toEqual([NOBODY, NOBODY]);
});

describe('a deleted publisher', () => {
  test('has its people signed out, brands nothing, and comes back as it was', async () => {
    const id = await t.addPublisher({ name: 'Closing', domains: ['closing.example'] });
    const user = await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: id });
    const { accessToken, refreshToken } = await t.signIn(user);
    const { accessToken: unused } = await t.signIn(user);
    const me = (token: string) => t.callAny(userRoutes.me, { token });
    expect((await me(accessToken)).status).toBe(200);
    const before = (await t.call(records.get, { token: admin, params: params(id) })).result;

    expect((await remove(id)).status).toBe(200);
    expect((await me(accessToken)).errorCode).toBe('AU05');
    expect((await t.callAny(authRoutes.refresh, { body: { refreshToken } })).errorCode).toBe('AU05');
    await expect(t.signIn(user)).rejects.toThrow('Your session is over');
    expect(await shownAt(t, 'closing.example')).toEqual(NOBODY);
    expect((await t.callAny(records.get, { token: admin, params: params(id) })).errorCode).toBe('NF01');
    expect(
      (await t.callAny(authRoutes.switchPublisher, { token: admin, body: { publisherId: id } })).errorCode,
    ).toBe('NF01');
    const archived = await t.call(publisherRoutes.list, {
      token: admin,
      query: { archived: 'true', search: 'Closing' },
    });
    expect(archived.result.items).toMatchObject([{ id }]);
    // Its domain waits for it.
    const taker = await t.addPublisher({ name: 'Taker' });
    expect((await update(taker, { domains: ['closing.example'] })).errorCode).toBe('CF01');

    expect((await restore(id)).status).toBe(200);
    const { updatedAt: _, ...after } = (await t.call(records.get, { token: admin, params: params(id) }))
      .result;
    expect(before).toMatchObject(after);
    expect(await shownAt(t, 'closing.example')).toEqual({ name: 'Closing', ...SHOWN });
    for (const token of [accessToken, unused]) expect((await me(token)).errorCode).toBe('AU05');
    expect((await me((await t.signIn(user)).accessToken)).status).toBe(200);
  });

  test('is deleted once, and restored once, by two at once', async () => {
    const id = await t.addPublisher({ name: 'Twice' });
    const codes = async (both: Promise<{ status: number }>[]) =>
      (await Promise.all(both)).map(({ status }) => status);
    expect((await codes([remove(id), remove(id)])).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await codes([restore(id), restore(id)])).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  test('cannot come back under a name that another has by now', async () => {
    const id = await t.addPublisher({ name: 'Namesake' });
    await remove(id);
    await t.addPublisher({ name: 'namesake' });
    expect((await restore(id)).errorCode).toBe('CF01');
  });

  test('ends what an admin does in its name, until they act as somebody else', async () => {
    const id = await t.addPublisher({ name: 'Acted as' });
    const person = await t.addUser({ roleId: ROLE.ADMIN });
    const { accessToken: token } = await t.signIn(person, { actAs: id });
    const make = (by: string) =>
      t.callAny(pixelRoutes.create, {
        token: by,
        body: { platform: 'TABOOLA', name: 'Late', pixelId: '55555' },
      });
    // By the admin themself: they see it, since they act as it.
    expect((await remove(id, token)).status).toBe(200);
    expect(await make(token)).toMatchObject({
      errorCode: 'NF01',
      error: { details: [{ path: 'actingPublisherId' }] },
    });
    expect((await t.callAny(userRoutes.me, { token })).status).toBe(200);
    const all = await t.call(authRoutes.switchPublisher, { token, body: { publisherId: ALL_PUBLISHERS } });
    expect((await t.callAny(publisherRoutes.list, { token: all.result.accessToken })).status).toBe(200);
    expect(await t.system(`select id from pixels where pixel_id = '55555'`)).toEqual([]);
  });
});

describe('the last admin', () => {
  /** An installation whose admins all belong to publishers. */
  const settled = async (homes: number) => {
    const app = await testApp();
    const ids: number[] = [];
    const tokens: string[] = [];
    for (let n = 0; n < homes; n++) {
      const id = await app.addPublisher();
      ids.push(id);
      tokens.push((await app.signIn(await app.addUser({ roleId: ROLE.ADMIN, publisherId: id }))).accessToken);
    }
    const on = (route: typeof records.remove | typeof records.update, place: number, body?: object) =>
      app.callAny(route, {
        token: tokens[place] ?? '',
        params: params(ids[place] ?? 0),
        ...(body && { body }),
      });
    return { app, on };
  };

  test('does not vanish with a publisher, neither deleted nor switched off, nor by two at once', async () => {
    const { app, on } = await settled(2);
    const both = await Promise.all([on(records.remove, 0), on(records.update, 1, { isActive: false })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const left = both[0]?.status === 409 ? 0 : 1;
    expect((await on(records.remove, left)).errorCode).toBe('CF01');
    expect((await on(records.update, left, { isActive: false })).errorCode).toBe('CF01');
    await app.close();
  });
});

describe('while something is under way for it', () => {
  const world = async (name: string) => {
    const { insert, settle, keepRecords } = estates(t.pool);
    const id = await t.addPublisher({ name });
    const estate = await settle(id, name, 'FACEBOOK');
    return { id, insert, estate, kept: await keepRecords(id, estate) };
  };

  test('a retrieval stops at its next page and goes on after the publisher is back', async () => {
    const { id, insert, estate, kept } = await world('Ann');
    const run = await insert('sync_runs', {
      publisher_id: id,
      connection_id: kept.connection,
      ad_account_id: estate.account,
      kind: 'ADS',
      status: 'WAITING',
      created_at: t.clock(),
    });
    const claim = (worker: string) =>
      inScope()(SYSTEM, ({ syncRuns }) => syncRuns.claim(run, worker, t.clock()));
    const advance = (worker: string) =>
      inScope()(SYSTEM, ({ syncRuns }) =>
        syncRuns.advance(
          { id: run, publisherId: id },
          worker,
          { phase: 'ads', done: 1, total: null, place: null, calls: 1 },
          t.clock(),
        ),
      );
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    expect(await claim(first)).toMatchObject({ id: run });
    expect(await advance(first)).toBe(true);
    await remove(id);
    expect(await advance(first)).toBe(false);
    t.clock.advance(HOUR);
    expect(await claim(second)).toBeUndefined();
    expect(await inScope()(SYSTEM, ({ syncRuns }) => syncRuns.toWake(t.clock()))).not.toContainEqual({
      id: run,
      publisherId: id,
    });
    await t.system('update publishers set deleted_at = null where id = $1', [id]);
    expect(await claim(second)).toMatchObject({ id: run });
  });

  test('what its rules decide does not count, and what they decided is not carried out', async () => {
    const { id, insert, estate, kept } = await world('Ben');
    const action = await insert('rule_executions', {
      publisher_id: id,
      rule_id: kept.rule,
      at: new Date('2026-01-01'),
      platform: 'FACEBOOK',
      level: 'AD',
      object_id: estate.ad,
      object_name: 'Ad',
      ad_account_id: estate.account,
      campaign_id: estate.campaign,
      ad_set_id: kept.adSet,
      ad_id: estate.ad,
      action: 'PAUSE',
      status: 'PLANNED',
      is_shadow: false,
      created_at: t.clock(),
    });
    const worker = crypto.randomUUID();
    const system = inScope();
    const next = () => system(SYSTEM, ({ ruleActions }) => ruleActions.claimNext(id, worker, t.clock()));
    const run = await system(SYSTEM, ({ ruleRuns }) => ruleRuns.claim(id, t.clock(), worker, t.clock()));
    const claimed = await next();
    if (!run || !claimed) throw new Error('nothing was claimed');
    expect(claimed.id).toBe(action);
    const beat = () => system(SYSTEM, ({ ruleActions }) => ruleActions.beat(claimed, worker, t.clock()));
    expect(await beat()).toBe(true);
    await remove(id);
    expect(await beat()).toBe(false);
    expect(await system(SYSTEM, ({ ruleRuns }) => ruleRuns.finish(run.id, worker, 1, t.clock()))).toBe(false);
    t.clock.advance(HOUR);
    expect(await next()).toBeUndefined();
    expect(
      await system(SYSTEM, ({ ruleRuns }) => ruleRuns.claim(id, t.clock(), worker, t.clock())),
    ).toBeUndefined();
    await t.system('update publishers set deleted_at = null where id = $1', [id]);
    expect(await next()).toMatchObject({ id: action });
  });
});
