import { randomUUID } from 'node:crypto';
import { conversionRoutes } from '@adhelm/contract/conversion';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConversionDestination } from '../../ports/conversion-destination.ts';
import { type Side, type ToldWorld, toldWorld } from './testing/told-world.ts';

const DAY_MS = 86_400_000;
let w: ToldWorld;
beforeAll(async () => {
  w = await toldWorld();
});
afterAll(() => w.close());
beforeEach(() => w.clear());

const pixelOf: ToldWorld['pixelOf'] = (...given) => w.pixelOf(...given);
const countsOf: ToldWorld['countsOf'] = (...given) => w.countsOf(...given);
const presses: ToldWorld['presses'] = (...given) => w.presses(...given);
const counted = (ids: readonly string[]) =>
  w.simulator.counted().filter(({ event }) => ids.includes(event.event_id ?? ''));
const fault = (name: string, times = 1) =>
  w.control.answer({ method: 'POST', path: '/__sim/faults', body: { fault: name, times } });
const requests = () =>
  w.control.answer({ method: 'GET', path: '/__sim/requests', body: null }).body as { body: unknown }[];
const calls = () => requests().length;
const idsOf = (steps: readonly { id: string }[]) => steps.map(({ id }) => id);

describe('clicks', () => {
  test('wait once for each pixel of their page, however often they are offered, and are told once', async () => {
    const [first, second] = [await pixelOf(w.own, { value: 'ESTIMATE' }), await pixelOf(w.own)];
    const steps = presses(3);
    await w.queue.clicked(steps);
    await w.queue.clicked([...steps, ...steps.slice(0, 1)]);
    expect([await countsOf(first), await countsOf(second)]).toEqual([{ waiting: 3 }, { waiting: 3 }]);
    expect(await w.sender().work()).toBe(6);
    expect(await w.sender().work()).toBe(0);
    const told = counted(idsOf(steps));
    expect(told).toHaveLength(6);
    expect(new Set(told.map(({ event }) => event.custom_data?.value))).toEqual(new Set([0.42, undefined]));
    const { result } = await w.list(first, w.own);
    expect(result.counts).toMatchObject({ sent: 3, waiting: 0 });
    expect(result.items[0]).toMatchObject({
      state: 'SENT',
      words: '3 received',
      sentValue: 0.42,
      attempts: 1,
    });
  });

  test('are forgotten once no platform could take them any more', async () => {
    const id = await pixelOf(w.own);
    await w.queue.clicked(presses(2));
    await w.sender().work();
    await w.t.system(
      `update conversions set created_at = $1::timestamptz - interval '121 days'
       where id = (select min(id) from conversions)`,
      [w.t.clock()],
    );
    await w.sender().work();
    expect(await countsOf(id)).toEqual({ sent: 1 });
  });

  test.each<[string, (side: Side) => Parameters<ToldWorld['press']>[1]]>([
    ['of bots', () => ({ flags: ['bot'] })],
    ['of visitors who did not agree', () => ({ consent: false })],
    ['that another platform sent', () => ({ source: { ttclid: 'T1' } })],
    ['that nobody sent, where addresses are kept in part', () => ({ source: {} })],
    ['without a browser', () => ({ userAgent: '' })],
    ['on other pages', () => ({ postId: 999_999 })],
    ['that claim a page of another publisher', () => ({ publisherId: w.other.publisherId })],
  ])('%s are not told', async (_, given) => {
    const id = await pixelOf(w.own);
    await w.queue.clicked([w.press(w.own, given(w.own))]);
    expect(await countsOf(id)).toEqual({});
  });

  test('go by the id under which the browser told them, so that the platform counts them once', async () => {
    const id = await pixelOf(w.own, { moments: ['CLICK', 'SETTLED'] });
    const press = w.press(w.own, { eventId: randomUUID() });
    await w.queue.clicked([press]);
    const rows = await w.t.system<{ moment: string; event_id: string }>(
      'select moment, event_id from conversions where pixel_id = $1 order by moment',
      [id],
    );
    expect(rows).toEqual([
      { moment: 'CLICK', event_id: press.eventId },
      { moment: 'SETTLED', event_id: `${press.id}-settled` },
    ]);
  });

  test('that nobody sent are told by their address where that is kept whole', async () => {
    const id = await pixelOf(w.own);
    await w.t.system(`update websites set ip_keeping = 'FULL' where id = $1`, [w.own.website]);
    const step = w.press(w.own, { source: {}, ip: '203.0.113.9' });
    await w.queue.clicked([step]);
    await w.t.system(`update websites set ip_keeping = 'NETWORK' where id = $1`, [w.own.website]);
    await w.sender().work();
    expect(await countsOf(id)).toEqual({ sent: 1 });
    expect(counted([step.id])[0]?.event.user_data.client_ip_address).toBe('203.0.113.9');
  });

  test('are told by pixels that ask for them, and searches by those that ask for searches', async () => {
    const [clicks, searches] = [await pixelOf(w.own), await pixelOf(w.own, { moments: ['SEARCH'] })];
    await w.queue.clicked(presses(2));
    const found = w.press(w.own);
    await w.queue.searched([found]);
    expect([await countsOf(clicks), await countsOf(searches)]).toMatchObject([
      { waiting: 2 },
      { waiting: 1 },
    ]);
    await w.sender().work();
    expect(counted([found.id])[0]?.event.event_name).toBe('Search');
  });
});

