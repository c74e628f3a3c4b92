import { clickConversionsControl, clickConversionsSimulator } from '@adhelm/simulators/click-conversions';
import { googleDataManagerControl, googleDataManagerSimulator } from '@adhelm/simulators/google-data-manager';
import { tiktokEventsControl, tiktokEventsSimulator } from '@adhelm/simulators/tiktok-events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversionTarget } from '../ports/conversion-destination.ts';
import { googleConversions } from './google/conversions.ts';
import { outbrainConversions } from './outbrain/conversions.ts';
import { taboolaConversions } from './taboola/conversions.ts';
import { conversionEvents } from './testing/conversion-event.ts';
import { tiktokConversions } from './tiktok/conversions.ts';

const NOW = new Date('2026-11-15T08:00:00.000Z');
const clock = () => NOW;
const controls = {
  tiktok: tiktokEventsControl(),
  taboola: clickConversionsControl(),
  outbrain: clickConversionsControl(),
  google: googleDataManagerControl(),
};
const open = async () => {
  const [tiktok, taboola, outbrain, google] = await Promise.all([
    tiktokEventsSimulator({ clock, control: controls.tiktok }),
    clickConversionsSimulator({ platform: 'taboola', control: controls.taboola }),
    clickConversionsSimulator({ platform: 'outbrain', control: controls.outbrain }),
    googleDataManagerSimulator({ clock, control: controls.google }),
  ]);
  const at = await Promise.all([tiktok, taboola, outbrain, google].map((one) => one.listen()));
  const [tiktokUrl = '', taboolaUrl = '', outbrainUrl = '', googleUrl = ''] = at;
  return {
    simulators: { tiktok, taboola, outbrain, google },
    tiktok: tiktokConversions({ baseUrl: tiktokUrl }),
    taboola: taboolaConversions({ baseUrl: taboolaUrl }),
    outbrain: outbrainConversions({ baseUrl: outbrainUrl }),
    google: googleConversions({
      baseUrl: googleUrl,
      tokenUrl: `${googleUrl}/token`,
      clientId: 'client',
      clientSecret: 'secret',
      clock,
    }),
  };
};
let w: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  w = await open();
});
afterAll(() => Promise.all(Object.values(w.simulators).map((one) => one.close())));

const TARGET: ConversionTarget = {
  pixelId: 'C4A1B2C3D4E5F6G7H8I9',
  accessToken: 'good',
  testCode: '',
  isTrial: false,
  googleAccountId: '1234567890',
  googleActionId: '987',
};
const event = conversionEvents(() => ({
  at: NOW,
  value: { amount: '0.42', currency: 'USD' },
  source: { ttclid: 'T-1', tblci: 'Tab-1', ob_click_id: 'Ob-1', gclid: 'G-1' },
  firstSeenAt: NOW,
}));
const fault = (of: keyof typeof controls, name: string) =>
  controls[of].answer({ method: 'POST', path: '/__sim/faults', body: { fault: name } });

describe('TikTok', () => {
  const { send } = { send: (...given: Parameters<typeof w.tiktok.send>) => w.tiktok.send(...given) };

  test('takes a batch, and counts what it is told twice once', async () => {
    const events = [event(), event({ value: null })];
    expect(await send(TARGET, events)).toEqual({ kind: 'TAKEN', words: 'OK' });
    await send({ ...TARGET, testCode: 'TEST1' }, events);
    const told = w.simulators.tiktok
      .counted()
      .filter(({ event_id }) => events.some(({ id }) => id === event_id));
    expect(told).toEqual([
      expect.objectContaining({
        event: 'Lead',
        event_time: NOW.getTime() / 1000,
        user: { ttclid: 'T-1', user_agent: 'Mozilla/5.0' },
        properties: { value: 0.42, currency: 'USD' },
        testCode: undefined,
      }),
      expect.not.objectContaining({ properties: expect.anything() }),
    ]);
  });

  test.each([
    ['an expired token', 'token-expired', 'PARK', '40105: '],
    ['too many calls', 'too-many-calls', 'LATER', '40100: '],
    ['a failure of its own', 'server-error', 'LATER', '50000: '],
  ])('says %s with status 200', async (_, name, kind, words) => {
    fault('tiktok', name);
    const outcome = await send(TARGET, [event()]);
    expect(outcome).toEqual({ kind, words: expect.stringMatching(new RegExp(`^${words}`)) });
  });

  test('refuses a batch for one bad event', async () => {
    const [good, bad] = [event(), event({ name: '' })];
    expect(await send(TARGET, [good, bad])).toMatchObject({ kind: 'REFUSED' });
    expect(w.simulators.tiktok.counted().some(({ event_id }) => event_id === good.id)).toBe(false);
  });
});

