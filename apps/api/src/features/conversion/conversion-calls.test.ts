import { ROLE } from '@adhelm/contract/constants';
import { conversionRoutes } from '@adhelm/contract/conversion';
import { notificationRoutes } from '@adhelm/contract/notification';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Policy, type ToldWorld, toldWorld } from './testing/told-world.ts';

let w: ToldWorld;
beforeAll(async () => {
  w = await toldWorld();
});
afterAll(() => w.close());
beforeEach(() => w.clear());

const pixelOf: ToldWorld['pixelOf'] = (...given) => w.pixelOf(...given);
const countsOf: ToldWorld['countsOf'] = (...given) => w.countsOf(...given);
const presses: ToldWorld['presses'] = (...given) => w.presses(...given);
const calls = () =>
  (w.control.answer({ method: 'GET', path: '/__sim/requests', body: null }).body as unknown[]).length;

describe('what a pixel tells', () => {
  test('is kept with the pixel, and its token is never sent back', async () => {
    const id = await pixelOf(w.own, {
      value: 'ESTIMATE',
      eventNames: { CLICK: 'Contact' },
      testEventCode: 'T1',
    });
    const answer = await w.t.call(pixelRoutes.get, { params: { id: String(id) }, token: w.own.token });
    expect(answer.result.conversions).toEqual({
      moments: ['CLICK'],
      value: 'ESTIMATE',
      eventNames: { CLICK: 'Contact' },
      googleAccountId: '',
      googleActionId: '',
      testMode: false,
      testEventCode: 'T1',
      hasAccessToken: true,
      parkedAt: null,
      parkedReason: null,
    });
    const [row] = await w.t.system<{ token: Buffer; audited: string }>(
      `select conversion_token as token, (select string_agg(after::text, '') from audit_log) as audited from pixels`,
    );
    expect(row?.token.toString('latin1')).not.toContain('EAAgood');
    expect(row?.audited).not.toContain('EAAgood');
  });

  test('changes by what is sent, and a token goes by null', async () => {
    const id = await pixelOf(w.own, { value: 'ESTIMATE' });
    const update = async (conversions: Policy) =>
      (
        await w.t.call(pixelRoutes.update, {
          params: { id: String(id) },
          token: w.own.token,
          body: { conversions },
        })
      ).result.conversions;
    expect(await update({ testMode: true })).toMatchObject({
      value: 'ESTIMATE',
      hasAccessToken: true,
      testMode: true,
    });
    expect(await update({ accessToken: null })).toMatchObject({ hasAccessToken: false });
  });
});

describe('a token that is refused', () => {
  test('parks the pixel alone, tells who made it once, and another token sets it going', async () => {
    const [id, sound] = [await pixelOf(w.own, { accessToken: 'expired-token' }), await pixelOf(w.own)];
    await w.queue.clicked(presses(2));
    await w.sender().work();
    await w.queue.clicked(presses(1));
    await w.sender().work();
    expect([await countsOf(id), await countsOf(sound)]).toEqual([{ waiting: 3 }, { sent: 3 }]);
    const get = async () =>
      (await w.t.call(pixelRoutes.get, { params: { id: String(id) }, token: w.own.token })).result
        .conversions;
    expect(await get()).toMatchObject({
      parkedAt: w.t.clock().toISOString(),
      parkedReason: expect.stringContaining('Session has expired.'),
    });
    const told = await w.t.callAny(notificationRoutes.list, { token: w.own.token });
    expect(told.result.items).toMatchObject([{ kind: 'conversions-parked' }]);
    expect(JSON.stringify(told.result)).not.toContain('expired-token');
    await w.t.call(pixelRoutes.update, {
      params: { id: String(id) },
      token: w.own.token,
      body: { conversions: { accessToken: 'EAAnew' } },
    });
    expect(await get()).toMatchObject({ parkedAt: null, parkedReason: null });
    await w.sender().work();
    expect(await countsOf(id)).toEqual({ sent: 3 });
  });

  test('of a global pixel is told to every admin who may change it, once, and to nobody else', async () => {
    const people = {
      admin: await w.t.addUser({ roleId: ROLE.ADMIN }),
      second: await w.t.addUser({ roleId: ROLE.ADMIN }),
      gone: await w.t.addUser({ roleId: ROLE.ADMIN }),
    };
    await w.t.system('update users set is_active = false where id = $1', [people.gone]);
    const { accessToken: token } = await w.t.signIn(people.admin);
    const id = await pixelOf({ ...w.own, token }, { accessToken: 'expired-token' });
    const [pixel] = await w.t.system('select publisher_id from pixels where id = $1', [id]);
    expect(pixel).toEqual({ publisher_id: null });
    await w.t.system('update posts set facebook_pixel_ids = array[$1::int] where id = $2', [
      id,
      w.other.post,
    ]);
    await w.queue.clicked([...presses(2), ...presses(1, w.other)]);
    await w.sender().work();
    await w.sender().work();
    const told = await w.t.system<{ user_id: number }>(
      `select user_id, kind from notifications order by user_id`,
    );
    expect(told).toEqual(
      [people.admin, people.second].map((user_id) => ({ user_id, kind: 'conversions-parked' })),
    );
    const seen = await w.t.callAny(notificationRoutes.list, { token });
    expect(seen.result.items).toMatchObject([{ kind: 'conversions-parked' }]);
    for (const side of [w.own, w.other])
      expect((await w.t.callAny(notificationRoutes.list, { token: side.token })).result.items).toEqual([]);
  });

  test('is none at all: nothing is sent, and it says so', async () => {
    const id = await pixelOf(w.own, { accessToken: null });
    await w.queue.clicked(presses(1));
    const before = calls();
    await w.sender().work();
    expect(calls()).toBe(before);
    const { result } = await w.t.call(pixelRoutes.get, { params: { id: String(id) }, token: w.own.token });
    expect(result.conversions.parkedReason).toBe('No access token is set.');
  });
});

