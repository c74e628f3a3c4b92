import { createHash } from 'node:crypto';
import { authRoutes } from '@adhelm/contract/auth';
import { ALL_PUBLISHERS, ROLE } from '@adhelm/contract/constants';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { publisherRoutes } from '@adhelm/contract/publisher';
import { userRoutes } from '@adhelm/contract/user';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP_SECRET, type TestApp, testApp } from '../../testing/app.ts';
import { sessionCalls } from './testing/session-calls.ts';
import { tokens as tokensOf } from './tokens.ts';

const DAY_MS = 86_400_000;

let t: TestApp;
let publisher: number;
beforeAll(async () => {
  t = await testApp();
  publisher = await t.addPublisher();
});
afterAll(() => t.close());

const { codeOfMe, refresh, sessionOf } = sessionCalls(() => t);
const takeHandOff = (refreshToken: string, cookie?: string) =>
  t.call(authRoutes.handOff, { body: { refreshToken }, cookie });
const session = () => sessionOf(publisher);

describe('refreshing', () => {
  test('gives a new pair, the user and 24 hours, and may not be kept by caches', async () => {
    const { refreshToken, user } = await session();
    const answer = await refresh(refreshToken);
    expect(answer.result).toMatchObject({ expiresIn: DAY_MS, user });
    expect(answer.result.refreshToken).not.toBe(refreshToken);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await codeOfMe(answer.result.accessToken)).toBe('ok');
  });

  test('works with the token in the query as well', async () => {
    const { refreshToken } = await session();
    const byQuery = await t.call(authRoutes.refreshByQuery, { query: { refreshToken } });
    const byBody = await refresh(refreshToken);
    expect(byQuery.headers['cache-control']).toBe('no-store');
    expect(byBody.result.refreshToken).toBe(byQuery.result.refreshToken);
  });

  test('50 times in parallel gives one successor and logs nobody out', async () => {
    const { refreshToken } = await session();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)));
    const successors = new Set(answers.map(({ result }) => result.refreshToken));
    expect(successors.size).toBe(1);
    const accessTokens = answers.map(({ result }) => result.accessToken);
    expect(new Set(accessTokens).size).toBe(50);
    t.clock.advance(2000);
    expect(await Promise.all(accessTokens.map(codeOfMe))).toEqual(Array(50).fill('ok'));
    const next = await refresh([...successors].join());
    expect(await codeOfMe(next.result.accessToken)).toBe('ok');
  });

  test('with an old token gives the same successor for 30 s', async () => {
    const { refreshToken } = await session();
    const first = await refresh(refreshToken);
    t.clock.advance(30_000);
    const again = await refresh(refreshToken);
    expect(again.result.refreshToken).toBe(first.result.refreshToken);
  });

  test('with an old token after 30 s ends the whole family', async () => {
    const { refreshToken, accessToken } = await session();
    const second = (await refresh(refreshToken)).result;
    const third = (await refresh(second.refreshToken)).result;
    t.clock.advance(30_001);
    expect((await refresh(refreshToken)).errorCode).toBe('AU05');
    expect((await refresh(third.refreshToken)).errorCode).toBe('AU05');
    expect(await codeOfMe(accessToken)).toBe('AU05');
    expect(await codeOfMe(third.accessToken)).toBe('AU05');
  });

  test('leaves other sessions of the same user alone when one family ends', async () => {
    const userId = await t.addUser({ roleId: ROLE.ADVERTISER, publisherId: publisher });
    const [stolen, other] = [await t.signIn(userId), await t.signIn(userId)];
    await refresh(stolen.refreshToken);
    t.clock.advance(30_001);
    expect((await refresh(stolen.refreshToken)).errorCode).toBe('AU05');
    expect(await codeOfMe(other.accessToken)).toBe('ok');
  });

  test('refuses unknown tokens and tokens older than 30 days', async () => {
    const { refreshToken } = await session();
    expect((await refresh('never-given-out')).errorCode).toBe('AU04');
    expect((await refresh('')).errorCode).toBe('AU04');
    t.clock.advance(30 * DAY_MS);
    expect((await refresh(refreshToken)).errorCode).toBe('AU04');
  });

  test('stores hashes only', async () => {
    const { refreshToken } = await session();
    const hash = createHash('sha256').update(refreshToken).digest();
    const rows = await t.system('select * from refresh_tokens where token_hash = $1', [hash]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
  });
});

