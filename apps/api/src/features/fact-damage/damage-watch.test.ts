import { cp, mkdtemp, readdir, truncate } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Writable } from 'node:stream';
import { ROLE } from '@adhelm/contract/constants';
import { factDamageRoutes } from '@adhelm/contract/fact-damage';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrateFacts } from '../../db/facts/migrate.ts';
import type { FactStore } from '../../db/facts/open.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { testFacts } from '../../testing/engines.ts';
import { damageWatch } from './damage-watch.ts';

const silent = pino({ level: 'silent' });
const lines: Record<string, unknown>[] = [];
const log = pino(
  { base: null },
  new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  }),
);

let dataDir: string;
let facts: FactStore;
let t: TestApp;
let watch: ReturnType<typeof damageWatch>;
let waitsSince: Date | undefined;

const open = async () => {
  facts = await testFacts({ dataDir });
  await migrateFacts({ client: facts.client, log: silent, withLock: (work) => work() });
};
const insert = (month: string, rows: number) =>
  facts.client.command({
    query: `INSERT INTO click_facts (publisher_id, time, id, batch)
      SELECT 1, toDateTime('2026-${month}-05 00:00:00', 'UTC') + number, generateUUIDv4(), 1 FROM numbers(${rows})`,
  });
const partFolders = async () => {
  const answer = await facts.client.query({
    query: "SELECT partition, path FROM system.parts WHERE table = 'click_facts' AND active",
    format: 'JSONEachRow',
  });
  return answer.json<{ partition: string; path: string }>();
};
/** As a bad disk or an interrupted copy leaves it. */
const damage = async (folder: string) => {
  const data = (await readdir(folder)).find((name) => name.endsWith('.bin')) ?? '';
  await truncate(join(folder, data), 10);
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(inject('runFolder'), 'facts-'));
  await open();
  await insert('09', 70);
  await insert('10', 30);
  const [september] = (await partFolders()).filter(({ partition }) => partition === '202609');
  await facts.close();
  await damage(september?.path ?? '');
  await open();
  watch = damageWatch({ client: facts.client, topology: 'single', log });
  t = await testApp({
    facts,
    damaged: () => [...watch.damaged()],
    spool: { depth: () => ({ waiting: 0, lost: 0 }), waitsSince: async () => waitsSince },
  });
});
afterAll(() => t.close());

test('a damaged part of the facts is found, with its table, month and rows, and told once', async () => {
  await watch.look();
  await watch.look();
  const missing = { table: 'click_facts', partition: '202609', reason: 'broken-on-start', rows: 70 };
  expect(watch.damaged()).toEqual([expect.objectContaining(missing)]);
  expect(lines).toEqual([
    expect.objectContaining({ ...missing, level: 40, path: expect.stringContaining('detached') }),
  ]);
});

test('admins are told, and nobody else', async () => {
  const as = async (roleId: number, publisherId?: number) =>
    (await t.signIn(await t.addUser({ roleId, publisherId }))).accessToken;
  const admin = await as(ROLE.ADMIN);
  const { result } = await t.call(factDamageRoutes.list, { token: admin });
  expect(result.items).toMatchObject([{ table: 'click_facts', partition: '202609', rows: 70 }]);
  const other = await as(ROLE.PUBLISHER_ADMIN, await t.addPublisher());
  expect((await t.call(factDamageRoutes.list, { token: other })).status).toBe(403);
});

test('since when clicks wait is told once that is a while', async () => {
  const admin = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
  const told = async () => (await t.call(factDamageRoutes.list, { token: admin })).result.clicksWaitSince;
  expect(await told()).toBeNull();
  waitsSince = t.clock();
  t.clock.advance(59_000);
  expect(await told()).toBeNull();
  t.clock.advance(2000);
  expect(await told()).toBe(waitsSince.toISOString());
});

test('what the engine sets aside by itself is no damage', async () => {
  const [october] = (await partFolders()).filter(({ partition }) => partition === '202610');
  const folder = october?.path ?? '';
  await cp(folder, join(folder, '..', 'detached', basename(folder)), { recursive: true });
  await watch.look();
  expect(watch.damaged()).toHaveLength(1);
});
