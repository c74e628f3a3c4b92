import { SYSTEM } from '@adhelm/domain/access-scope';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ToldWorld, toldWorld } from './testing/told-world.ts';

let w: ToldWorld;
beforeAll(async () => {
  w = await toldWorld();
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.clear();
  await w.t.system('delete from feed_callbacks');
});

/** A feed said at last what clicks earned, as call-backs bring it. */
const settle = (clicks: readonly { id: string }[], usd: string) =>
  w.inScope(SYSTEM, ({ conversions }) =>
    conversions.settle(
      clicks.map(({ id }) => ({ publisherId: w.own.publisherId, clickId: id, usd })),
      w.t.clock(),
    ),
  );
const told = (ids: readonly string[]) =>
  w.simulator.counted().filter(({ event }) => ids.includes(event.event_id ?? ''));

describe('a settled click', () => {
  test('is told when it is settled, with what it earned, and not before', async () => {
    const id = await w.pixelOf(w.own, { moments: ['SETTLED'], value: 'SETTLED' });
    const at = new Date(w.t.clock().getTime() - 9 * 86_400_000).toISOString();
    const click = w.press(w.own, { at });
    await w.queue.clicked([click]);
    expect(await w.sender().work()).toBe(0);
    expect(await w.countsOf(id)).toEqual({ expected: 1 });
    await settle([click], '0.391234');
    await settle([click], '0.391234');
    expect(await w.sender().work()).toBe(1);
    expect(told([`${click.id}-settled`]).map(({ event }) => event)).toMatchObject([
      { event_name: 'Purchase', custom_data: { value: 0.391234, currency: 'USD' } },
    ]);
    await settle([click], '0.2');
    expect(await w.sender().work(), 'no platform but Google corrects a value').toBe(0);
    expect(await w.countsOf(id)).toEqual({ sent: 1 });
  });

  test('that earned nothing, or less, is not told', async () => {
    const id = await w.pixelOf(w.own, { moments: ['SETTLED'], value: 'SETTLED' });
    const clicks = w.presses(2);
    await w.queue.clicked(clicks);
    await settle(clicks, '-0.1');
    expect(await w.sender().work()).toBe(0);
    expect(await w.countsOf(id)).toEqual({ skipped: 2 });
  });

  test('is told although it was settled before it was put in line', async () => {
    const id = await w.pixelOf(w.own, { moments: ['SETTLED'], value: 'SETTLED' });
    const clicks = w.presses(1);
    await w.t.system(
      `insert into feed_callbacks (publisher_id, provider, click_id, kind, transaction, amount, usd, currency, said_at,
         received_at, applied_at) values ($1, 'tonic', $2, 'FINAL', '', 0.3, 0.3, 'USD', now(), now(), now())`,
      [w.own.publisherId, clicks[0]?.id],
    );
    await w.queue.clicked(clicks);
    expect(await w.countsOf(id)).toEqual({ waiting: 1 });
  });
});

describe('Google', () => {
  const GOOGLE = { googleAccountId: '1234567890', googleActionId: '77', value: 'ESTIMATE' } as const;
  const fromGoogle = (many: number) => w.presses(many, w.own, { source: { gclid: 'G-1' } });

  test('is told the estimate, and the settled value under the same transaction', async () => {
    const id = await w.pixelOf(w.own, GOOGLE, 'GOOGLE');
    const clicks = fromGoogle(2);
    await w.queue.clicked(clicks);
    await w.sender().work();
    const values = () =>
      clicks.map((click) => {
        const { conversionValue, timesSent } = w.google.conversions().get(click.id) ?? {};
        return [conversionValue, timesSent];
      });
    expect(values()).toEqual([
      [0.42, 1],
      [0.42, 1],
    ]);
    await settle(clicks.slice(0, 1), '0.5');
    await settle(clicks.slice(1), '0.42');
    expect(await w.sender().work(), 'what is right already is not sent again').toBe(1);
    expect(values()).toEqual([
      [0.5, 2],
      [0.42, 1],
    ]);
    expect(await w.countsOf(id)).toEqual({ sent: 2 });
  });

  test('is told once more what was settled while it was being told', async () => {
    await w.pixelOf(w.own, GOOGLE, 'GOOGLE');
    const clicks = fromGoogle(1);
    await w.queue.clicked(clicks);
    await w.sender(async (step) => (step === 'sent' ? settle(clicks, '0.61') : undefined)).work();
    expect(await w.sender().work()).toBe(1);
    expect(w.google.conversions().get(clicks[0]?.id ?? '')).toMatchObject({
      conversionValue: 0.61,
      timesSent: 2,
    });
  });

  test('says later what it found bad, and that is shown', async () => {
    const id = await w.pixelOf(w.own, GOOGLE, 'GOOGLE');
    w.googleControl.answer({ method: 'POST', path: '/__sim/faults', body: { fault: 'fails-later' } });
    await w.queue.clicked(fromGoogle(2));
    await w.sender().work();
    expect(await w.countsOf(id)).toEqual({ sent: 2 });
    w.t.clock.advance(60_000);
    await w.sender().work();
    const { result } = await w.list(id, w.own, { state: 'FAILED' });
    expect(result.items.map(({ words }) => words)).toEqual(
      Array(2).fill('FAILED, PROCESSING_ERROR_REASON_INVALID_GCLID'),
    );
    await w.queue.clicked(fromGoogle(1));
    await w.sender().work();
    w.t.clock.advance(60_000);
    expect(await w.sender().work()).toBe(1);
    w.t.clock.advance(600_000);
    expect(await w.sender().work(), 'what counts is not asked after again').toBe(0);
  });
});

test('platforms that take one at a time are told one by one', async () => {
  const id = await w.pixelOf(w.own, { eventNames: { CLICK: 'My Lead' }, accessToken: null }, 'TABOOLA');
  const clicks = w.presses(3, w.own, { source: { tblci: 'Tab-1' } });
  await w.queue.clicked(clicks);
  expect(await w.sender().work()).toBe(3);
  const orders = w.taboola.received().map(({ orderid }) => orderid);
  expect(orders).toHaveLength(3);
  expect(new Set(orders)).toEqual(new Set(clicks.map((click) => click.id)));
  expect(await w.countsOf(id)).toEqual({ sent: 3 });
});
