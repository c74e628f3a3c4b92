import { clickRoutes } from '@adhelm/contract/click';
import { ROLE } from '@adhelm/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopedTransactions } from '../../db/entities/in-scope.ts';
import { repositories } from '../../repositories.ts';
import { type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { clickOf, type Owner } from '../../testing/clickhouse-front-world.ts';
import { estates } from '../../testing/estates.ts';
import { callbackFacts } from '../callback/callback-facts.ts';
import { referenceOf } from '../callback/click-reference.ts';
import { recordedSaying } from '../callback/testing/recorded-saying.ts';
import { newId } from '../site/visit-id.ts';
import { dayEstimates } from './day-estimates.ts';

const DAY = { startDate: '2026-11-15T00:00:00.000Z', endDate: '2026-11-15T23:59:59.999Z' };

let t: ReportApp;
let owner: Owner;
let token: string;
beforeAll(async () => {
  t = await reportApp('the embedded store');
  const publisherId = await t.addPublisher({ name: 'North' });
  owner = {
    ...(await estates(t.pool).settle(publisherId, 'Ann', 'FACEBOOK')),
    publisherId,
    platform: 'FACEBOOK',
  };
  await t.system(`update websites set feed = 'TONIC', feed_channels = '{11,12}' where id = $1`, [
    owner.website,
  ]);
  token = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
});
afterAll(() => t?.close());

const press = async () => {
  t.clock.advance(1000);
  const time = t.clock();
  const id = newId(time);
  await t.record([clickOf(owner, { id, time, estimatedRevenue: '0', estimatedCost: '0' })]);
  return id;
};

const earned = async (...ids: string[]) => {
  const query = { ...DAY, isGetDetail: true, limit: 1000, sortOrder: 'asc' } as const;
  const { result } = await t.callAny(clickRoutes.list, { query, token });
  return ids.map((id) => {
    const row = result.data.find((click) => click.id === id);
    return row && [row.revenue, row.isEstimate];
  });
};

test('clicks of which no call-back came get their part, until the watermark, and a call-back takes its place', async () => {
  const inScope = scopedTransactions(t.pool, repositories);
  const alone = (work: () => Promise<void>) => work();
  const estimate = dayEstimates({ inScope, writer: t.writer, alone });
  const callbacks = callbackFacts({ inScope, writer: t.writer, alone, clock: t.clock });
  const say = (id: string, more: object) =>
    callbacks.take('batch', [
      Buffer.from(JSON.stringify(recordedSaying(t.clock(), referenceOf(owner.publisherId, id), more))),
    ]);
  const [said, final, first, second] = [await press(), await press(), await press(), await press()];
  t.clock.advance(1000);
  const until = t.clock();
  const late = await press();
  await say(said, { amount: '0.50' });
  await say(final, { said: 'FINAL', amount: '0.20' });
  const told = (usd: string, more: object = {}) =>
    estimate({
      provider: 'tonic',
      day: '2026-11-15',
      channels: [
        { channel: '11', usd },
        { channel: '12', usd: '0.10' },
        { channel: 'another', usd: '99' },
      ],
      until,
      ...more,
    });
  const known = [
    [0.5, true],
    [0.2, false],
  ];
  await told('1.40');
  expect(await earned(said, final, first, second, late)).toEqual([
    ...known,
    [0.4, true],
    [0.4, true],
    [0, true],
  ]);
  await told('9', { until: null });
  await told('9', { day: '2026-11-16' });
  await told('9', { provider: 'file' });
  await told('1.00');
  await say(first, { amount: '0.30' });
  expect(await earned(said, final, first, second, late), 'restated').toEqual([
    ...known,
    [0.3, true],
    [0.2, true],
    [0, true],
  ]);
  await told('0.30');
  expect(await earned(said, final, first, second)).toEqual([...known, [0.3, true], [0, true]]);
});
