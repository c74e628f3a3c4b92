import { randomUUID } from 'node:crypto';
import { ROLE } from '@adhelm/contract/constants';
import { reportRoutes } from '@adhelm/contract/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopedTransactions } from '../../db/entities/in-scope.ts';
import { repositories } from '../../repositories.ts';
import { type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { clickOf, type Owner } from '../../testing/clickhouse-front-world.ts';
import { estates } from '../../testing/estates.ts';
import { newId } from '../site/visit-id.ts';
import { callbackFacts } from './callback-facts.ts';
import { referenceOf } from './click-reference.ts';
import { recordedSaying } from './testing/recorded-saying.ts';

/** A million in `npm run test:fire`. */
const SAYINGS = Number(process.env.CALLBACKS ?? 4000);
const CLICKS = Math.ceil(SAYINGS / 5);
const AT_ONCE = 5000;
const START = Date.parse('2026-11-15T00:00:00.000Z');
const DAY = { startDate: '2026-11-15T00:00:00.000Z', endDate: '2026-11-15T23:59:59.999Z' };
const KINDS = ['PRE_ESTIMATE', 'ESTIMATE', 'REVISED', 'FINAL'] as const;
const FIRST_CENTS = 40;

let t: ReportApp;
let owner: Owner;
let admin: number;
beforeAll(async () => {
  t = await reportApp('the embedded store');
  const publisherId = await t.addPublisher({ name: 'North' });
  owner = {
    ...(await estates(t.pool).settle(publisherId, 'Ann', 'FACEBOOK')),
    publisherId,
    platform: 'FACEBOOK',
  };
  admin = await t.addUser({ roleId: ROLE.ADMIN });
});
afterAll(() => t?.close());

/** The same numbers in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

type Saying = { click: number; kind: number; cents: number; saidAt: number };

/** What a click is worth by what was said of it: a final saying, else the best estimate, of one kind the last. */
const worthOf = (said: readonly Saying[]): { cents: number; isFinal: boolean } => {
  let best: Saying | undefined;
  for (const one of said)
    if (!best || one.kind > best.kind || (one.kind === best.kind && one.saidAt > best.saidAt)) best = one;
  return { cents: best?.cents ?? FIRST_CENTS, isFinal: best?.kind === KINDS.length - 1 };
};

test(`${SAYINGS} sayings in any order, some before their clicks and some twice, add up to the cent`, async () => {
  const below = numbers(20_261_117);
  const clicks = Array.from({ length: CLICKS }, (_, place) => {
    const time = new Date(START + Math.floor((place / CLICKS) * 86_000_000));
    return { id: newId(time), time };
  });
  const sayings = Array.from({ length: SAYINGS }, (_, place): Saying => {
    const kind = below(KINDS.length);
    // Some of what was final is taken back.
    return { click: below(CLICKS), kind, cents: below(500) - (kind === 3 ? 50 : 0), saidAt: place };
  });
  const told = sayings.flatMap((one) => (below(10) === 0 ? [one, one] : [one]));
  for (let last = told.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    const [a, b] = [told[last], told[other]];
    if (a && b) [told[last], told[other]] = [b, a];
  }

  const { take, apply } = callbackFacts({
    inScope: scopedTransactions(t.pool, repositories),
    writer: t.writer,
    alone: (work) => work(),
    clock: t.clock,
  });
  const record = async (from: number, to: number) => {
    for (let start = from; start < to; start += AT_ONCE)
      await t.record(
        clicks.slice(start, Math.min(to, start + AT_ONCE)).map(({ id, time }) =>
          clickOf(owner, {
            id,
            time,
            estimatedRevenue: (FIRST_CENTS / 100).toFixed(2),
            estimatedCost: '0',
          }),
        ),
      );
  };
  const tell = async (some: readonly Saying[]) => {
    for (let start = 0; start < some.length; start += AT_ONCE) {
      const bodies = some.slice(start, start + AT_ONCE).map(({ click, kind, cents, saidAt }) => {
        const reference = referenceOf(owner.publisherId, clicks[click]?.id ?? '');
        const said = {
          said: KINDS[kind] ?? 'FINAL',
          amount: (cents / 100).toFixed(2),
          transaction: String(saidAt),
          saidAt: new Date(START + saidAt).toISOString(),
        };
        return Buffer.from(JSON.stringify(recordedSaying(t.clock(), reference, said)));
      });
      expect(await take(randomUUID(), bodies)).toEqual([]);
    }
  };

  // A tenth of the clicks comes after half of what is said of them.
  const early = Math.floor(CLICKS * 0.9);
  await record(0, early);
  await tell(told.slice(0, told.length / 2));
  await record(early, CLICKS);
  t.clock.advance(3_600_000);
  await apply();
  await tell(told.slice(told.length / 2));
  t.clock.advance(24 * 3_600_000);
  await apply();

  const byClick = Map.groupBy(sayings, ({ click }) => click);
  let [cents, settled] = [0, 0];
  for (let click = 0; click < CLICKS; click += 1) {
    const worth = worthOf(byClick.get(click) ?? []);
    cents += worth.cents;
    settled += worth.isFinal ? worth.cents : 0;
  }
  const { accessToken: token } = await t.signIn(admin);
  const { data } = (await t.callAny(reportRoutes.summary, { query: DAY, token })).result;
  expect(data).toMatchObject({ clicks: CLICKS, revenue: cents / 100, actualRevenue: settled / 100 });
  const waiting = await t.system<{ waiting: number }>(
    'select count(*)::int as waiting from feed_callbacks where applied_at is null',
  );
  expect(waiting, 'nothing is left over').toEqual([{ waiting: 0 }]);
});