describe('the hand-off pair', () => {
  const handOff = async () => t.handOff(await t.addUser({ roleId: ROLE.ADMIN }));

  test('lives 120 s and opens the own profile only', async () => {
    const { accessToken: token, expiresIn } = await handOff();
    expect(expiresIn).toBe(120_000);
    expect(await codeOfMe(token)).toBe('ok');
    const others = await Promise.all([
      t.call(pixelRoutes.list, { token }),
      t.call(publisherRoutes.list, { token }),
      t.call(userRoutes.updateMe, { token, body: { name: 'Thief' } }),
      t.call(authRoutes.switchPublisher, { token, body: { publisherId: ALL_PUBLISHERS } }),
    ]);
    expect(others.map(({ errorCode }) => errorCode)).toEqual(['AU03', 'AU03', 'AU03', 'AU03']);
    t.clock.advance(120_000);
    expect(await codeOfMe(token)).toBe('AU03');
  });

  test('is exchanged only in the browser it was made for', async () => {
    const { refreshToken, cookie } = await handOff();
    const elsewhere = (await handOff()).cookie;
    expect((await takeHandOff(refreshToken)).errorCode).toBe('AU04');
    expect((await takeHandOff(refreshToken, elsewhere)).errorCode).toBe('AU04');
    const answer = await takeHandOff(refreshToken, cookie);
    expect(answer.result).toMatchObject({ expiresIn: DAY_MS });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('is not refreshed as other tokens are, nor are other tokens exchanged as it is', async () => {
    const { refreshToken, cookie } = await handOff();
    const byBody = await t.call(authRoutes.refresh, { body: { refreshToken }, cookie });
    const byQuery = await t.call(authRoutes.refreshByQuery, { query: { refreshToken }, cookie });
    expect([byBody.errorCode, byQuery.errorCode]).toEqual(['AU04', 'AU04']);
    const { result } = await takeHandOff(refreshToken, cookie);
    expect((await takeHandOff(result.refreshToken, cookie)).errorCode).toBe('AU04');
    expect((await refresh(result.refreshToken)).status).toBe(200);
  });

  test('is exchanged once, and a second try harms nobody', async () => {
    const { refreshToken, cookie } = await handOff();
    const { result } = await takeHandOff(refreshToken, cookie);
    expect((await takeHandOff(refreshToken, cookie)).errorCode).toBe('AU04');
    t.clock.advance(60_000);
    expect((await takeHandOff(refreshToken, cookie)).errorCode).toBe('AU04');
    expect(await codeOfMe(result.accessToken)).toBe('ok');
  });

  test('cannot be exchanged after 120 s', async () => {
    const { refreshToken, cookie } = await handOff();
    t.clock.advance(120_000);
    expect((await takeHandOff(refreshToken, cookie)).errorCode).toBe('AU04');
  });
});

describe('access tokens', () => {
  const codeWith = async (authorization: string) =>
    (await t.call(userRoutes.me, { headers: { authorization } })).errorCode;
  const claims = { use: 'session' };

  test('are asked for when missing', async () => {
    expect((await t.call(userRoutes.me)).errorCode).toBe('AU01');
  });

  test('end after 24 hours', async () => {
    const { accessToken } = await session();
    t.clock.advance(DAY_MS - 1000);
    expect(await codeOfMe(accessToken)).toBe('ok');
    t.clock.advance(1000);
    expect(await codeOfMe(accessToken)).toBe('AU03');
  });

  test('are refused when malformed', async () => {
    const { accessToken } = await session();
    for (const header of ['Bearer', 'Bearer x', 'Basic dTpw', accessToken, `Bearer ${accessToken}x`])
      expect(await codeWith(header), header).toBe('AU02');
  });

  test('are refused when forged', async () => {
    const { accessToken } = await session();
    const sessionId = (await t.system<{ id: string }>('select id from sessions limit 1'))[0]?.id ?? '';
    const now = Math.floor(t.clock().getTime() / 1000);
    const unsigned = new UnsecuredJWT(claims)
      .setSubject(sessionId)
      .setIssuer('adhelm')
      .setExpirationTime(now + 60);
    const bySecretItself = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(sessionId)
      .setIssuer('adhelm')
      .setExpirationTime(now + 60)
      .sign(Buffer.from(APP_SECRET));
    const elsewhere = tokensOf({ appSecret: 'the secret of another installation', clock: t.clock });
    const byOtherSecret = await elsewhere.access({ sessionId, use: 'session' }, 60_000);
    const [header, , signature] = accessToken.split('.');
    const payload = Buffer.from(JSON.stringify({ ...claims, sub: sessionId, exp: now + 60 })).toString(
      'base64url',
    );
    const forged = [unsigned.encode(), bySecretItself, byOtherSecret, `${header}.${payload}.${signature}`];
    for (const token of forged) expect(await codeOfMe(token), token).toBe('AU02');
  });

  test('of a session that does not exist are over', async () => {
    const tokens = tokensOf({ appSecret: APP_SECRET, clock: t.clock });
    const sessionId = '00000000-0000-4000-8000-000000000000';
    expect(await codeOfMe(await tokens.access({ sessionId, use: 'session' }, 60_000))).toBe('AU05');
  });
});

describe('what happens to an account acts within a second', () => {
  const closings: [string, string][] = [
    ['deactivation', 'update users set is_active = false where id = $1'],
    ['deletion', 'update users set deleted_at = now() where id = $1'],
    [
      'deletion of the publisher',
      'update publishers set deleted_at = now() where id = (select publisher_id from users where id = $1)',
    ],
    [
      'deactivation of the publisher',
      'update publishers set is_active = false where id = (select publisher_id from users where id = $1)',
    ],
  ];

  test.each(closings)('%s', async (_, statement) => {
    const own = await t.addPublisher();
    const userId = await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: own });
    const { accessToken, refreshToken } = await t.signIn(userId);
    expect(await codeOfMe(accessToken)).toBe('ok');
    await t.system(statement, [userId]);
    t.clock.advance(1000);
    expect(await codeOfMe(accessToken)).toBe('AU05');
    expect((await refresh(refreshToken)).errorCode).toBe('AU05');
  });

  test('a role that gains, loses or is switched off', async () => {
    const roleId = await t.addRole([]);
    const token = (await t.signIn(await t.addUser({ roleId, publisherId: publisher }))).accessToken;
    const listing = async () => {
      t.clock.advance(1000);
      return (await t.call(pixelRoutes.list, { token })).errorCode ?? 'ok';
    };
    expect(await listing()).toBe('PE01');
    await t.system(`insert into role_permissions (role_id, code) values ($1, 'GET_PIXELS')`, [roleId]);
    expect(await listing()).toBe('ok');
    await t.system('update roles set is_active = false where id = $1', [roleId]);
    expect(await listing()).toBe('PE01');
    await t.system('update roles set is_active = true, deleted_at = now() where id = $1', [roleId]);
    expect(await listing()).toBe('PE01');
    await t.system('update roles set deleted_at = null where id = $1', [roleId]);
    expect(await listing()).toBe('ok');
    await t.system('delete from user_roles where role_id = $1', [roleId]);
    expect(await listing()).toBe('PE01');
  });
});

describe('tidying up', () => {
  test('forgets what can never be used again and keeps everything else', async () => {
    const { refreshToken, accessToken } = await session();
    const count = async () =>
      (await t.system<{ n: number }>('select count(*)::int as n from sessions'))[0]?.n ?? 0;
    t.clock.advance(DAY_MS - 1000);
    await t.forgetOldSessions();
    expect(await codeOfMe(accessToken)).toBe('ok');
    const next = (await refresh(refreshToken)).result;
    t.clock.advance(29 * DAY_MS);
    await t.forgetOldSessions();
    expect((await refresh(next.refreshToken)).status).toBe(200);
    t.clock.advance(2 * DAY_MS);
    await t.forgetOldSessions();
    expect(await count()).toBe(0);
  });
});
