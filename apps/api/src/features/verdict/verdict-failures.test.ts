import { adapterRoutes } from '@adhelm/contract/adapter';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { estates } from '../../testing/estates.ts';
import { type JudgedWorld, judgedWorld } from './testing/judged-world.ts';

const MINUTE = 60_000;

let world: JudgedWorld;
let t: JudgedWorld['t'];
let anAd: JudgedWorld['anAd'];
let verdictOn: JudgedWorld['verdictOn'];
let take: JudgedWorld['take'];
let changes: JudgedWorld['changes'];
let idOf: JudgedWorld['idOf'];
let statusOf: JudgedWorld['statusOf'];
let outcomes: JudgedWorld['outcomes'];
let told: JudgedWorld['told'];
let kindsTold: JudgedWorld['kindsTold'];
let recorded: JudgedWorld['recorded'];
let both: JudgedWorld['both'];
beforeAll(async () => {
  world = await judgedWorld();
  ({ t, anAd, verdictOn, take, changes, idOf, statusOf, outcomes, told, kindsTold, recorded, both } = world);
});
afterEach(() => world.calm());
afterAll(() => world?.close());

test.each<[string, boolean]>([
  ['fails', false],
  ['dies', true],
])('a process that %s between the call and the note changes nothing twice', async (_what, isDead) => {
  const ad = anAd();
  const before = await changes(ad);
  let reached = () => {};
  const arrived = new Promise<void>((resolve) => {
    reached = resolve;
  });
  world.atNext('called', async () => {
    reached();
    if (isDead) await new Promise(() => {});
    throw new Error('the power is gone');
  });
  await take(verdictOn(ad));
  const first = t.verdicts.work();
  await (isDead ? arrived : first);
  expect(await told()).toEqual([]);
  t.clock.advance(6 * MINUTE);
  await t.verdicts.work();
  expect([(await changes(ad)) - before, await outcomes(ad), await kindsTold()]).toEqual([
    1,
    ['PAUSED'],
    both('ad-disapproved'),
  ]);
  expect(await recorded(ad)).toHaveLength(1);
});

test.each(['bad-gateway', 'account-limit'])(
  'at %s it is tried again, and done when it is over',
  async (fault) => {
    const ad = anAd();
    await take(verdictOn(ad));
    await world.facebook.fail({ fault, times: 50 });
    await t.verdicts.work();
    await t.verdicts.work();
    expect([await outcomes(ad), await told()]).toEqual([[null], []]);
    expect(
      await t.system('select tries, error is not null as said from ad_verdicts where outcome is null'),
    ).toEqual([{ tries: 1, said: true }]);
    await world.facebook.forget();
    t.clock.advance(60 * MINUTE);
    await t.verdicts.work();
    expect([await outcomes(ad), await statusOf(ad), await kindsTold()]).toEqual([
      ['PAUSED'],
      'PAUSED',
      both('ad-disapproved'),
    ]);
  },
);

test('where the platform stays away, people are told in the end that the ad may still run', async () => {
  const ad = anAd();
  await take(verdictOn(ad));
  await world.facebook.fail({ fault: 'bad-gateway', times: 500 });
  const began = t.clock().getTime();
  for (let round = 0; round < 20; round += 1) {
    await t.verdicts.work();
    t.clock.advance(15 * MINUTE);
  }
  expect([await outcomes(ad), await kindsTold()]).toEqual([['NOT_PAUSED'], both('ad-disapproved')]);
  expect((await told())[0]?.body).toContain(
    'It could not be paused and may still run. Facebook cannot be reached',
  );
  t.clock.advance(began - t.clock().getTime());
});

test('an ad that is paused already is left so, and people are told that it does not run', async () => {
  const ad = anAd();
  await t.call(adapterRoutes.pauseAd, { token: world.tokens.owner, params: { id: String(await idOf(ad)) } });
  const before = await changes(ad);
  await take(verdictOn(ad));
  await t.verdicts.work();
  expect([(await changes(ad)) - before, await outcomes(ad), await kindsTold()]).toEqual([
    0,
    ['NOT_RUNNING'],
    both('ad-disapproved'),
  ]);
  expect(await recorded(ad)).toEqual([]);
});

test('an ad of an account that is not connected is told of with the reason', async () => {
  const { settle } = estates(t.pool);
  await settle(world.publisher, 'Ida', 'TABOOLA');
  await take(verdictOn('a-Ida', { platform: 'TABOOLA' }));
  await t.verdicts.work();
  expect(await outcomes('a-Ida')).toEqual(['NOT_PAUSED']);
  expect((await told())[0]?.body).toBe(
    'It could not be paused and may still run. The ad account is not connected to Taboola. The feed says: Misleading claim',
  );
});

test.each([
  ['token-expired', 'Whoever connected it has to connect again.'],
  ['permission-denied', 'It could not be paused and may still run.'],
])('%s ends it with the reason', async (fault, reason) => {
  const ad = anAd();
  await take(verdictOn(ad));
  await world.facebook.fail({ fault, times: 5 });
  await t.verdicts.work();
  expect([await outcomes(ad), await kindsTold()]).toEqual([['NOT_PAUSED'], both('ad-disapproved')]);
  expect((await told())[0]?.body).toContain(reason);
});
