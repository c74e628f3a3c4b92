import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FactsAway } from '../../errors.ts';
import { queryInScope } from '../../testing/app.ts';
import type { Estate } from '../../testing/estates.ts';
import type { TestFactStore } from '../testing/fact-store.ts';
import { openSettledStore } from '../testing/settled-store.ts';
import { mirrorKeeper } from './mirror-keeper.ts';

let store: TestFactStore;
let ann: Estate;
let bob: Estate;
beforeAll(async () => {
  const settled = await openSettledStore();
  store = settled.store;
  ann = await settled.settle('Ann');
  bob = await settled.settle('Bob');
});
afterAll(() => store.close());

const keeper = () => mirrorKeeper(store.access);
const run = (sql: string, values: unknown[] = []) =>
  queryInScope<{ id: number }>(store.access.pool, 'system', sql, values);

type Copy = { id: number; name: string; parent_id: number; is_deleted: boolean };
const copies = async (): Promise<Copy[]> => {
  const answer = await store.access.client.query({
    query:
      'SELECT id, name, parent_id, is_deleted FROM mirror_keywords FINAL WHERE NOT is_absent ORDER BY id',
    format: 'JSONEachRow',
  });
  return answer.json<Copy>();
};
const rows = () =>
  run(`select id, text as name, keyword_set_id as parent_id, deleted_at is not null as is_deleted
    from keywords order by id`);

const addKeywords = (many: number) =>
  run(
    `insert into keywords (publisher_id, keyword_set_id, text)
     select publisher_id, id, 'word ' || gen_random_uuid() from keyword_sets, generate_series(1, $2) where id = $1
     returning id`,
    [ann.set, many],
  );

beforeEach(() => keeper().bringUpToDate('keyword'));

test('the copy follows what is added, changed, deleted and taken away altogether', async () => {
  const [first, second, third] = await addKeywords(3);
  await keeper().bringUpToDate('keyword');
  expect(await copies()).toEqual(await rows());
  await run(`update keywords set text = 'renamed' where id = $1`, [first?.id]);
  await run('update keywords set deleted_at = now() where id = $1', [second?.id]);
  await run('delete from keywords where id = $1', [third?.id]);
  await keeper().bringUpToDate('keyword');
  expect(await copies()).toEqual(await rows());
  expect((await copies()).find(({ id }) => id === first?.id)?.name).toBe('renamed');
});

test('what is handed on lies with its new owner only, however often it goes and comes back', async () => {
  const ownersOf = async () => {
    const answer = await store.access.client.query({
      query: `SELECT parent_id FROM mirror_ads FINAL WHERE id = ${ann.ad} AND NOT is_absent`,
      format: 'JSONEachRow',
    });
    return (await answer.json<{ parent_id: number }>()).map((row) => row.parent_id);
  };
  const handTo = ({ campaign }: Estate) =>
    run(
      `update ads set publisher_id = campaigns.publisher_id, campaign_id = campaigns.id
       from campaigns where ads.id = $1 and campaigns.id = $2`,
      [ann.ad, campaign],
    );
  for (const way of [[bob], [ann], [bob, ann], [ann, bob, ann, bob]]) {
    for (const owner of way) await handTo(owner);
    await keeper().bringUpToDate('ad');
    expect(await ownersOf()).toEqual([way.at(-1)?.campaign]);
  }
  await run('delete from ads where id = $1', [ann.ad]);
  await keeper().bringUpToDate('ad');
  expect(await ownersOf()).toEqual([]);
});

test('what was not committed is not copied, and what commits late is not forgotten', async () => {
  const client = await store.access.pool.connect();
  await client.query('begin');
  await client.query(`select set_config('adhelm.scope', 'system', true)`);
  await client.query(`update keywords set text = 'late' where id = $1`, [ann.keyword]);
  await addKeywords(1);
  await keeper().bringUpToDate('keyword');
  expect((await copies()).map(({ name }) => name)).not.toContain('late');
  await client.query('commit');
  client.release();
  await keeper().bringUpToDate('keyword');
  expect(await copies()).toEqual(await rows());
});

test.each(['before', 'after'] as const)(
  'a copy that breaks off %s it is written is made again',
  async (when) => {
    await addKeywords(2);
    const broken = await store.crashing({ step: 0, when }, () => keeper().bringUpToDate('keyword'));
    expect(broken).toBe(true);
    await run(`update keywords set text = 'changed ' || $2 where id = $1`, [ann.keyword, when]);
    await keeper().bringUpToDate('keyword');
    expect(await copies()).toEqual(await rows());
  },
);

test('several who bring it up to date at once, and somebody who writes meanwhile, leave it whole', async () => {
  const changes = Array.from({ length: 5 }, (_, turn) =>
    run(`update keywords set text = 'turn ' || $2 where id = $1`, [ann.keyword, turn]),
  );
  await Promise.all([...changes, ...[1, 2, 3].map(() => keeper().bringUpToDate('keyword'))]);
  await keeper().bringUpToDate('keyword');
  expect(await copies()).toEqual(await rows());
});

test('its state is another one after every writing, and stays while there is none', async () => {
  const before = await keeper().bringUpToDate('keyword');
  const ofAds = await keeper().bringUpToDate('ad');
  expect(before).toBeDefined();
  expect(await keeper().bringUpToDate('keyword')).toBe(before);
  await addKeywords(1);
  const after = await keeper().bringUpToDate('keyword');
  expect(after).not.toBe(before);
  expect(await keeper().bringUpToDate('keyword')).toBe(after);
  expect(await keeper().bringUpToDate('ad')).toBe(ofAds);
  await store.access.client.command({ query: 'TRUNCATE TABLE mirror_keywords' });
  await keeper().prepare();
  expect(await keeper().bringUpToDate('keyword')).not.toBe(after);
});

test('a store that lost rows gets all of them again', async () => {
  await store.access.client.command({ query: 'TRUNCATE TABLE mirror_keywords' });
  expect(await copies()).toEqual([]);
  await keeper().prepare();
  expect(await copies()).toEqual(await rows());
});

test('copies of another life, whose numbers are greater than ours, do not pass for newer', async () => {
  await store.access.client.command({
    query: `INSERT INTO mirror_keywords (id, version, publisher_id, parent_id, name)
      SELECT id, 1000000000, 7, 7, 'somebody else' FROM mirror_keywords FINAL`,
  });
  await keeper().prepare();
  expect(await copies()).toEqual(await rows());
});

test('a fact store that is away is told as such', async () => {
  await addKeywords(1);
  const away = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  const keeping = mirrorKeeper({ ...store.access, client: { ...store.access.client, insert: away } });
  await expect(keeping.bringUpToDate('keyword')).rejects.toThrow(FactsAway);
  await keeper().bringUpToDate('keyword');
  expect(await copies()).toEqual(await rows());
});

test('who sees one publisher only notes changes too, and cannot read the notes of others', async () => {
  const { pool } = store.access;
  const [set] = await queryInScope<{ publisher_id: number }>(
    pool,
    'system',
    'select publisher_id from keyword_sets where id = $1',
    [ann.set],
  );
  const scope = String(set?.publisher_id);
  await queryInScope(pool, scope, `update keywords set text = 'from within' where id = $1`, [ann.keyword]);
  expect(await queryInScope(pool, scope, 'select id from mirror_changes')).toEqual([]);
  await keeper().bringUpToDate('keyword');
  expect(await copies()).toEqual(await rows());
});
