import { randomUUID } from 'node:crypto';
import { clickRoutes } from '@adhelm/contract/click';
import { ROLE } from '@adhelm/contract/constants';
import { isWholeRun } from '@adhelm/domain/testing/whole-run';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scopedTransactions } from '../../db/entities/in-scope.ts';
import { FactsAway } from '../../errors.ts';
import { repositories } from '../../repositories.ts';
import { type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { clickOf, type Owner } from '../../testing/clickhouse-front-world.ts';
import { estates } from '../../testing/estates.ts';
import { newId } from '../site/visit-id.ts';
import { callbackFacts } from './callback-facts.ts';
import { referenceOf } from './click-reference.ts';
import type { RecordedCallback } from './recorded-callback.ts';
import { recordedSaying } from './testing/recorded-saying.ts';

const DAY = { startDate: '2026-11-15T00:00:00.000Z', endDate: '2026-11-15T23:59:59.999Z' };
const MINUTE = 60_000;

let t: ReportApp;
let publisherId: number;
let owner: Owner;
let token: string;
const makeFeed = (writer: Pick<ReportApp['writer'], 'reviseEstimates' | 'settle'> = t.writer) =>
  callbackFacts({
    inScope: scopedTransactions(t.pool, repositories),
    writer,
    alone: (work) => work(),
    clock: t.clock,
  });
beforeAll(async () => {
  t = await reportApp('the embedded store');
  publisherId = await t.addPublisher({ name: 'North' });
  owner = {
    ...(await estates(t.pool).settle(publisherId, 'Ann', 'FACEBOOK')),
    publisherId,
    platform: 'FACEBOOK',
  };
  token = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
  await t.system(`insert into currency_rates (day, currency, usd) values ('2026-11-01', 'EUR', 1.1)`);
});
afterAll(() => t?.close());
beforeEach(() => t.system('delete from feed_callbacks'));

/** A click of a moment that no other one has. */
const press = async (estimate = '0.40') => {
  t.clock.advance(1000);
  const time = t.clock();
  const id = newId(time);
  const record = () =>
    t.record([clickOf(owner, { id, time, estimatedRevenue: estimate, estimatedCost: '0' })]);
  return { id, reference: referenceOf(publisherId, id), record };
};

const saying = (reference: string, more?: Partial<RecordedCallback>): Buffer =>
  Buffer.from(JSON.stringify(recordedSaying(t.clock(), reference, more)));

const earned = async (id: string) => {
  const { result } = await t.callAny(clickRoutes.list, {
    query: { ...DAY, isGetDetail: true, limit: 1000, sortOrder: 'asc' },
    token,
  });
  const row = result.data.find((click) => click.id === id);
  return row && [row.revenue, row.isEstimate];
};

test('what is said of a click takes the place of what was said before, however often it is told', async () => {
  const { take } = makeFeed();
  const { id, reference, record } = await press();
  await record();
  expect(await earned(id)).toEqual([0.4, true]);
  await take('a', [saying(reference), saying(reference)]);
  expect(await earned(id)).toEqual([0.5, true]);
  await take('b', [saying(reference, { said: 'REVISED', amount: '0.45' })]);
  // Late, and not as good.
  await take('c', [saying(reference, { said: 'PRE_ESTIMATE', amount: '9' }), saying(reference)]);
  expect(await earned(id)).toEqual([0.45, true]);
  await take('d', [saying(reference, { said: 'FINAL', amount: '-0.02' })]);
  expect(await earned(id)).toEqual([-0.02, false]);
});

test('what comes before its click waits for it, for thirty days', async () => {
  const { take, apply } = makeFeed();
  const early = await press();
  const never = await press();
  await take('a', [saying(early.reference), saying(never.reference)]);
  await early.record();
  await apply();
  expect(await earned(early.id), 'it is not looked for all the time').toEqual([0.4, true]);
  t.clock.advance(MINUTE);
  await apply();
  expect(await earned(early.id)).toEqual([0.5, true]);
  const waiting = () =>
    t.system<{ due: boolean }>(
      'select next_try_at is not null as due from feed_callbacks where applied_at is null',
    );
  expect(await waiting()).toEqual([{ due: true }]);
  const before = t.clock().getTime();
  t.clock.advance(31 * 24 * 60 * MINUTE);
  await apply();
  expect(await waiting()).toEqual([{ due: false }]);
  t.clock.advance(before - t.clock().getTime());
});

test('other money is changed by the rate of its day, and waits for one that is not known', async () => {
  const { take } = makeFeed();
  const [euro, franc] = [await press(), await press()];
  await euro.record();
  await franc.record();
  await take('a', [
    saying(euro.reference, { amount: '0.30', currency: 'EUR' }),
    saying(franc.reference, { amount: '3', currency: 'XAF' }),
  ]);
  expect([await earned(euro.id), await earned(franc.id)]).toEqual([
    [0.33, true],
    [0.4, true],
  ]);
});

test('what is no click of ours is given back, and the others count', async () => {
  const { take } = makeFeed();
  const { id, reference, record } = await press();
  await record();
  const strange = [
    saying('lj0b-01989a2e-0000-7000-8000-000000000001'),
    saying('zzzzzz-01989a2e-0000-7000-8000-000000000001'),
    saying('x'),
    Buffer.from('{'),
  ];
  const refused = await take('a', [...strange, saying(reference)]);
  expect(refused.map(({ body }) => body)).toEqual(expect.arrayContaining(strange));
  expect(refused).toHaveLength(strange.length);
  expect(await earned(id)).toEqual([0.5, true]);
});

test('nothing is lost while the facts are away', async () => {
  const { id, reference, record } = await press();
  await record();
  const away = makeFeed({
    ...t.writer,
    reviseEstimates: () => Promise.reject(new FactsAway(new Error('connection refused'))),
  });
  await expect(away.take('a', [saying(reference)])).rejects.toThrow(FactsAway);
  await makeFeed().take('a', [saying(reference)]);
  expect(await earned(id)).toEqual([0.5, true]);
});

test('in whichever order and however often they come, each click has the best of what was said of it', async () => {
  const KINDS = ['PRE_ESTIMATE', 'ESTIMATE', 'REVISED', 'FINAL'] as const;
  const told = fc.array(
    fc.record({
      click: fc.nat(3),
      kind: fc.constantFrom(...KINDS),
      cents: fc.integer({ min: 0, max: 500 }),
      again: fc.boolean(),
    }),
    { minLength: 1, maxLength: 14 },
  );
  await fc.assert(
    fc.asyncProperty(told, fc.integer({ min: 1, max: 5 }), async (sayings, atOnce) => {
      const { take } = makeFeed();
      const clicks = await Promise.all(Array.from({ length: 4 }, async () => press()));
      for (const { record } of clicks) await record();
      const bodies = sayings.flatMap(({ click, kind, cents, again }, place) => {
        const body = saying(clicks[click]?.reference ?? '', {
          said: kind,
          amount: (cents / 100).toFixed(2),
          transaction: randomUUID(),
          saidAt: new Date(t.clock().getTime() + place).toISOString(),
        });
        return again ? [body, body] : [body];
      });
      for (let from = 0; from < bodies.length; from += atOnce)
        await take(randomUUID(), bodies.slice(from, from + atOnce));
      for (const [place, { id }] of clicks.entries()) {
        const own = sayings.filter(({ click }) => click === place);
        const final = own.findLast(({ kind }) => kind === 'FINAL');
        const best = KINDS.slice(0, 3)
          .toReversed()
          .map((kind) => own.findLast((one) => one.kind === kind))
          .find((one) => one !== undefined);
        const cents = final?.cents ?? best?.cents ?? 40;
        expect(await earned(id)).toEqual([cents / 100, !final]);
      }
    }),
    { numRuns: isWholeRun ? 6 : 3, seed: 20261117 },
  );
});
