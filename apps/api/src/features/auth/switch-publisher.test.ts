import { authRoutes } from '@adhelm/contract/auth';
import { ALL_PUBLISHERS, ROLE } from '@adhelm/contract/constants';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { userRoutes } from '@adhelm/contract/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { sessionCalls } from './testing/session-calls.ts';

let t: TestApp;
let [first, second, deleted] = [0, 0, 0];
beforeAll(async () => {
  t = await testApp();
  first = await t.addPublisher();
  second = await t.addPublisher();
  deleted = await t.addPublisher({ deletedAt: new Date() });
  for (const publisherId of [first, second, null])
    await t.system(
      `insert into pixels (publisher_id, platform, name, pixel_id) values ($1, 'TABOOLA', 'P', '12345')`,
      [publisherId],
    );
});
afterAll(() => t.close());
const { refresh } = sessionCalls(() => t);

const switchTo = (token: string, publisherId: number) =>
  t.call(authRoutes.switchPublisher, { token, body: { publisherId } });
const publishersListed = async (token: string) =>
  (await t.call(pixelRoutes.list, { token })).result.items.map((pixel) => pixel.publisherId);

test('an admin acts as one publisher, then as another, then as all', async () => {
  const { accessToken } = await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }));
  expect(await publishersListed(accessToken)).toEqual([null, second, first]);

  const one = (await switchTo(accessToken, first)).result;
  expect(one.user.actingPublisherId).toBe(first);
  expect(await publishersListed(one.accessToken)).toEqual([null, first]);

  const other = (await switchTo(one.accessToken, second)).result;
  expect(await publishersListed(other.accessToken)).toEqual([null, second]);

  const refreshed = (await t.call(authRoutes.refresh, { body: { refreshToken: other.refreshToken } })).result;
  expect(refreshed.user.actingPublisherId).toBe(second);

  const all = (await switchTo(refreshed.accessToken, ALL_PUBLISHERS)).result;
  expect(all.user.actingPublisherId).toBe(ALL_PUBLISHERS);
  expect(await publishersListed(all.accessToken)).toEqual([null, second, first]);
});

test('the switch holds for the session, not for other sessions of the same admin', async () => {
  const userId = await t.addUser({ roleId: ROLE.ADMIN });
  const [here, elsewhere] = [await t.signIn(userId), await t.signIn(userId)];
  await switchTo(here.accessToken, first);
  const acting = async (token: string) => (await t.call(userRoutes.me, { token })).result.actingPublisherId;
  expect(await acting(here.accessToken)).toBe(first);
  expect(await acting(elsewhere.accessToken)).toBe(ALL_PUBLISHERS);
});

test('what was given before the switch cannot be refreshed, and opens the new publisher only', async () => {
  const before = await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }));
  const rotated = (await refresh(before.refreshToken)).result;
  const after = (await switchTo(rotated.accessToken, first)).result;
  for (const { refreshToken } of [before, rotated])
    expect((await refresh(refreshToken)).errorCode).toBe('AU04');
  expect(await publishersListed(before.accessToken)).toEqual([null, first]);
  expect((await refresh(after.refreshToken)).result.user.actingPublisherId).toBe(first);
});

test('a refresh at the same moment leaves one chain of tokens, not two', async () => {
  const { accessToken, refreshToken } = await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }));
  const [switched, ...refreshed] = await Promise.all([
    switchTo(accessToken, first),
    ...Array.from({ length: 10 }, () => refresh(refreshToken)),
  ]);
  for (const answer of refreshed) {
    expect([200, 401]).toContain(answer.status);
    if (answer.status === 200) expect((await refresh(answer.result.refreshToken)).errorCode).toBe('AU04');
  }
  expect((await refresh(switched.result.refreshToken)).status).toBe(200);
});

test('a publisher that is deleted or does not exist cannot be acted as', async () => {
  const { accessToken } = await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }));
  for (const publisherId of [deleted, 999_999])
    expect((await switchTo(accessToken, publisherId)).errorCode).toBe('NF01');
  for (const publisherId of [0, -2, 1.5])
    expect((await switchTo(accessToken, publisherId)).errorCode).toBe('VA01');
  expect((await t.call(userRoutes.me, { token: accessToken })).result.actingPublisherId).toBe(ALL_PUBLISHERS);
});

test.each([
  ['publisher admins', ROLE.PUBLISHER_ADMIN],
  ['advertisers', ROLE.ADVERTISER],
])('%s cannot switch, not even to their own publisher', async (_, roleId) => {
  const { accessToken } = await t.signIn(await t.addUser({ roleId, publisherId: first }));
  for (const publisherId of [first, second, ALL_PUBLISHERS])
    expect((await switchTo(accessToken, publisherId)).errorCode).toBe('PE01');
  expect(await publishersListed(accessToken)).toEqual([null, first]);
});

test('each switch is audited', async () => {
  const userId = await t.addUser({ roleId: ROLE.ADMIN });
  const { accessToken } = await t.signIn(userId);
  await switchTo(accessToken, first);
  await switchTo(accessToken, ALL_PUBLISHERS);
  const rows = await t.system(
    `select acting_publisher_id, publisher_id, before, after from audit_log
     where user_id = $1 and action = 'switch-publisher' order by id`,
    [userId],
  );
  expect(rows).toEqual([
    {
      acting_publisher_id: null,
      publisher_id: first,
      before: { actingPublisherId: null },
      after: { actingPublisherId: first },
    },
    {
      acting_publisher_id: first,
      publisher_id: null,
      before: { actingPublisherId: first },
      after: { actingPublisherId: null },
    },
  ]);
});
