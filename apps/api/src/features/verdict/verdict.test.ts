import { notificationRoutes } from '@adhelm/contract/notification';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { estates } from '../../testing/estates.ts';
import type { RecordedVerdict } from './recorded-verdict.ts';
import { type JudgedWorld, judgedWorld } from './testing/judged-world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let world: JudgedWorld;
beforeAll(async () => {
  world = await judgedWorld();
});
afterEach(() => world.calm());
afterAll(() => world?.close());

test('an ad that the feed disapproves is paused once, and people are told once, however often it is told', async () => {
  const ad = world.anAd();
  const before = await world.changes(ad);
  expect(await world.take(world.verdictOn(ad), world.verdictOn(ad))).toEqual([]);
  await world.t.verdicts.work();
  await world.take(
    world.verdictOn(ad, { receivedAt: new Date(world.t.clock().getTime() + MINUTE).toISOString() }),
  );
  world.t.clock.advance(MINUTE);
  await world.t.verdicts.work();
  expect([(await world.changes(ad)) - before, await world.statusOf(ad), await world.outcomes(ad)]).toEqual([
    1,
    'PAUSED',
    ['PAUSED'],
  ]);
  expect(await world.kindsTold()).toEqual(world.both('ad-disapproved'));
  const [one] = await world.told();
  expect(one).toMatchObject({
    title: `The feed disapproved Ad ${ad}`,
    body: 'It was paused at Facebook. The feed says: Misleading claim',
    link: `/ads?adIds=${await world.idOf(ad)}`,
  });
  expect(await world.recorded(ad)).toEqual([
    {
      user_id: null,
      publisher_id: world.publisher,
      action: 'update',
      before: { status: 'ACTIVE' },
      after: { status: 'PAUSED' },
    },
  ]);
});

test('colleagues who see only their own ads and people of other publishers neither see nor hear of it', async () => {
  const ad = world.anAd();
  await world.take(world.verdictOn(ad));
  await world.t.verdicts.work();
  const heard = (await world.told()).map(({ user_id }) => user_id);
  expect(heard).not.toContain(world.colleague);
  expect(heard).not.toContain(world.stranger);
  expect(await world.marksOf(ad)).toEqual(['Misleading claim']);
  expect(await world.marksOf(ad, world.lead)).toEqual(['Misleading claim']);
  expect([await world.marksOf(ad, world.colleague), await world.marksOf(ad, world.stranger)]).toEqual([
    undefined,
    undefined,
  ]);
  const token = await world.tokenOf(world.stranger);
  const { result } = await world.t.call(notificationRoutes.list, { token, query: {} });
  expect(result.items).toEqual([]);
});

test('an approval takes the mark away and is told, and resumes nothing', async () => {
  const ad = world.anAd();
  await world.take(world.verdictOn(ad));
  await world.t.verdicts.work();
  await world.t.system('delete from notifications');
  world.t.clock.advance(MINUTE);
  const approved = { verdict: 'APPROVED', transaction: 'again', explanation: '' } as const;
  await world.take(world.verdictOn(ad, approved));
  await world.t.verdicts.work();
  expect([await world.marksOf(ad), await world.statusOf(ad), await world.kindsTold()]).toEqual([
    [],
    'PAUSED',
    world.both('ad-approved'),
  ]);
  expect((await world.told())[0]?.body).toBe(
    'It is not resumed by itself: resume it when you want it to run.',
  );
  await world.take(world.verdictOn(ad, { ...approved, transaction: 'once more' }));
  await world.t.verdicts.work();
  expect([await world.kindsTold(), await world.outcomes(ad)]).toEqual([
    world.both('ad-approved'),
    ['PAUSED', 'TOLD', 'KEPT'],
  ]);
});

test('an older disapproval that comes after a newer approval pauses nothing, and an unknown word changes nothing', async () => {
  const ad = world.anAd();
  const before = await world.changes(ad);
  const at = (minutes: number) => new Date(world.t.clock().getTime() - minutes * MINUTE).toISOString();
  await world.take(world.verdictOn(ad, { verdict: 'APPROVED', transaction: 'new', checkedAt: at(10) }));
  await world.t.verdicts.work();
  await world.take(
    world.verdictOn(ad, { transaction: 'old', checkedAt: at(20) }),
    world.verdictOn(ad, { verdict: 'UNKNOWN', transaction: 'odd', checkedAt: at(1) }),
  );
  await world.t.verdicts.work();
  expect([
    (await world.changes(ad)) - before,
    await world.statusOf(ad),
    await world.told(),
    await world.marksOf(ad),
  ]).toEqual([0, 'ACTIVE', [], []]);
  expect(new Set(await world.outcomes(ad))).toEqual(new Set(['KEPT', 'SUPERSEDED']));
});

