import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migratedFacts, testDatabase } from '../testing/engines.ts';
import { type InScope, scopedTransactions, type Tx } from './entities/in-scope.ts';
import type { FactStore } from './facts/open.ts';
import { refuseForeignFacts } from './own-facts.ts';

let store: Awaited<ReturnType<typeof testDatabase>>;
let facts: FactStore;
let inTransaction: InScope<Tx>;
beforeAll(async () => {
  [store, facts] = await Promise.all([testDatabase(), migratedFacts()]);
  inTransaction = scopedTransactions<Tx>(store.pool, (tx) => tx);
});
afterAll(async () => {
  await facts.close();
  await store.close();
});

const SYSTEM = { kind: 'system' } as const;
const forgetInFacts = () => facts.client.command({ query: 'TRUNCATE TABLE store_identity' });
const forgetInDatabase = () => inTransaction(SYSTEM, (tx) => tx.deleteFrom('fact_store').execute());
const known = () =>
  inTransaction(SYSTEM, (tx) => tx.selectFrom('fact_store').select(['id', 'confirmed']).execute());
let forgotten = 0;
const forget = async () => {
  forgotten += 1;
};
const meet = (adopt = false) =>
  refuseForeignFacts({ inTransaction, client: facts.client, place: 'data/clickhouse', adopt, forget }).then(
    () => 'ready',
    (error: unknown) => String(error),
  );

beforeEach(async () => {
  await forgetInFacts();
  await forgetInDatabase();
});

describe('a database and a fact store', () => {
  test('that are both new belong together from then on', async () => {
    expect(await meet()).toBe('ready');
    const first = await known();
    expect(first).toMatchObject([{ confirmed: true }]);
    expect(await meet()).toBe('ready');
    expect(await known()).toEqual(first);
  });

  test('are not parted by a start that broke off between the two', async () => {
    await inTransaction(SYSTEM, (tx) =>
      tx
        .insertInto('fact_store')
        .values({ id: '00000000-0000-4000-8000-000000000003', confirmed: false })
        .execute(),
    );
    expect(await meet()).toBe('ready');
    await inTransaction(SYSTEM, (tx) => tx.updateTable('fact_store').set({ confirmed: false }).execute());
    expect(await meet()).toBe('ready');
    expect(await known()).toEqual([{ id: '00000000-0000-4000-8000-000000000003', confirmed: true }]);
  });

  test('are refused when the facts are new and the database is not', async () => {
    await meet();
    await forgetInFacts();
    expect(await meet()).toMatch(
      /^StartError: The fact store in data\/clickhouse is new, but this database has its facts elsewhere\./,
    );
    expect(await meet(true)).toBe('ready');
    expect(await meet()).toBe('ready');
  });

  test('are refused when each knows another one, or only the facts know somebody', async () => {
    await meet();
    const refused = /^StartError: The facts in data\/clickhouse belong to another database\./;
    await inTransaction(SYSTEM, (tx) =>
      tx.updateTable('fact_store').set({ id: '00000000-0000-4000-8000-000000000004' }).execute(),
    );
    expect(await meet()).toMatch(refused);
    await forgetInDatabase();
    expect(await meet()).toMatch(refused);
    expect(await known()).toEqual([]);
    const before = forgotten;
    expect(await meet(true)).toBe('ready');
    expect(forgotten).toBe(before + 1);
    expect(await meet()).toBe('ready');
    expect(forgotten).toBe(before + 1);
  });
});
