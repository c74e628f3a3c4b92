import { authRoutes } from '@adhelm/contract/auth';
import { ROLE } from '@adhelm/contract/constants';
import { userRoutes } from '@adhelm/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { webBrowser } from '../../testing/web-browser.ts';

const CONFIG = { demo: true };
const EMAIL = 'buyer@demo.test';

let one: TestApp;
let two: TestApp;
let addresses: [string, string];
beforeAll(async () => {
  one = await testApp({ config: CONFIG });
  two = await testApp({ config: CONFIG, database: one.database, clock: one.clock });
  addresses = [await one.listen(), await two.listen()];
  await one.addUser({ email: EMAIL, roleId: ROLE.ADVERTISER });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

describe('two processes behind a proxy that sends each request to the other one', () => {
  test('sign 20 people in at the built-in identity provider', async () => {
    const outcomes: (string | null)[] = [];
    for (let n = 0; n < 20; n++) {
      // The first request alternates as well.
      const browser = webBrowser(...(n % 2 === 0 ? addresses : addresses.toReversed()));
      const hint = new URLSearchParams({ login_hint: EMAIL });
      const { url } = await browser.follow(`${await browser.begin()}&${hint}`);
      const refreshToken = new URL(url).searchParams.get('refreshToken') ?? '';
      const exchanged = await (n % 3 === 0 ? one : two).call(authRoutes.handOff, {
        body: { refreshToken },
        cookie: browser.cookie(),
      });
      outcomes.push(exchanged.error?.message ?? exchanged.result.user.email);
    }
    expect(outcomes).toEqual(Array(20).fill(EMAIL));
  });

  test('sign somebody in through the pages', async () => {
    const browser = webBrowser(...addresses);
    const chooser = await browser.follow(await browser.begin());
    const { url } = await browser.follow(`${chooser.url}?account=${encodeURIComponent(EMAIL)}`);
    expect(new URL(url).searchParams.get('accessToken')).toEqual(expect.any(String));
  });

  test('publish the same keys', async () => {
    const [first, second] = await Promise.all(
      addresses.map(async (address) => (await fetch(`${address}/oidc/jwks`)).json()),
    );
    expect(first).toEqual(second);
  });

  test('know of a log-out at the other one', async () => {
    const { accessToken } = await one.signIn(await one.addUser({ roleId: ROLE.ADMIN }));
    expect((await two.call(userRoutes.me, { token: accessToken })).status).toBe(200);
    await one.call(authRoutes.logout, { token: accessToken });
    one.clock.advance(1000);
    expect((await two.call(userRoutes.me, { token: accessToken })).errorCode).toBe('AU05');
  });
});

test('what the provider remembers is encrypted, and removed once it is over', async () => {
  const rows = await one.system<{ kind: string; payload: Buffer }>(
    'select kind, payload from identity_records',
  );
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set([
      'AccessToken',
      'AuthorizationCode',
      'Grant',
      'OfflineGrant',
      'RefreshToken',
      'Session',
      'SigningKey',
    ]),
  );
  for (const { payload } of rows) expect(payload.toString('latin1')).not.toMatch(/demo\.test|RS256|jti/);
  one.clock.advance(31 * 86_400_000);
  await one.forgetOldSessions();
  expect(await one.system('select kind from identity_records')).toEqual([{ kind: 'SigningKey' }]);
});
