import { adapterRoutes } from '@adhelm/contract/adapter';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { estates } from '../../testing/estates.ts';
import { type JudgedWorld, judgedWorld } from './testing/judged-world.ts';

const MINUTE = 60_000;

let world: JudgedWorld;
beforeAll(async () => {
  world = await judgedWorld();
});
afterEach(() => world.calm());
afterAll(() => world?.close());

test.each<[string, boolean]>([
  ['fails', false],
  ['dies', true],
])('a process that %s between the call and the note changes nothing twice', async (_what, isDead) => {
  const ad = world.anAd();
  const before = await world.changes(ad);
  let reached = () => {};
  const arrived = new Promise<void>((resolve) => {
    reached = resolve;
  });
  world.atNext('called', async () => {
    reached();
    if (isDead) await new Promise(() => {});
    throw new Error('the power is gone');
  });
  await world.take(world.verdictOn(ad));
  const first = world.t.verdicts.work();
  await (isDead ? arrived : first);
  expect(await world.told()).toEqual([]);
  world.t.clock.advance(6 * MINUTE);
  await world.t.verdicts.work();
  expect([(await world.changes(ad)) - before, await world.outcomes(ad), await world.kindsTold()]).toEqual([
    1,
    ['PAUSED'],
    world.both('ad-disapproved'),
  ]);
  expect(await world.recorded(ad)).toHaveLength(1);
});

test.each(['bad-gateway', 'account-limit'])(
  'at %s it is tried again, and done when it is over',
  async (fault) => {
    const ad = world.anAd();
    await world.take(world.verdictOn(ad));
    await world.facebook.fail({ fault, times: 50 });
    await world.t.verdicts.work();
    await world.t.verdicts.work();
    expect([await world.outcomes(ad), await world.told()]).toEqual([[null], []]);
    expect(
      await world.t.system('select tries, error is not null as said from ad_verdicts where outcome is null'),
    ).toEqual([{ tries: 1, said: true }]);
    await world.facebook.forget();
    world.t.clock.advance(60 * MINUTE);
    await world.t.verdicts.work();
    expect([await world.outcomes(ad), await world.statusOf(ad), await world.kindsTold()]).toEqual([
      ['PAUSED'],
      'PAUSED',
      world.both('ad-disapproved'),
    ]);
  },
);

test('where the platform stays away, people are told in the end that the ad may still run', async () => {
  const ad = world.anAd();
  await world.take(world.verdictOn(ad));
  await world.facebook.fail({ fault: 'bad-gateway', times: 500 });
  const began = world.t.clock().getTime();
  for (let round = 0; round < 20; round += 1) {
    await world.t.verdicts.work();
    world.t.clock.advance(15 * MINUTE);
  }
  expect([await world.outcomes(ad), await world.kindsTold()]).toEqual([
    ['NOT_PAUSED'],
    world.both('ad-disapproved'),
  ]);
  expect((await world.told())[0]?.body).toContain(
    'It could not be paused and may still run. Facebook cannot be reached',
  );
  world.t.clock.advance(began - world.t.clock().getTime());
});

test('an ad that is paused already is left so, and people are told that it does not run', async () => {
  const ad = world.anAd();
  await world.t.call(adapterRoutes.pauseAd, {
    token: world.tokens.owner,
    params: { id: String(await world.idOf(ad)) },
  });
  const before = await world.changes(ad);
  await world.take(world.verdictOn(ad));
  await world.t.verdicts.work();
  expect([(await world.changes(ad)) - before, await world.outcomes(ad), await world.kindsTold()]).toEqual([
    0,
    ['NOT_RUNNING'],
    world.both('ad-disapproved'),
  ]);
  expect(await world.recorded(ad)).toEqual([]);
});

test('an ad of an account that is not connected is told of with the reason', async () => {
  const { settle } = estates(world.t.pool);
  await settle(world.publisher, 'Ida', 'TABOOLA');
  await world.take(world.verdictOn('a-Ida', { platform: 'TABOOLA' }));
  await world.t.verdicts.work();
  expect(await world.outcomes('a-Ida')).toEqual(['NOT_PAUSED']);
  expect((await world.told())[0]?.body).toBe(
    'It could not be paused and may still run. The ad account is not connected to Taboola. The feed says: Misleading claim',
  );
});

test.each([
  ['token-expired', 'Whoever connected it has to connect again.'],
  ['permission-denied', 'It could not be paused and may still run.'],
])('%s ends it with the reason', async (fault, reason) => {
  const ad = world.anAd();
  await world.take(world.verdictOn(ad));
  await world.facebook.fail({ fault, times: 5 });
  await world.t.verdicts.work();
  expect([await world.outcomes(ad), await world.kindsTold()]).toEqual([
    ['NOT_PAUSED'],
    world.both('ad-disapproved'),
  ]);
  expect((await world.told())[0]?.body).toContain(reason);
});