describe('somebody of another publisher', () => {
  test('finds neither what a pixel told nor a way to make it', async () => {
    const id = await pixelOf(w.own);
    const call = { params: { id: String(id) }, token: w.other.token };
    expect((await w.list(id, w.other)).errorCode).toBe('NF01');
    expect((await w.t.call(conversionRoutes.sendAgain, call)).errorCode).toBe('NF01');
    expect((await w.t.call(conversionRoutes.test, call)).errorCode).toBe('NF01');
  });

  test("sees of everybody's pixel what it told for the own publisher alone", async () => {
    const admin = await w.t.signIn(await w.t.addUser({ roleId: ROLE.ADMIN }));
    const { result: global } = await w.t.call(pixelRoutes.create, {
      token: admin.accessToken,
      body: {
        platform: 'FACEBOOK',
        name: 'Global',
        pixelId: '7654321',
        publisherId: null,
        conversions: { moments: ['CLICK'], accessToken: 'EAAgood' },
      },
    });
    await w.t.system('update posts set facebook_pixel_ids = array[$1::int]', [global.id]);
    await w.queue.clicked([...presses(3), ...presses(2, w.other)]);
    await w.sender().work();
    expect(await countsOf(global.id)).toEqual({ sent: 3 });
    expect(await countsOf(global.id, w.other)).toEqual({ sent: 2 });
    const again = { params: { id: String(global.id) }, token: w.own.token };
    expect((await w.t.call(conversionRoutes.sendAgain, again)).errorCode).toBe('PE01');
    expect((await w.t.call(conversionRoutes.test, again)).errorCode).toBe('PE01');
  });
});

describe('a test event', () => {
  const trial = async (id: number) =>
    w.t.call(conversionRoutes.test, { params: { id: String(id) }, token: w.own.token });

  test('needs the code under which the platform shows it', async () => {
    const { error } = await trial(await pixelOf(w.own));
    expect(error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'testEventCode' }] });
  });

  test('says what the platform answers', async () => {
    await w.t.listen();
    const good = await trial(await pixelOf(w.own, { testEventCode: 'TEST1' }));
    expect(good.result).toEqual({ isTaken: true, words: '1 received' });
    const bad = await trial(await pixelOf(w.own, { testEventCode: 'TEST1', accessToken: 'expired-1' }));
    expect(bad.result).toMatchObject({ isTaken: false, words: expect.stringContaining('190/463') });
    const none = await trial(await pixelOf(w.own, { testEventCode: 'TEST1', accessToken: null }));
    expect(none.result).toEqual({ isTaken: false, words: 'No access token is set.' });
  });
});
