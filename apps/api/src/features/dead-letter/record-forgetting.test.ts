import { randomUUID } from 'node:crypto';
import { ROLE } from '@adhelm/contract/constants';
import { integrationRoutes } from '@adhelm/contract/integration';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scopedTransactions } from '../../db/entities/in-scope.ts';
import { recordTakers } from '../../record-takers.ts';
import { repositories } from '../../repositories.ts';
import { type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { clickOf, type Owner } from '../../testing/clickhouse-front-world.ts';
import { estates } from '../../testing/estates.ts';
import { referenceOf } from '../callback/click-reference.ts';
import type { RecordedCallback } from '../callback/recorded-callback.ts';
import { recordedSaying } from '../callback/testing/recorded-saying.ts';
import { newId } from '../site/visit-id.ts';
import { recordForgetting } from './record-forgetting.ts';

const DAY_MS = 86_400_000;

let t: ReportApp;
let inScope: ReturnType<typeof scopedTransactions<ReturnType<typeof repositories>>>;
let publisherId: number;
let owner: Owner;
let admin: number;
beforeAll(async () => {
  t = await reportApp('the embedded store');
  inScope = scopedTransactions(t.pool, repositories);
  publisherId = await t.addPublisher({ name: 'North' });
  const estate = await estates(t.pool).settle(publisherId, 'Ann', 'FACEBOOK');
  owner = { ...estate, publisherId, platform: 'FACEBOOK' };
  admin = await t.addUser({ roleId: ROLE.ADMIN });
});
afterAll(() => t?.close());
beforeEach(() => t.system('delete from feed_callbacks; delete from feed_days; delete from dead_letters'));

const forget = () => recordForgetting({ inScope, clock: t.clock, atOnce: 2 }).forgetOld();
const taker = () => recordTakers({ inScope, writer: t.writer, alone: (work) => work(), clock: t.clock });
const told = (reference: string, more?: Partial<RecordedCallback>) =>
  taker().take(randomUUID(), [Buffer.from(JSON.stringify(recordedSaying(t.clock(), reference, more)))]);

const press = async (isFact = true) => {
  t.clock.advance(1000);
  const time = t.clock();
  const id = newId(time);
  if (isFact) await t.record([clickOf(owner, { id, time, estimatedRevenue: '0.4', estimatedCost: '0' })]);
  return { id, reference: referenceOf(publisherId, id) };
};

const estimateOf = async (id: string) => {
  const query = `SELECT toFloat64(argMax(estimated_revenue, batch)) AS usd FROM click_facts
    WHERE sign = 1 AND id = {id: UUID}`;
  const answer = await t.factClient.query({ query, query_params: { id }, format: 'JSONEachRow' });
  return (await answer.json<{ usd: number }>())[0]?.usd;
};
const kept = async () =>
  (
    await t.system<{ reference: string }>(
      'select click_id::text as reference from feed_callbacks order by id',
    )
  ).map(({ reference }) => reference);

test('call-backs that counted are forgotten after ninety days, and told again later they change nothing', async () => {
  const clicks = [await press(), await press(), await press()];
  for (const { reference } of clicks) {
    await told(reference);
    await told(reference, { said: 'REVISED', amount: '0.45' });
  }
  expect(await kept()).toHaveLength(6);
  t.clock.advance(89 * DAY_MS);
  const young = await press();
  await told(young.reference);
  await forget();
  expect(await kept(), 'nothing is old enough').toHaveLength(7);
  expect(await told(clicks[0]?.reference ?? ''), 'said before: it is known').toEqual([]);
  t.clock.advance(2 * DAY_MS);
  await forget();
  expect(await kept()).toEqual([young.id]);
  for (const { id, reference } of clicks) {
    const [refused] = await told(reference, { said: 'PRE_ESTIMATE', amount: '9' });
    expect(refused?.reason).toMatch(/older than 90 days/);
    expect(await estimateOf(id)).toBe(0.45);
  }
  expect(await kept()).toEqual([young.id]);
});

test('whatever is forgotten belongs to a click of which nothing more is taken', async () => {
  const { reference } = await press();
  await told(reference);
  // The clock is turned minute by minute over the moment at which both change.
  t.clock.advance(90 * DAY_MS - 120_000);
  for (let minute = 0; minute < 70; minute++) {
    t.clock.advance(60_000);
    await forget();
    const isTaken = (await told(reference)).length === 0;
    if (isTaken) expect(await kept()).toHaveLength(1);
  }
  expect(await kept()).toEqual([]);
});

test('what waits, and money whose click never came, stays; what is said of a click stays together', async () => {
  const [never, half] = [await press(false), await press()];
  await told(never.reference);
  await told(never.reference, { said: 'PRE_ESTIMATE', amount: null });
  await told(half.reference);
  await told(half.reference, { said: 'REVISED', currency: 'XAF' });
  await t.system(`update feed_callbacks set received_at = received_at - interval '100 days'`);
  await forget();
  expect(await kept()).toEqual([never.id, never.id, half.id, half.id]);
  await t.system('update feed_callbacks set next_try_at = null');
  await forget();
  expect(await kept(), 'nobody waits any more').toEqual([never.id, half.id]);
});

test('what feeds told, and how much of it waits, is counted as before', async () => {
  t.clock.advance(100 * DAY_MS);
  const [click, never] = [await press(), await press(false)];
  await told(click.reference);
  await told(never.reference);
  const old = await press();
  await told(old.reference);
  await t.system(
    `update feed_callbacks set received_at = received_at - interval '95 days' where click_id = $1`,
    [old.id],
  );
  const { accessToken: token } = await t.signIn(admin);
  const counts = async () =>
    (await t.call(integrationRoutes.feeds, { token })).result.find(({ name }) => name === 'tonic');
  const before = await counts();
  expect(before).toMatchObject({ received: 3, applied: 2, waiting: 1, orphans: 0 });
  await forget();
  expect(await kept()).toEqual([click.id, never.id]);
  expect(await counts()).toEqual(before);
});

test('records are forgotten half a year after they were decided, and never before', async () => {
  const bury = (batch: string, count: number) =>
    inScope(SYSTEM, ({ deadLetters }) =>
      deadLetters.bury(
        batch,
        Array.from({ length: count }, (_, place) => ({ place, body: Buffer.from('x'), reason: 'No.' })),
        t.clock(),
      ),
    );
  const batches = async () =>
    (await t.system<{ batch: string }>('select batch from dead_letters order by id')).map(
      ({ batch }) => batch,
    );
  await bury('open', 1);
  await bury('discarded', 3);
  await bury('replayed', 2);
  await t.system(`update dead_letters set discarded_at = $1 where batch = 'discarded'`, [t.clock()]);
  t.clock.advance(179 * DAY_MS);
  await t.system(`update dead_letters set replayed_at = $1 where batch = 'replayed'`, [t.clock()]);
  await forget();
  expect(await batches()).toHaveLength(6);
  t.clock.advance(2 * DAY_MS);
  await forget();
  expect(await batches()).toEqual(['open', 'replayed', 'replayed']);
});
