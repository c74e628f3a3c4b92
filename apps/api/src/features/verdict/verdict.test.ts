import { adAccountRoutes } from '@adhelm/contract/ad-account';
import { adapterRoutes } from '@adhelm/contract/adapter';
import { ROLE } from '@adhelm/contract/constants';
import { notificationRoutes } from '@adhelm/contract/notification';
import { reportRoutes } from '@adhelm/contract/report';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { scopedTransactions } from '../../db/entities/in-scope.ts';
import { repositories } from '../../repositories.ts';
import { estates } from '../../testing/estates.ts';
import { AN, type ConnectedWorld, connectedWorld } from '../adapter/testing/connected-world.ts';
import type { RecordedVerdict } from './recorded-verdict.ts';
import { verdictRecords } from './verdict-records.ts';
import type { VerdictStep } from './verdict-work.service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** One for each test: what was said of an ad stays said. */
const ADS = Array.from({ length: 20 }, (_, n) => String(73001 + n));

const ACCOUNT = {
  realId: '5550001',
  name: 'Shop',
  currency: 'USD',
  timeZone: 'UTC',
  people: [AN],
  campaigns: [
    {
      realId: '71001',
      name: 'Own',
      dailyBudget: '20.00',
      adSets: [
        {
          realId: '72001',
          name: 'S',
          ads: ADS.map((realId) => ({ realId, name: `Ad ${realId}`, link: 'https://pages.example/' })),
        },
      ],
    },
  ],
};

let world: ConnectedWorld;
let t: ConnectedWorld['t'];
let colleague: number;
let stranger: number;
let atStep: (step: VerdictStep) => Promise<void> = async () => {};
const unused = [...ADS];
const anAd = () => unused.pop() ?? '';

beforeAll(async () => {
  world = await connectedWorld({ accounts: [ACCOUNT], seams: { verdictStep: (step) => atStep(step) } });
  ({ t } = world);
  const { connect, runJobs, tokens, publisher } = world;
  colleague = await t.addUser({ roleId: ROLE.ADVERTISER, publisherId: publisher, name: 'Colleague' });
  const other = await t.addPublisher({ name: 'Lotus' });
  stranger = await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: other, name: 'Stranger' });
  await (await connect()).come();
  await runJobs();
  const { result } = await t.call(adAccountRoutes.list, { token: tokens.owner, query: {} });
  const params = { id: String(result.items[0]?.id ?? 0) };
  await t.call(adapterRoutes.syncAds, { token: tokens.owner, params, query: {} });
  await runJobs();
});
afterEach(async () => {
  atStep = async () => {};
  await world.facebook.forget();
  await t.system('delete from notifications');
});
afterAll(() => world?.close());

const verdictOn = (realAdId: string, more: Partial<RecordedVerdict> = {}): Buffer =>
  Buffer.from(
    JSON.stringify({
      kind: 'verdict',
      provider: 'tonic',
      realAdId,
      platform: 'FACEBOOK',
      verdict: 'DISAPPROVED',
      explanation: 'Misleading claim',
      transaction: `v-${realAdId}`,
      checkedAt: null,
      receivedAt: t.clock().toISOString(),
      ...more,
    }),
  );

const take = (...bodies: Buffer[]) =>
  verdictRecords({ inScope: scopedTransactions(t.pool, repositories), clock: t.clock })('batch', bodies);

const changes = async (realId: string) =>
  (await world.facebook.mutations()).filter(({ id }) => id === realId).length;

const idOf = async (realId: string): Promise<number> =>
  (await t.system<{ id: number }>('select id from ads where real_ad_id = $1', [realId]))[0]?.id ?? 0;

const statusOf = async (realId: string) =>
  (await t.system<{ status: string }>('select status from ads where real_ad_id = $1', [realId]))[0]?.status;

const outcomes = async (realId: string) =>
  (
    await t.system<{ outcome: string | null }>(
      'select outcome from ad_verdicts join ads on ads.id = ad_id where real_ad_id = $1 order by ad_verdicts.id',
      [realId],
    )
  ).map(({ outcome }) => outcome);

const told = () =>
  t.system<{ user_id: number; kind: string; title: string; body: string; link: string }>(
    'select user_id, kind, title, body, link from notifications order by user_id, id',
  );
const kindsTold = async () => (await told()).map(({ user_id, kind }) => [user_id, kind]);

/** What the feed's word changed, as the history of the ad says. */
const recorded = async (realId: string) =>
  t.system(
    `select user_id, publisher_id, action, before, after from audit_log
     where entity = 'ad' and entity_id = $1 and request_id ~ '^verdict \\d+ of tonic$'`,
    [String(await idOf(realId))],
  );

const both = (kind: string) => [world.lead, world.owner].sort((a, b) => a - b).map((user) => [user, kind]);

const DAYS = { startDate: '2026-11-15T00:00:00.000Z', endDate: '2026-11-15T23:59:59.999Z' };
const marksOf = async (realId: string, user = world.owner) => {
  const token = await world.tokenOf(user);
  const { ads } = (await t.callAny(reportRoutes.ads, { query: { ...DAYS, search: `Ad ${realId}` }, token }))
    .result.data;
  return ads[0]?.disapprovals;
};

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
  expect((await outcomes(ad)).sort()).toEqual(['KEPT', 'KEPT', 'SUPERSEDED']);
});

test('something newer that is said while the platform is being looked at keeps the ad from being paused', async () => {
  const ad = anAd();
  const before = await changes(ad);
  atStep = async (step) => {
    if (step !== 'claimed') return;
    atStep = async () => {};
    t.clock.advance(1000);
    await take(verdictOn(ad, { verdict: 'APPROVED', transaction: 'new' }));
  };
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
  atStep = async (step) => {
    if (step !== 'called') return;
    atStep = async () => {};
    reached();
    if (isDead) await new Promise(() => {});
    throw new Error('the power is gone');
  };
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
  expect((await outcomes('a-Zoe')).sort()).toEqual(['NOT_PAUSED', 'SUPERSEDED']);
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
