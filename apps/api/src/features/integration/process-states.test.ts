import { ROLE } from '@adhelm/contract/constants';
import { factDamageRoutes } from '@adhelm/contract/fact-damage';
import { integrationRoutes } from '@adhelm/contract/integration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scopedTransactions } from '../../db/entities/in-scope.ts';
import { repositories } from '../../repositories.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { processTelling } from './process-states.ts';

const MINUTE = 60_000;

let t: TestApp;
let inScope: ReturnType<typeof scopedTransactions<ReturnType<typeof repositories>>>;
const spool = { waiting: 0, lost: 0, since: undefined as Date | undefined };
const warned: string[] = [];
const processOf = (roles: string[], reads = inScope) =>
  processTelling({
    inScope: reads,
    roles,
    ...(roles.includes('site') && {
      spool: {
        depth: () => ({ waiting: spool.waiting, lost: spool.lost }),
        waitsSince: async () => spool.since,
      },
    }),
    clock: t.clock,
    warn: (reason) => warned.push(reason),
  });
beforeAll(async () => {
  t = await testApp();
  inScope = scopedTransactions(t.pool, repositories);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.system('delete from processes');
  Object.assign(spool, { waiting: 0, lost: 0, since: undefined });
  warned.length = 0;
});

const tokenOf = async (roleId: number, publisherId: number | null = null) =>
  (await t.signIn(await t.addUser({ roleId, publisherId }))).accessToken;
const list = async () =>
  (await t.call(integrationRoutes.processes, { token: await tokenOf(ROLE.ADMIN) })).result;

test('an admin sees all processes, what waits at each, and which are silent', async () => {
  await processOf(['console', 'worker']).tell();
  const since = t.clock();
  Object.assign(spool, { waiting: 4200, lost: 2, since });
  t.clock.advance(MINUTE + 1000);
  const site = processOf(['site']);
  await site.tell();
  expect(await list()).toMatchObject([
    { roles: ['console', 'worker'], isSilent: true, waitingBytes: 0, waitsSince: null, lost: 0 },
    { roles: ['site'], isSilent: false, waitingBytes: 4200, waitsSince: since.toISOString(), lost: 2 },
  ]);
  Object.assign(spool, { waiting: 0, since: undefined });
  await site.tell();
  expect((await list())[1]).toMatchObject({ waitingBytes: 0, waitsSince: null });
  t.clock.advance(60 * MINUTE);
  await site.tell();
  expect(
    (await list()).map(({ roles }) => roles),
    'who is gone for an hour is forgotten',
  ).toEqual([['site']]);
});

test('nobody else sees them', async () => {
  const publisherId = await t.addPublisher({ name: 'North' });
  for (const token of [
    await tokenOf(ROLE.PUBLISHER_ADMIN, publisherId),
    await tokenOf(ROLE.ADVERTISER, publisherId),
  ])
    expect((await t.call(integrationRoutes.processes, { token })).errorCode).toBe('PE01');
});

test('a console knows since when others lag, of those that were heard of within a minute', async () => {
  const console = processOf(['console']);
  const site = processOf(['site']);
  expect(await console.waitsSince()).toBeUndefined();
  spool.since = t.clock();
  await site.tell();
  expect(await console.waitsSince()).toEqual(spool.since);
  expect(await site.waitsSince()).toEqual(spool.since);
  t.clock.advance(2 * MINUTE);
  expect(await console.waitsSince(), 'somebody else carries on what a dead one left').toBeUndefined();
  expect(await site.waitsSince(), 'what it has itself it knows anyway').toEqual(spool.since);
});

test('it tells until it is stopped, and then is gone; a store that is away is said once', async () => {
  const stopping = new AbortController();
  const telling = processOf(['worker']).keepTelling(stopping.signal);
  await expect.poll(list, { timeout: 30_000 }).toHaveLength(1);
  stopping.abort();
  await telling;
  expect(await list()).toEqual([]);

  const away = processOf(['worker'], () => Promise.reject(new Error('away')));
  const stopped = new AbortController();
  const failing = away.keepTelling(stopped.signal);
  await expect.poll(() => warned, { timeout: 30_000 }).toEqual(['nobody is told how this process is doing']);
  stopped.abort();
  await failing;
});

test('the notice of late figures is about all processes', async () => {
  const token = await tokenOf(ROLE.ADMIN);
  expect((await t.call(factDamageRoutes.list, { token })).result.clicksWaitSince).toBeNull();
});