test('something newer that is said while the platform is being looked at keeps the ad from being paused', async () => {
  const ad = world.anAd();
  const before = await world.changes(ad);
  world.atNext('claimed', async () => {
    world.t.clock.advance(1000);
    await world.take(world.verdictOn(ad, { verdict: 'APPROVED', transaction: 'new' }));
  });
  await world.take(world.verdictOn(ad));
  await world.t.verdicts.work();
  expect([(await world.changes(ad)) - before, await world.statusOf(ad)]).toEqual([0, 'ACTIVE']);
  expect(await world.outcomes(ad)).toEqual(['SUPERSEDED', 'TOLD']);
});

test('a saying without a name and a moment counts again only after something else was said', async () => {
  const ad = world.anAd();
  const unnamed = (verdict: RecordedVerdict['verdict']) => {
    world.t.clock.advance(MINUTE);
    return world.take(world.verdictOn(ad, { transaction: '', verdict }));
  };
  for (const verdict of ['DISAPPROVED', 'DISAPPROVED', 'APPROVED', 'APPROVED', 'DISAPPROVED'] as const) {
    await unnamed(verdict);
    await world.t.verdicts.work();
  }
  expect(await world.outcomes(ad)).toEqual(['PAUSED', 'TOLD', 'NOT_RUNNING']);
});

test('what is said of an ad that no sync has brought yet waits for it, for thirty days', async () => {
  await world.take(
    world.verdictOn('a-Eve', { platform: null }),
    world.verdictOn('a-Never', { transaction: 'never' }),
  );
  await world.t.verdicts.work();
  await estates(world.t.pool).settle(world.publisher, 'Eve', 'TABOOLA');
  world.t.clock.advance(10 * MINUTE);
  await world.t.verdicts.work();
  expect(await world.outcomes('a-Eve')).toEqual(['NOT_PAUSED']);
  const waiting = () =>
    world.t.system<{ real_ad_id: string }>(`select from feed_verdicts where real_ad_id = 'a-Never'`);
  expect(await waiting()).toHaveLength(1);
  world.t.clock.advance(31 * DAY);
  await world.t.verdicts.work();
  expect(await waiting()).toHaveLength(0);
  world.t.clock.advance(-31 * DAY);
});

test('an id alone names the only ad of a publisher, and none where several go by it; a network names its own', async () => {
  const { settle } = estates(world.t.pool);
  const [uma, tom] = [
    await settle(world.publisher, 'Uma', 'TABOOLA'),
    await settle(world.publisher, 'Tom', 'TIKTOK'),
  ];
  await world.t.system(`update ads set real_ad_id = 'twin' where id = any($1)`, [[uma.ad, tom.ad]]);
  await world.take(
    world.verdictOn('twin', { platform: null, transaction: 'whichever' }),
    world.verdictOn('twin', { platform: 'GOOGLE', transaction: 'elsewhere' }),
    world.verdictOn('twin', { platform: 'TIKTOK', transaction: 'there' }),
  );
  expect(
    await world.t.system(
      `select ad_id, transaction from ad_verdicts where transaction in ('whichever', 'elsewhere', 'there')`,
    ),
  ).toEqual([{ ad_id: tom.ad, transaction: 'there' }]);
  await world.t.verdicts.work();
  expect(await world.outcomes('twin')).toEqual(['NOT_PAUSED']);
});

test('ads of a closed publisher are left alone until it is opened again', async () => {
  const { settle } = estates(world.t.pool);
  const closed = await world.t.addPublisher({ name: 'Closed' });
  const zoe = await settle(closed, 'Zoe', 'TABOOLA');
  const close = (isActive: boolean) =>
    world.t.system('update publishers set is_active = $2 where id = $1', [closed, isActive]);
  await close(false);
  await world.take(world.verdictOn('a-Zoe', { platform: 'TABOOLA', transaction: 'first' }));
  await world.t.verdicts.work();
  expect(await world.outcomes('a-Zoe')).toEqual([]);
  await close(true);
  await world.take(world.verdictOn('a-Zoe', { platform: 'TABOOLA', transaction: 'second' }));
  await close(false);
  await world.t.verdicts.work();
  expect([await world.outcomes('a-Zoe'), await world.told()]).toEqual([[null], []]);
  await close(true);
  world.t.clock.advance(10 * MINUTE);
  await world.t.verdicts.work();
  expect(new Set(await world.outcomes('a-Zoe'))).toEqual(new Set(['NOT_PAUSED', 'SUPERSEDED']));
  await world.t.system('update ads set deleted_at = now() where id = $1', [zoe.ad]);
  await world.take(world.verdictOn('a-Zoe', { platform: 'TABOOLA', transaction: 'third' }));
  expect(await world.outcomes('a-Zoe')).toHaveLength(2);
});

test('a record that is no verdict is refused by its reason, and the others are kept', async () => {
  const ad = world.anAd();
  const bad = world.verdictOn(ad, { realAdId: '' });
  const refused = await world.take(bad, world.verdictOn(ad));
  expect(refused.map(({ body }) => body)).toEqual([bad]);
  expect(await world.outcomes(ad)).toEqual([null]);
});
