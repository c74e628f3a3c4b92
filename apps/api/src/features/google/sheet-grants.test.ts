import { ROLE } from '@adhelm/contract/constants';
import { googleRoutes } from '@adhelm/contract/google';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encryptionFor } from '../../encryption.ts';
import { SPREADSHEET_SCOPE } from '../../ports/sheets.ts';
import { APP_SECRET, PUBLIC_URL } from '../../testing/app.ts';
import { EMAIL, type Exporter, exporter, SMALL } from './testing/exporter.ts';

let world: Exporter;
beforeAll(async () => {
  world = await exporter();
});
beforeEach(() => world.connect());
afterEach(() => world.settle());
afterAll(() => world.close());

const exportSheet: Exporter['exportSheet'] = (body) => world.exportSheet(body);

describe('when the grant is of no use', () => {
  const DEAD = 'Google no longer accepts the connection to your account. Connect it again to export.';
  const expectReconnect = async (message: string) => {
    const { error, cookies, headers } = await exportSheet();
    expect(error).toMatchObject({ statusCode: 409, errorCode: 'EX02', message });
    const asked = new URL(error?.connectUrl ?? '').searchParams;
    expect(asked.get('scope')).toContain(SPREADSHEET_SCOPE);
    expect(asked.get('login_hint')).toBe(EMAIL);
    expect(headers['cache-control']).toBe('no-store');
    expect(await world.grants(), 'the dead grant is gone').toEqual([]);
    return { url: error?.connectUrl ?? '', cookies };
  };

  test('its address connects, and the next export works', async () => {
    await world.t.system('delete from google_grants');
    const { url, cookies } = await expectReconnect('Connect your Google account to export to Google Sheets.');
    expect(await world.follow(url, cookies)).toBe(`${PUBLIC_URL}/connected?service=google`);
    expect((await exportSheet()).status).toBe(200);
  });

  test.each([
    [undefined, PUBLIC_URL],
    ['https://evil.example', PUBLIC_URL],
    ['https://ads.example.com', 'https://ads.example.com'],
  ])('a page at %s is sent back to %s', async (origin, back) => {
    await world.t.system(`update publishers set domains = '{}'`);
    const home = await world.t.addPublisher({ domains: ['ads.example.com'] });
    await world.t.system('delete from google_grants');
    await world.t.system('update users set publisher_id = $1 where id = $2', [home, world.userId]);
    const headers = origin === undefined ? undefined : { origin };
    const { error, cookies } = await world.exportSheet(SMALL, headers);
    expect(await world.follow(error?.connectUrl ?? '', cookies)).toBe(`${back}/connected?service=google`);
  });

  test('a scope that was not granted', async () => {
    await world.google.failSheets({ fault: 'scope-missing', on: 'create' });
    await expectReconnect(
      'Google Sheets was not allowed for your account. Connect it again and leave Google Sheets ticked.',
    );
  });

  test('a refresh token that was revoked or expired', async () => {
    await world.google.failIdentity({ fault: 'refresh-refused' });
    await expectReconnect(DEAD);
    expect(await world.google.requests()).toEqual([]);
  });

  test('an access token refused once is renewed, refused twice ends the grant', async () => {
    await world.google.failSheets({ fault: 'unauthenticated', on: 'write' });
    expect((await exportSheet()).status).toBe(200);
    await world.google.failSheets({ fault: 'unauthenticated', on: 'write', times: 2 });
    await expectReconnect(
      `${DEAD} An incomplete spreadsheet titled “pixels_2026-11-15” may be in your Google Drive.`,
    );
  });

  test('a token endpoint that fails once is asked again', async () => {
    await world.google.failIdentity({ fault: 'token-error' });
    expect((await exportSheet()).status).toBe(200);
    expect(world.slept).toHaveLength(1);
  });

  test('a token encrypted under another APP_SECRET', async () => {
    const sealed = encryptionFor('another secret of the tests with 32 characters', 'google-grant').encrypt(
      'x',
      String(world.userId),
    );
    await world.t.system('update google_grants set refresh_token = $1', [sealed]);
    await expectReconnect('Connect your Google account to export to Google Sheets.');
  });

  test('a grant moved to another user', async () => {
    const thief = await world.t.addUser({ roleId: ROLE.ADVERTISER });
    const { accessToken } = await world.t.signIn(thief);
    await world.t.system(
      'insert into google_grants select $1, scopes, refresh_token, updated_at from google_grants',
      [thief],
    );
    const { errorCode } = await world.t.call(googleRoutes.sheets, { token: accessToken, body: SMALL });
    expect(errorCode).toBe('EX02');
    expect(await world.grants()).toHaveLength(1);
  });
});

test('what becomes of a grant is audited', async () => {
  await world.google.failIdentity({ fault: 'refresh-refused' });
  await exportSheet();
  const rows = await world.t.system(
    `select action, user_id, entity_id, after->'scopes' ? $1 as spreadsheets from audit_log
     where entity = 'google_grant' order by id desc limit 2`,
    [SPREADSHEET_SCOPE],
  );
  const about = { user_id: world.userId, entity_id: String(world.userId) };
  expect(rows).toEqual([
    { ...about, action: 'delete', spreadsheets: null },
    { ...about, action: 'update', spreadsheets: true },
  ]);
});

test('no token of Google is in the database or in any log line', async () => {
  const [grant] = await world.grants();
  const refreshToken =
    grant && encryptionFor(APP_SECRET, 'google-grant').decrypt(grant.refresh_token, String(world.userId));
  expect(refreshToken).toMatch(/^[\w-]{30,}$/);
  await world.google.failIdentity({ fault: 'refresh-refused' });
  await exportSheet();
  const written = world.lines.join('');
  expect(written).toContain('spreadsheet not made');
  for (const secret of [refreshToken ?? '', world.google.config.clientSecret, 'Bearer '])
    expect(written).not.toContain(secret);
  const tables = await world.t.system<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const [found] = await world.t.system<{ holds: boolean }>(
      `select exists (select from ${name} as r where r::text like '%' || $1 || '%') as holds`,
      [refreshToken],
    );
    expect(found?.holds, name).toBe(false);
  }
});
