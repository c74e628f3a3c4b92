import { notificationRoutes } from '@adhelm/contract/notification';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { estates } from '../../testing/estates.ts';
import type { RecordedVerdict } from './recorded-verdict.ts';
import { type JudgedWorld, judgedWorld } from './testing/judged-world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
let marksOf: JudgedWorld['marksOf'];
let colleague: JudgedWorld['colleague'];
let stranger: JudgedWorld['stranger'];
beforeAll(async () => {
  world = await judgedWorld();
  ({
    t,
    anAd,
    verdictOn,
    take,
    changes,
    idOf,
    statusOf,
    outcomes,
    told,
    kindsTold,
    recorded,
    both,
    marksOf,
    colleague,
    stranger,
  } = world);
});
afterEach(() => world.calm());
afterAll(() => world?.close());

test('an ad that the feed disapproves is paused once, and people are told once, however often it is told', async () => {
  const ad = anAd();
  const before = await changes(ad);
  expect(await take(verdictOn(ad), verdictOn(ad))).toEqual([]);
  await t.verdicts.work();
  await take(verdictOn(ad, { receivedAt: new Date(t.clock().getTime() + MINUTE).toISOString() }));
  t.clock.advance(MINUTE);
  await t.verdicts.work();
  expect([(await changes(ad)) - before, await statusOf(ad), await outcomes(ad)]).toEqual([
    1,
    'PAUSED',
    ['PAUSED'],
  ]);
  expect(await kindsTold()).toEqual(both('ad-disapproved'));
  const [one] = await told();
  expect(one).toMatchObject({
    title: `The feed disapproved Ad ${ad}`,
    body: 'It was paused at Facebook. The feed says: Misleading claim',
    link: `/ads?adIds=${await idOf(ad)}`,
  });
  expect(await recorded(ad)).toEqual([
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
  const ad = anAd();
  await take(verdictOn(ad));
  await t.verdicts.work();
  const heard = (await told()).map(({ user_id }) => user_id);
  expect(heard).not.toContain(colleague);
  expect(heard).not.toContain(stranger);
  expect(await marksOf(ad)).toEqual(['Misleading claim']);
  expect(await marksOf(ad, world.lead)).toEqual(['Misleading claim']);
  expect([await marksOf(ad, colleague), await marksOf(ad, stranger)]).toEqual([undefined, undefined]);
  const token = await world.tokenOf(stranger);
  const { result } = await t.call(notificationRoutes.list, { token, query: {} });
  expect(result.items).toEqual([]);
});

test('an approval takes the mark away and is told, and resumes nothing', async () => {
  const ad = anAd();
  await take(verdictOn(ad));
  await t.verdicts.work();
  await t.system('delete from notifications');
  t.clock.advance(MINUTE);
  const approved = { verdict: 'APPROVED', transaction: 'again', explanation: '' } as const;
  await take(verdictOn(ad, approved));
  await t.verdicts.work();
  expect([await marksOf(ad), await statusOf(ad), await kindsTold()]).toEqual([
    [],
    'PAUSED',
    both('ad-approved'),
  ]);
  expect((await told())[0]?.body).toBe('It is not resumed by itself: resume it when you want it to run.');
  await take(verdictOn(ad, { ...approved, transaction: 'once more' }));
  await t.verdicts.work();
  expect([await kindsTold(), await outcomes(ad)]).toEqual([both('ad-approved'), ['PAUSED', 'TOLD', 'KEPT']]);
});

test('an older disapproval that comes after a newer approval pauses nothing, and an unknown word changes nothing', async () => {
  const ad = anAd();
  const before = await changes(ad);
  const at = (minutes: number) => new Date(t.clock().getTime() - minutes * MINUTE).toISOString();
  await take(verdictOn(ad, { verdict: 'APPROVED', transaction: 'new', checkedAt: at(10) }));
  await t.verdicts.work();
  await take(
    verdictOn(ad, { transaction: 'old', checkedAt: at(20) }),
    verdictOn(ad, { verdict: 'UNKNOWN', transaction: 'odd', checkedAt: at(1) }),
  );
  await t.verdicts.work();
  expect([(await changes(ad)) - before, await statusOf(ad), await told(), await marksOf(ad)]).toEqual([
    0,
    'ACTIVE',
    [],
    [],
  ]);
  expect(new Set(await outcomes(ad))).toEqual(new Set(['KEPT', 'SUPERSEDED']));
});

test('something newer that is said while the platform is being looked at keeps the ad from being paused', async () => {
  const ad = anAd();
  const before = await changes(ad);
  world.atNext('claimed', async () => {
    t.clock.advance(1000);
    await take(verdictOn(ad, { verdict: 'APPROVED', transaction: 'new' }));
  });
  await take(verdictOn(ad));
  await t.verdicts.work();
  expect([(await changes(ad)) - before, await statusOf(ad)]).toEqual([0, 'ACTIVE']);
  expect(await outcomes(ad)).toEqual(['SUPERSEDED', 'TOLD']);
});

test('a saying without a name and a moment counts again only after something else was said', async () => {
  const ad = anAd();
  const unnamed = (verdict: RecordedVerdict['verdict']) => {
    t.clock.advance(MINUTE);
    return take(verdictOn(ad, { transaction: '', verdict }));
  };
  for (const verdict of ['DISAPPROVED', 'DISAPPROVED', 'APPROVED', 'APPROVED', 'DISAPPROVED'] as const) {
    await unnamed(verdict);
    await t.verdicts.work();
  }
  expect(await outcomes(ad)).toEqual(['PAUSED', 'TOLD', 'NOT_RUNNING']);
});

test('what is said of an ad that no sync has brought yet waits for it, for thirty days', async () => {
  await take(verdictOn('a-Eve', { platform: null }), verdictOn('a-Never', { transaction: 'never' }));
  await t.verdicts.work();
  await estates(t.pool).settle(world.publisher, 'Eve', 'TABOOLA');
  t.clock.advance(10 * MINUTE);
  await t.verdicts.work();
  expect(await outcomes('a-Eve')).toEqual(['NOT_PAUSED']);
  const waiting = () =>
    t.system<{ real_ad_id: string }>(`select from feed_verdicts where real_ad_id = 'a-Never'`);
  expect(await waiting()).toHaveLength(1);
  t.clock.advance(31 * DAY);
  await t.verdicts.work();
  expect(await waiting()).toHaveLength(0);
  t.clock.advance(-31 * DAY);
});

test('an id alone names the only ad of a publisher, and none where several go by it; a network names its own', async () => {
  const { settle } = estates(t.pool);
  const [uma, tom] = [
    await settle(world.publisher, 'Uma', 'TABOOLA'),
    await settle(world.publisher, 'Tom', 'TIKTOK'),
  ];
  await t.system(`update ads set real_ad_id = 'twin' where id = any($1)`, [[uma.ad, tom.ad]]);
  await take(
    verdictOn('twin', { platform: null, transaction: 'whichever' }),
    verdictOn('twin', { platform: 'GOOGLE', transaction: 'elsewhere' }),
    verdictOn('twin', { platform: 'TIKTOK', transaction: 'there' }),
  );
  expect(
    await t.system(
      `select ad_id, transaction from ad_verdicts where transaction in ('whichever', 'elsewhere', 'there')`,
    ),
  ).toEqual([{ ad_id: tom.ad, transaction: 'there' }]);
  await t.verdicts.work();
  expect(await outcomes('twin')).toEqual(['NOT_PAUSED']);
});

test('ads of a closed publisher are left alone until it is opened again', async () => {
  const { settle } = estates(t.pool);
  const closed = await t.addPublisher({ name: 'Closed' });
  const zoe = await settle(closed, 'Zoe', 'TABOOLA');
  const close = (isActive: boolean) =>
    t.system('update publishers set is_active = $2 where id = $1', [closed, isActive]);
  await close(false);
  await take(verdictOn('a-Zoe', { platform: 'TABOOLA', transaction: 'first' }));
  await t.verdicts.work();
  expect(await outcomes('a-Zoe')).toEqual([]);
  await close(true);
  await take(verdictOn('a-Zoe', { platform: 'TABOOLA', transaction: 'second' }));
  await close(false);
  await t.verdicts.work();
  expect([await outcomes('a-Zoe'), await told()]).toEqual([[null], []]);
  await close(true);
  t.clock.advance(10 * MINUTE);
  await t.verdicts.work();
  expect(new Set(await outcomes('a-Zoe'))).toEqual(new Set(['NOT_PAUSED', 'SUPERSEDED']));
  await t.system('update ads set deleted_at = now() where id = $1', [zoe.ad]);
  await take(verdictOn('a-Zoe', { platform: 'TABOOLA', transaction: 'third' }));
  expect(await outcomes('a-Zoe')).toHaveLength(2);
});

test('a record that is no verdict is refused by its reason, and the others are kept', async () => {
  const ad = anAd();
  const bad = verdictOn(ad, { realAdId: '' });
  const refused = await take(bad, verdictOn(ad));
  expect(refused.map(({ body }) => body)).toEqual([bad]);
  expect(await outcomes(ad)).toEqual([null]);
});
