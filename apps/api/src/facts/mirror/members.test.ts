import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryInScope } from '../../testing/app.ts';
import type { Estate } from '../../testing/estates.ts';
import { factSnapshots } from '../commits/fact-snapshots.ts';
import { factReader } from '../read/fact-reader.ts';
import type { TestFactStore } from '../testing/fact-store.ts';
import { openSettledStore } from '../testing/settled-store.ts';
import type { Membership } from './membership.ts';
import { mirrorKeeper } from './mirror-keeper.ts';

let store: TestFactStore;
let ann: Estate;
beforeAll(async () => {
  const settled = await openSettledStore();
  store = settled.store;
  ann = await settled.settle('Ann');
});
afterAll(() => store.close());

const run = (sql: string, values: unknown[]) =>
  queryInScope<{ id: number }>(store.access.pool, 'system', sql, values);

const addKeyword = async (text: string): Promise<number | undefined> => {
  const [row] = await run(
    `insert into keywords (publisher_id, keyword_set_id, text)
     select publisher_id, id, $2 from keyword_sets where id = $1 returning id`,
    [ann.set, text],
  );
  return row?.id;
};

/** Looks for keywords by a word again and again, and counts what the store is asked; its answers may be held up. */
const looking = ({ asking = () => {}, heldUp = async () => {} } = {}) => {
  let questions = 0;
  const { client, pool } = store.access;
  const query = (async (params) => {
    questions += 1;
    const answer = await client.query(params);
    await heldUp();
    return answer;
  }) as typeof client.query;
  const reader = factReader({ client: { ...client, query }, readSnapshot: factSnapshots(pool) });
  return async (search: string) => {
    const copy = await mirrorKeeper(store.access).bringUpToDate('keyword');
    const membership: Membership = {
      list: 'keyword',
      publisherId: null,
      within: null,
      listed: { parents: { except: [] }, ids: [], search },
      known: { except: [] },
    };
    questions = 0;
    const asked = reader.members(membership, { isNarrowed: true, most: 100, copy });
    asking();
    const { few } = await asked;
    return { ids: few?.map(({ id }) => id), questions };
  };
};

test('which rows there are is asked once while nothing changes, and again after every change', async () => {
  const look = looking();
  const first = await addKeyword('walnut table');
  expect(await look('walnut')).toEqual({ ids: [first], questions: 1 });
  expect(await look('walnut')).toEqual({ ids: [first], questions: 0 });
  expect(await look('table')).toEqual({ ids: [first], questions: 1 });
  const second = await addKeyword('walnut chair');
  expect(await look('walnut')).toEqual({ ids: [first, second], questions: 1 });
  await run('update keywords set deleted_at = now() where id = $1', [first]);
  expect(await look('walnut')).toEqual({ ids: [second], questions: 1 });
  expect(await look('walnut')).toEqual({ ids: [second], questions: 0 });
});

test('a change that is copied while somebody asks is seen by whoever comes after it', async () => {
  const look = looking();
  const before = await addKeyword('maple table');
  const early = look('maple');
  const late = await addKeyword('maple chair');
  const asked = Promise.all([early, look('maple'), look('maple')]);
  for (const { ids } of (await asked).slice(1)) expect(ids).toEqual([before, late]);
  expect((await look('maple')).ids).toEqual([before, late]);
});

test('a change is seen by whoever comes after it, also while an older look is under way', async () => {
  const [answered, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let looks = 0;
  const look = looking({
    asking: () => {
      looks += 1;
      if (looks === 2) goOn.resolve();
    },
    heldUp: () => {
      answered.resolve();
      return goOn.promise;
    },
  });
  const before = await addKeyword('cherry table');
  const early = look('cherry');
  await answered.promise;
  const after = await addKeyword('cherry chair');
  const late = look('cherry');
  expect((await early).ids).toEqual([before]);
  expect((await late).ids).toEqual([before, after]);
  expect((await look('cherry')).ids).toEqual([before, after]);
});