describe.each(['taboola', 'outbrain'] as const)('%s', (platform) => {
  test('takes one at a time, by its click id and its name as it is written', async () => {
    const one = event({ name: 'My Lead' });
    expect((await w[platform].send(TARGET, [one])).kind).toBe('TAKEN');
    expect(w.simulators[platform].received().at(-1)).toEqual(
      platform === 'taboola'
        ? { 'click-id': 'Tab-1', name: 'My Lead', revenue: '0.42', currency: 'USD', orderid: one.id }
        : { ob_click_id: 'Ob-1', name: 'My Lead', orderValue: '0.42', currency: 'USD', orderId: one.id },
    );
    expect((await w[platform].send(TARGET, [event({ value: null })])).kind).toBe('TAKEN');
  });

  test('refuses what it cannot read, and is tried again when it fails', async () => {
    expect(await w[platform].send(TARGET, [event({ source: {} })])).toMatchObject({ kind: 'REFUSED' });
    fault(platform, 'server-error');
    expect(await w[platform].send(TARGET, [event()])).toMatchObject({ kind: 'LATER' });
    fault(platform, 'too-many-calls');
    expect(await w[platform].send(TARGET, [event()])).toMatchObject({ kind: 'LATER', waitMs: 120_000 });
  });
});

describe('Google', () => {
  test('takes a batch, says later what became of it, and corrects what is sent again', async () => {
    const one = event();
    const outcome = await w.google.send(TARGET, [
      one,
      event({ source: { gbraid: 'B' } }),
      event({ source: { wbraid: 'W' } }),
    ]);
    expect(outcome).toMatchObject({ kind: 'TAKEN', reference: expect.any(String) });
    const reference = outcome.kind === 'TAKEN' ? (outcome.reference ?? '') : '';
    expect(await w.google.outcomeOf?.(TARGET, reference)).toEqual({ kind: 'TAKEN', words: 'SUCCESS' });
    await w.google.send(TARGET, [{ ...one, value: { amount: '0.55', currency: 'USD' } }]);
    expect(w.simulators.google.conversions().get(one.id)).toMatchObject({
      conversionValue: 0.55,
      timesSent: 2,
    });
  });

  test('takes what it finds bad later', async () => {
    fault('google', 'fails-later');
    const outcome = await w.google.send(TARGET, [event()]);
    const reference = outcome.kind === 'TAKEN' ? (outcome.reference ?? '') : '';
    expect(await w.google.outcomeOf?.(TARGET, reference)).toEqual({
      kind: 'REFUSED',
      words: 'FAILED, PROCESSING_ERROR_REASON_INVALID_GCLID',
    });
  });

  test.each([
    ['credentials that are refused park', 'unauthenticated', { kind: 'PARK' }],
    ['a quota waits as long as it says', 'too-many-calls', { kind: 'LATER', waitMs: 90_000 }],
    ['a failure of its own waits', 'server-error', { kind: 'LATER' }],
  ])('%s', async (_, name, expected) => {
    fault('google', name);
    expect(await w.google.send(TARGET, [event()])).toMatchObject(expected);
  });

  test('an expired grant, and a pixel without its numbers, park', async () => {
    expect(await w.google.send({ ...TARGET, accessToken: 'expired' }, [event()])).toMatchObject({
      kind: 'PARK',
    });
    expect(await w.google.send({ ...TARGET, googleActionId: '' }, [event()])).toMatchObject({ kind: 'PARK' });
  });

  test('a trial counts nowhere', async () => {
    const one = event();
    expect(await w.google.send({ ...TARGET, isTrial: true }, [one])).toMatchObject({ kind: 'TAKEN' });
    expect(w.simulators.google.conversions().has(one.id)).toBe(false);
  });
});
