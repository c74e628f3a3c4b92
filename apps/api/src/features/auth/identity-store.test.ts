import { type IdentityStore, memoryIdentityStore } from '@adhelm/simulators/identity-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopedTransactions } from '../../db/entities/in-scope.ts';
import { encryptionFor } from '../../encryption.ts';
import { repositories } from '../../repositories.ts';
import { testDatabase } from '../../testing/engines.ts';
import { identityStore } from './identity-store.ts';

let now = Date.parse('2026-11-15T08:00:00.000Z');
const clock = () => new Date(now);

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const inPostgres = (secret = 'a secret of the tests with more than 32 characters'): IdentityStore =>
  identityStore({
    inScope: scopedTransactions(database.pool, repositories),
    encryption: encryptionFor(secret, 'identity-record'),
    clock,
  });

describe.each<[string, () => IdentityStore]>([
  ['in memory', () => memoryIdentityStore(() => now)],
  ['in PostgreSQL', () => inPostgres()],
])('what the identity provider remembers %s', (_, open) => {
  let store: IdentityStore;
  beforeAll(() => {
    store = open();
  });

  test('is kept apart by kind, found by id and uid, and ends with its time', async () => {
    await store.put('Session', 'a', { uid: 'u', accountId: 'me', deep: { list: [1, null, 'x'] } }, 60);
    const value = { uid: 'u', accountId: 'me', deep: { list: [1, null, 'x'] } };
    expect(await store.find('Session', 'a')).toEqual(value);
    expect(await store.findByUid('Session', 'u')).toEqual(value);
    expect(await store.find('Interaction', 'a')).toBeUndefined();
    expect(await store.findByUid('Interaction', 'u')).toBeUndefined();
    now += 60_000;
    expect(await store.find('Session', 'a')).toBeUndefined();
    expect(await store.findByUid('Session', 'u')).toBeUndefined();
  });

  test('is replaced by a later value, with its time', async () => {
    await store.put('Session', 'b', { uid: 'first' }, 10);
    await store.put('Session', 'b', { uid: 'second' }, 60);
    now += 30_000;
    expect(await store.find('Session', 'b')).toEqual({ uid: 'second' });
    expect(await store.findByUid('Session', 'first')).toBeUndefined();
  });

  test('is marked when used and gone when removed', async () => {
    await store.put('AuthorizationCode', 'a', {}, 60);
    await store.consume('AuthorizationCode', 'a');
    expect(await store.find('AuthorizationCode', 'a')).toEqual({ consumed: Math.floor(now / 1000) });
    await store.remove('AuthorizationCode', 'a');
    expect(await store.find('AuthorizationCode', 'a')).toBeUndefined();
  });

  test('of a revoked grant is gone, but not the sign-in step that refers to it', async () => {
    await store.put('AccessToken', 'a', { grantId: 'g' }, 60);
    await store.put('AccessToken', 'b', { grantId: 'other' }, 60);
    await store.put('Interaction', 'c', { grantId: 'g' }, 60);
    await store.removeByGrant('AccessToken', 'g');
    expect(await store.find('AccessToken', 'a')).toBeUndefined();
    expect(await store.find('AccessToken', 'b')).toBeDefined();
    expect(await store.find('Interaction', 'c')).toBeDefined();
  });

  test('first stays first, however many come at once', async () => {
    const given = await Promise.all([1, 2, 3, 4].map((n) => store.putFirst('SigningKey', 'k', { n }, 60)));
    expect(new Set(given.map(({ n }) => n)).size).toBe(1);
    expect(await store.find('SigningKey', 'k')).toEqual(given[0]);
  });
});

test('what was encrypted under another APP_SECRET counts as nothing, and a first value takes its place', async () => {
  const other = inPostgres('the secret of another installation, as long as it must be');
  await other.put('SigningKey', 'sealed', { n: 1 }, 60);
  const store = inPostgres();
  expect(await store.find('SigningKey', 'sealed')).toBeUndefined();
  const given = await Promise.all([2, 3].map((n) => store.putFirst('SigningKey', 'sealed', { n }, 60)));
  expect(given[0]).toEqual(given[1]);
  expect(await store.find('SigningKey', 'sealed')).toEqual(given[0]);
});
