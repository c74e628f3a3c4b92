import { authRoutes } from '@adhelm/contract/auth';
import { ROLE } from '@adhelm/contract/constants';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { userRoutes } from '@adhelm/contract/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Repositories } from '../repositories.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { type ScriptedGoogle, scriptedGoogle } from '../testing/scripted-google.ts';
import { signInBrowser } from '../testing/sign-in-browser.ts';
import { createLogger } from './logger.ts';

const lines: string[] = [];
const log = createLogger('trace', { write: (line) => void lines.push(line) });

const LEAK = 'leaked-by-an-error';

/** Searching for the leak makes the list fail with an error that carries it in an address. */
const failing = (real: Repositories): Repositories => ({
  ...real,
  pixels: {
    ...real.pixels,
    list: (query) => {
      if (query.search !== LEAK) return real.pixels.list(query);
      throw new Error(`GET https://outside.example/?code=${LEAK}&state=${LEAK} failed`);
    },
  },
});

let t: TestApp;
let google: ScriptedGoogle;
beforeAll(async () => {
  google = await scriptedGoogle();
  t = await testApp({ log, config: { google: google.config }, seams: { repositories: failing } });
  await t.addUser({ email: 'person@example.com', roleId: ROLE.ADMIN });
});
afterAll(async () => {
  await t.close();
  await google.close();
});

test('no token, code, state or cookie is in any log line after sign-ins, refreshes and failures', async () => {
  const secrets: (string | undefined)[] = [google.config.clientSecret];
  const wholeSignIn = async (approval: Parameters<ScriptedGoogle['approve']>[1]) => {
    const browser = signInBrowser(t);
    const answer = google.approve((await browser.begin()).result.url, approval);
    const arrival = await browser.comeBack(answer);
    await browser.comeBack(answer);
    const cookie = browser.cookie();
    secrets.push(answer.state, answer.code, cookie.split('=')[1], arrival.accessToken, arrival.refreshToken);
    return { refreshToken: arrival.refreshToken ?? '', cookie };
  };

  const { refreshToken, cookie } = await wholeSignIn({});
  await wholeSignIn({ fault: 'token-error' });
  await wholeSignIn({ fault: 'nonce' });
  await wholeSignIn({ sub: 'nobody', email: 'nobody@example.com' });

  const cancelled = signInBrowser(t);
  const { state } = google.approve((await cancelled.begin()).result.url);
  await cancelled.comeBack({ state, error: 'server_error' });
  secrets.push(state);

  const session = (await t.call(authRoutes.handOff, { body: { refreshToken }, cookie })).result;
  const query = { refreshToken: session.refreshToken };
  const next = (await t.call(authRoutes.refreshByQuery, { query })).result;
  await t.call(userRoutes.me, { token: next.accessToken });
  const broken = await t.call(pixelRoutes.list, { token: next.accessToken, query: { search: LEAK } });
  const forged = `${next.accessToken}x`;
  await t.call(userRoutes.me, { token: forged });
  t.clock.advance(30_001);
  expect((await t.call(authRoutes.refreshByQuery, { query })).errorCode).toBe('AU05');
  await t.call(authRoutes.logout, { token: next.accessToken });
  secrets.push(session.accessToken, session.refreshToken, next.accessToken, next.refreshToken, forged, LEAK);

  expect(broken.error).toEqual({
    statusCode: 500,
    errorCode: 'IN01',
    message: 'Something went wrong on our side. Please try again; if it stays, tell us the request id.',
    requestId: broken.headers['x-request-id'],
  });
  const text = lines.join('');
  expect(text).toContain('"path":"/api/auth/refresh-token"');
  expect(text).toContain('code=[redacted]&state=[redacted] failed');
  const given = secrets.filter((secret) => secret !== undefined);
  expect(given.length).toBeGreaterThan(20);
  for (const secret of given) expect(text).not.toContain(secret);
});

test('secrets are redacted wherever an object carries them', () => {
  const from = lines.length;
  const carried = {
    accessToken: 'hush-1',
    refreshToken: 'hush-2',
    code: 'hush-3',
    state: 'hush-4',
    cookie: 'hush-5',
    authorization: 'hush-6',
    access_token: 'hush-9',
    refresh_token: 'hush-10',
    id_token: 'hush-11',
    client_secret: 'hush-12',
    code_verifier: 'hush-13',
  };
  log.info(carried);
  log.info({ request: carried });
  log.info({ outer: { inner: carried } });
  log.error({ err: new Error('GET /callback?state=hush-7&code=hush-8 refused') });
  const written = lines.slice(from).join('');
  expect(lines.length - from).toBe(4);
  expect(written).not.toContain('hush');
  expect(written).toContain('[redacted]');
});