describe('of several senders', () => {
  test('one that ends between sending and writing it down leaves all to the next, and each counts once', async () => {
    const id = await pixelOf(w.own);
    const steps = presses(5);
    await w.queue.clicked(steps);
    const stopped = w.sender(async (step) => {
      if (step === 'sent') throw new Error('the process ended');
    });
    await expect(stopped.work()).rejects.toThrow('the process ended');
    expect(await w.sender().work(), 'nobody takes it too early').toBe(0);
    expect(await countsOf(id)).toEqual({ waiting: 5 });
    w.t.clock.advance(300_000);
    expect(await w.sender().work()).toBe(5);
    expect(await countsOf(id)).toEqual({ sent: 5 });
    expect(counted(idsOf(steps))).toHaveLength(5);
  });

  test('each conversion is sent by one', async () => {
    const id = await pixelOf(w.own);
    await w.queue.clicked(presses(1500));
    w.control.answer({ method: 'DELETE', path: '/__sim/requests', body: null });
    const done = await Promise.all([w.sender().work(), w.sender().work(), w.sender().work()]);
    expect(done.reduce((sum, many) => sum + many)).toBe(1500);
    const told = requests().flatMap(({ body }) => (body as { data: { event_id: string }[] }).data);
    expect(told).toHaveLength(1500);
    expect(new Set(told.map(({ event_id }) => event_id)).size).toBe(1500);
    expect(await countsOf(id)).toEqual({ sent: 1500 });
  });

  test('one that was thought gone changes nothing of what another has done since', async () => {
    const id = await pixelOf(w.own);
    await w.queue.clicked(presses(1));
    const late = w.sender(async (step) => {
      if (step !== 'claimed') return;
      w.t.clock.advance(300_000);
      fault('token-expired');
      await w.sender().work();
    });
    await late.work();
    expect(await countsOf(id), 'as the second left it').toEqual({ waiting: 1 });
  });
});

test('a batch with poisoned events is halved until those are alone, and they say why', async () => {
  const id = await pixelOf(w.own);
  const steps = presses(20);
  const bad = [4, 13].map((place) => steps[place]?.id ?? '');
  for (const step of steps) if (bad.includes(step.id)) step.source = { fbclid: 'not a click id' };
  await w.queue.clicked(steps);
  await w.sender().work();
  const { result } = await w.list(id, w.own, { state: 'FAILED' });
  expect(result.counts).toMatchObject({ sent: 18, failed: 2, waiting: 0 });
  expect(result.meta).toMatchObject({ total: 2 });
  expect(result.items.map(({ words }) => words)).toEqual([
    '100/2804001: The fbc parameter is malformed.',
    '100/2804001: The fbc parameter is malformed.',
  ]);
  expect(counted(idsOf(steps))).toHaveLength(18);

  const again = await w.t.call(conversionRoutes.sendAgain, {
    params: { id: String(id) },
    token: w.own.token,
  });
  expect(again.result).toEqual({ waiting: 2 });
  expect(await countsOf(id)).toEqual({ sent: 18, waiting: 2 });
});

