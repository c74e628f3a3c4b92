import { authRoutes } from '@adhelm/contract/auth';
import { ROLE } from '@adhelm/contract/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { sessionCalls } from './testing/session-calls.ts';

const DAY_MS = 86_400_000;

let t: TestApp;
let publisher: number;
beforeAll(async () => {
  t = await testApp();
  publisher = await t.addPublisher();
});
afterAll(() => t.close());

const { codeOfMe, refresh, sessionOf } = sessionCalls(() => t);
const session = () => sessionOf(publisher);

describe('a session', () => {
  test('ends 30 days after its sign-in, however often it was refreshed', async () => {
    let { refreshToken } = await session();
    for (let day = 0; day < 29; day++) {
      t.clock.advance(DAY_MS);
      ({ refreshToken } = (await refresh(refreshToken)).result);
    }
    t.clock.advance(DAY_MS - 60_000);
    const last = (await refresh(refreshToken)).result;
    expect(last.expiresIn, 'no token outlives the session').toBe(60_000);
    expect(await codeOfMe(last.accessToken)).toBe('ok');
    t.clock.advance(60_000);
    expect((await refresh(last.refreshToken)).errorCode).toBe('AU04');
    expect((await refresh(refreshToken)).errorCode).toBe('AU05');
    expect(await codeOfMe(last.accessToken)).toBe('AU03');
  });

  test('whose tokens were given before it had an end is over then too', async () => {
    const { refreshToken, accessToken } = await session();
    await t.system(`update sessions set created_at = created_at - interval '30 days'`);
    t.clock.advance(1000);
    expect(await codeOfMe(accessToken)).toBe('AU05');
    expect((await refresh(refreshToken)).errorCode).toBe('AU05');
  });
});

describe('logging out', () => {
  test('ends the session at once', async () => {
    const { accessToken, refreshToken } = await session();
    expect(await codeOfMe(accessToken)).toBe('ok');
    const answer = await t.call(authRoutes.logout, { token: accessToken });
    expect(answer.result).toEqual({ success: true });
    expect(await codeOfMe(accessToken)).toBe('AU05');
    expect((await refresh(refreshToken)).errorCode).toBe('AU05');
  });

  test.each([
    ['of another type', 'text/plain', 'bye'],
    ['that is no JSON', 'application/json', '{'],
    ['with another kind of token', 'application/json', '{"refreshToken":5}'],
  ])('ends it whatever else is sent: a body %s', async (_, type, payload) => {
    const { accessToken } = await session();
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': type };
    const answer = await t.app.inject({ method: 'POST', url: '/api/auth/logout', headers, payload });
    expect(answer.statusCode).toBe(200);
    expect(await codeOfMe(accessToken)).toBe('AU05');
  });

  test('ends it with an access token that has expired', async () => {
    const { accessToken, refreshToken } = await session();
    t.clock.advance(2 * DAY_MS);
    await t.call(authRoutes.logout, { token: accessToken });
    expect((await refresh(refreshToken)).errorCode).toBe('AU05');
  });

  test('ends it with a refresh token alone, one that was used already too', async () => {
    for (const rotate of [false, true]) {
      const { accessToken, refreshToken } = await session();
      if (rotate) await refresh(refreshToken);
      expect((await t.call(authRoutes.logout, { body: { refreshToken } })).result).toEqual({ success: true });
      expect(await codeOfMe(accessToken)).toBe('AU05');
      expect((await refresh(refreshToken)).errorCode).toBe('AU05');
    }
  });

  test('takes neither forged tokens nor the one that the address carried', async () => {
    const { accessToken } = await session();
    const forged = `${accessToken.slice(0, -4)}AAAA`;
    const handOff = await t.handOff(await t.addUser({ roleId: ROLE.ADMIN }));
    await t.call(authRoutes.logout, { token: forged, body: { refreshToken: 'unknown' } });
    const body = { refreshToken: handOff.refreshToken };
    await t.call(authRoutes.logout, { body });
    expect(await codeOfMe(accessToken)).toBe('ok');
    expect((await t.call(authRoutes.handOff, { body, cookie: handOff.cookie })).status).toBe(200);
  });

  test('succeeds whether or not there is a session', async () => {
    const { accessToken } = await session();
    await t.call(authRoutes.logout, { token: accessToken });
    for (const token of [undefined, 'nonsense', accessToken])
      expect((await t.call(authRoutes.logout, { token })).status).toBe(200);
    t.clock.advance(2 * DAY_MS);
    expect((await t.call(authRoutes.logout, { token: accessToken })).status).toBe(200);
  });
});
