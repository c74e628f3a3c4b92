import { bankRoutes } from '@adhelm/contract/bank';
import { ROLE } from '@adhelm/contract/constants';
import { notificationRoutes } from '@adhelm/contract/notification';
import { publisherRoutes } from '@adhelm/contract/publisher';
import {
  type CreatePublisher,
  FRESH_SIGN_IN_MS,
  publisherRecordRoutes as records,
} from '@adhelm/contract/publisher-record';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { zoneOfOffset } from '@adhelm/domain/time-zone';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopedTransactions } from '../../db/entities/in-scope.ts';
import { repositories } from '../../repositories.ts';
import { PUBLIC_URL, type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
let [first, second] = [0, 0];
const tokens = { admin: '', own: '', other: '', advertiser: '', looker: '' };
const tokenOf = async (user: Parameters<TestApp['addUser']>[0]) =>
  (await t.signIn(await t.addUser(user))).accessToken;
beforeAll(async () => {
  t = await testApp();
  first = await t.addPublisher({ name: 'First' });
  second = await t.addPublisher({ name: 'Second', domains: ['second.example'] });
  tokens.admin = await tokenOf({ roleId: ROLE.ADMIN });
  tokens.own = await tokenOf({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: first, email: 'own@first.test' });
  tokens.other = await tokenOf({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: second });
  tokens.advertiser = await tokenOf({ roleId: ROLE.ADVERTISER, publisherId: first });
  tokens.looker = await tokenOf({ codes: ['GET_PUBLISHER'], publisherId: first });
});
afterAll(() => t.close());

const params = (id: number) => ({ id: String(id) });
const create = (body: Partial<CreatePublisher>, token = tokens.admin) =>
  t.callAny(records.create, { token, body: { name: 'New', ...body } });
const update = (id: number, body: object, token = tokens.admin) =>
  t.callAny(records.update, { token, params: params(id), body });
const get = async (id: number, token = tokens.admin) =>
  (await t.call(records.get, { token, params: params(id) })).result;
const picture = (digit: string) => `/files/${digit.repeat(32)}.png`;

let banks: { id: number; code: string }[] = [];
const account = async (accountNumber = '0071000418230') => {
  banks =
    banks.length > 0
      ? banks
      : (await t.call(bankRoutes.list, { token: tokens.admin, query: { limit: '50' } })).result.items;
  return { bankId: banks[0]?.id ?? 0, accountName: 'FIRST MEDIA', accountNumber };
};

test('banks are found by code and by name', async () => {
  const find = async (search: string) =>
    (await t.call(bankRoutes.list, { token: tokens.own, query: { search } })).result.items.map(
      ({ code }) => code,
    );
  expect(await find('vietcom')).toEqual(['VIETCOMBANK']);
  expect(await find('industry and trade')).toEqual(['VIETINBANK']);
});

describe('a publisher', () => {
  test('is made with its looks, domains and terms, and listed with its members', async () => {
    const made = await create({
      name: 'Third',
      avatar: picture('a'),
      darkModeAvatar: picture('b'),
      domains: ['Third.Example', 'third.example', 'ads.third.example'],
      fee: { validFrom: '2026-11-15', percent: '12.5' },
      paymentThreshold: '50',
      billingZone: zoneOfOffset(420),
      bankAccount: await account(' 0071-0004 18230'),
    });
    expect(made.status).toBe(201);
    expect(made.result).toMatchObject({
      name: 'Third',
      domains: ['third.example', 'ads.third.example'],
      isActive: true,
      fees: [{ validFrom: '2026-11-15', percent: '12.50' }],
      paymentThreshold: '50.00',
      billingZone: '+07:00',
      bankAccount: { accountNumber: '0071000418230', bank: { code: 'ACB' }, since: t.clock().toISOString() },
      membersCount: 0,
    });
    await t.addUser({ publisherId: made.result.id });
    const { items } = (
      await t.call(publisherRoutes.list, { token: tokens.admin, query: { search: 'third' } })
    ).result;
    expect(items).toMatchObject([{ id: made.result.id, membersCount: 1, darkModeAvatar: picture('b') }]);
  });

  test('has a name of its own and domains of its own, also when two ask at once', async () => {
    expect(await create({ name: 'first' })).toMatchObject({
      errorCode: 'CF01',
      error: { details: [{ path: 'name' }] },
    });
    const taken = { errorCode: 'CF01', error: { details: [{ path: 'domains' }] } };
    expect(await create({ domains: ['SECOND.example'] })).toMatchObject(taken);
    expect(await update(first, { domains: ['second.example'] }, tokens.own)).toMatchObject(taken);
    const both = await Promise.all([
      create({ name: 'Racer 1', domains: ['race.example'] }),
      create({ name: 'Racer 2', domains: ['race.example'] }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test.each([
    ['the host of the platform itself', new URL(PUBLIC_URL).hostname],
    ['an address', 'https://ads.example'],
    ['a number', '127.0.0.1'],
    ['a single word', 'localhost'],
    ['a wildcard', '*.example.com'],
  ])('does not take %s for a domain', async (_, domain) => {
    expect(await update(first, { domains: [domain] })).toMatchObject({ errorCode: 'VA01' });
  });

  test('keeps what it was paid with: fees change from today on, those to come may be corrected', async () => {
    const { id } = (await create({ name: 'Paid' })).result;
    const fee = (validFrom: string, percent: string) => update(id, { fee: { validFrom, percent } });
    expect(await fee('2026-11-14', '5')).toMatchObject({
      errorCode: 'VA01',
      error: { details: [{ path: 'fee.validFrom' }] },
    });
    await fee('2026-11-15', '10');
    await fee('2026-12-01', '8');
    await fee('2026-12-01', '7.25');
    expect((await get(id)).fees).toEqual([
      { validFrom: '2026-11-15', percent: '10.00' },
      { validFrom: '2026-12-01', percent: '7.25' },
    ]);
    const inScope = scopedTransactions(t.pool, repositories);
    const feesOn = (day: string) => inScope(SYSTEM, ({ publisherTerms }) => publisherTerms.feesOn(id, day));
    expect(await Promise.all(['2026-11-14', '2026-11-30', '2026-12-01', '2027-01-01'].map(feesOn))).toEqual([
      '0',
      '10.00',
      '7.25',
      '7.25',
    ]);
  });

  test('is changed on the version that was seen', async () => {
    const { id, updatedAt } = (await create({ name: 'Versioned' })).result;
    expect((await update(id, { name: 'Changed once', updatedAt })).status).toBe(200);
    expect((await update(id, { name: 'Changed twice', updatedAt })).errorCode).toBe('CF01');
  });

  test('is kept by its own admins, but for what the platform settles', async () => {
    expect(
      (await update(first, { name: 'First of all', domains: ['first.example'] }, tokens.own)).status,
    ).toBe(200);
    await update(first, { name: 'First' });
    for (const body of [
      { paymentThreshold: '1' },
      { billingZone: zoneOfOffset(60) },
      { isActive: false },
      { isActive: true },
      { fee: { validFrom: '2026-11-20', percent: '0' } },
    ])
      expect((await update(first, body, tokens.own)).errorCode, JSON.stringify(body)).toBe('PE01');
    expect((await update(first, { name: 'Mine' }, tokens.other)).errorCode).toBe('NF01');
    expect((await t.callAny(records.remove, { token: tokens.own, params: params(first) })).errorCode).toBe(
      'PE01',
    );
  });

  test('shows its people to who may open it, with whole e-mails to who may see those', async () => {
    const members = async (token: string, search: string) =>
      (await t.call(records.members, { token, params: params(first), query: { search } })).result.items;
    const [own] = await members(tokens.own, 'own@first');
    expect(own).toMatchObject({ email: 'own@first.test', roles: [{ name: 'Publisher admin' }] });
    expect(await members(tokens.looker, 'own@first')).toEqual([]);
    expect((await members(tokens.looker, own?.name ?? ''))[0]).toMatchObject({ email: 'o***@first.test' });
  });
});

describe('bank details', () => {
  const told = async (token: string) =>
    (await t.call(notificationRoutes.list, { token })).result.items.filter(
      ({ kind }) => kind === 'bank-details-changed',
    );

  test('take a fresh sign-in, tell every admin of the publisher and begin to count anew', async () => {
    const colleague = await tokenOf({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: first });
    const old = await tokenOf({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: first });
    t.clock.advance(FRESH_SIGN_IN_MS + 1);
    const bankAccount = await account('999000111222');
    expect(await update(first, { bankAccount }, old)).toMatchObject({ status: 403, errorCode: 'AU06' });
    expect((await get(first)).bankAccount).toBeNull();
    expect(await told(colleague)).toEqual([]);

    const fresh = await tokenOf({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: first });
    const since = t.clock().toISOString();
    expect((await update(first, { bankAccount }, fresh)).result.bankAccount).toMatchObject({ since });
    for (const token of [colleague, old, fresh]) expect(await told(token)).toHaveLength(1);
    for (const token of [tokens.other, tokens.advertiser]) expect(await told(token)).toEqual([]);

    // The same once more changes nothing, and so needs nothing.
    t.clock.advance(FRESH_SIGN_IN_MS + 1);
    expect((await update(first, { bankAccount, name: 'First' }, fresh)).result.bankAccount).toMatchObject({
      since,
    });
    expect(await told(colleague)).toHaveLength(1);
  });

  test('are whole for who may change them or sees billing, masked for others, and nothing for advertisers', async () => {
    const numberFor = async (token: string) => (await get(first, token)).bankAccount?.accountNumber;
    expect(await numberFor(tokens.own)).toBe('999000111222');
    expect(
      await numberFor(await tokenOf({ codes: ['GET_PUBLISHER', 'GET_BILLINGS'], publisherId: first })),
    ).toBe('999000111222');
    expect(await numberFor(tokens.looker)).toBe('•••• 1222');
    const role = await t.addRole(['GET_PUBLISHER']);
    await t.system(
      'insert into role_permissions select $1, code from role_permissions where role_id = $2 and code = $3',
      [ROLE.ADVERTISER, role, 'GET_PUBLISHER'],
    );
    const advertiser = await tokenOf({ roleId: ROLE.ADVERTISER, publisherId: first });
    expect((await get(first, advertiser)).bankAccount).toBeNull();
    await t.system(`delete from role_permissions where role_id = $1 and code = 'GET_PUBLISHER'`, [
      ROLE.ADVERTISER,
    ]);
  });

  test('stand in the audit log with their last four digits only', async () => {
    const rows = await t.system<{ text: string }>(
      `select coalesce(before::text, '') || after::text as text from audit_log where entity = 'publisher'`,
    );
    const all = rows.map(({ text }) => text).join();
    expect(all).toContain('•••• 1222');
    expect(all).not.toContain('999000111222');
    expect(all).not.toContain('0071000418230');
  });

  test('name a bank that there is', async () => {
    const fresh = await tokenOf({ roleId: ROLE.ADMIN });
    expect(
      await update(first, { bankAccount: { ...(await account('1234567')), bankId: 999 } }, fresh),
    ).toMatchObject({
      errorCode: 'VA01',
      error: { details: [{ path: 'bankAccount.bankId' }] },
    });
  });
});