test('a batch of which nothing is any good takes a bounded number of calls, and comes to an end', async () => {
  const id = await pixelOf(w.own);
  await w.queue.clicked(presses(64).map((step) => ({ ...step, source: { fbclid: 'a b' } })));
  const before = calls();
  await w.sender().work();
  expect(calls() - before).toBe(40);
  for (let round = 0; round < 10 && (await w.sender().work()) > 0; round += 1);
  expect(await countsOf(id)).toEqual({ failed: 64 });
});

test('what happened too long ago is not sent, and spoils nothing', async () => {
  const id = await pixelOf(w.own);
  const old = w.press(w.own, { at: new Date(w.t.clock().getTime() - 8 * DAY_MS).toISOString() });
  const young = w.press(w.own);
  await w.queue.clicked([old, young]);
  await w.sender().work();
  expect(await countsOf(id)).toEqual({ sent: 1, tooOld: 1 });
  expect(counted([old.id, young.id])).toHaveLength(1);
});

test('a failure that passes is tried again later, each time after longer', async () => {
  const id = await pixelOf(w.own);
  await w.queue.clicked(presses(1));
  fault('server-error', 2);
  await w.sender().work();
  expect((await w.list(id, w.own)).result.items[0]).toMatchObject({
    state: 'WAITING',
    words: '2: Service temporarily unavailable',
  });
  expect(await w.sender().work()).toBe(0);
  w.t.clock.advance(30_000);
  expect(await w.sender().work()).toBe(1);
  w.t.clock.advance(59_000);
  expect(await w.sender().work()).toBe(0);
  w.t.clock.advance(1000);
  expect(await w.sender().work()).toBe(1);
  expect(await countsOf(id)).toEqual({ sent: 1 });
});

test('what a pixel no longer tells, or one that is deleted, is skipped', async () => {
  const [changed, gone] = [await pixelOf(w.own), await pixelOf(w.own)];
  await w.queue.clicked(presses(1));
  await w.t.call(pixelRoutes.update, {
    params: { id: String(changed) },
    token: w.own.token,
    body: { conversions: { moments: [] } },
  });
  await w.t.call(pixelRoutes.remove, { params: { id: String(gone) }, token: w.own.token });
  await w.sender().work();
  expect(await w.t.system('select distinct state from conversions')).toEqual([{ state: 'SKIPPED' }]);
});

test('a publisher whose platform hangs holds up nobody else', async () => {
  await pixelOf(w.own);
  const theirs = await pixelOf(w.other);
  await w.queue.clicked([...presses(3), ...presses(2, w.other)]);
  const { promise: hangs, resolve: answer } = Promise.withResolvers<void>();
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  const facebook = w.destinations.FACEBOOK;
  if (!facebook) throw new Error('there is no Facebook');
  const destination: ConversionDestination = {
    ...facebook,
    send: async (target, events) => {
      if (events.length === 3) await hangs;
      return facebook.send(target, events);
    },
  };
  let sent = 0;
  const working = w
    .sender(
      async (step) => {
        sent += step === 'sent' ? 1 : 0;
        if (sent === 1) tell();
      },
      { FACEBOOK: destination },
    )
    .work();
  await told;
  answer();
  await working;
  expect(await countsOf(theirs, w.other)).toEqual({ sent: 2 });
});

test('a closed publisher tells nothing', async () => {
  const id = await pixelOf(w.own);
  await w.queue.clicked(presses(1));
  await w.t.system('update publishers set is_active = false where id = $1', [w.own.publisherId]);
  expect(await w.sender().work()).toBe(0);
  await w.t.system('update publishers set is_active = true where id = $1', [w.own.publisherId]);
  expect(await w.sender().work()).toBe(1);
  expect(await countsOf(id)).toMatchObject({ sent: 1 });
});
