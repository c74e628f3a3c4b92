import {
  facebookConversionsControl,
  facebookConversionsSimulator,
} from '@adhelm/simulators/facebook-conversions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConversionEvent, ConversionTarget } from '../../ports/conversion-destination.ts';
import { conversionEvents } from '../testing/conversion-event.ts';
import { facebookConversions } from './conversions.ts';

const NOW = new Date('2026-11-15T08:00:00.000Z');
const DAY_MS = 86_400_000;
let now = NOW;
const control = facebookConversionsControl();
let simulator: Awaited<ReturnType<typeof facebookConversionsSimulator>>;
let graphUrl = '';
beforeAll(async () => {
  simulator = await facebookConversionsSimulator({ clock: () => now, control });
  graphUrl = await simulator.listen();
});
beforeEach(() => {
  now = NOW;
});
afterAll(() => simulator.close());

const TARGET: ConversionTarget = {
  pixelId: '1234567890123456',
  accessToken: 'EAAgood',
  testCode: '',
  isTrial: false,
  googleAccountId: '',
  googleActionId: '',
};

const event = conversionEvents(() => ({
  at: now,
  value: null,
  source: { fbclid: 'IwAR_abc-1' },
  firstSeenAt: new Date(now.getTime() - 60_000),
}));
const send = (events: readonly ConversionEvent[], target: Partial<ConversionTarget> = {}, timeoutMs = 5000) =>
  facebookConversions({ graphUrl, timeoutMs }).send({ ...TARGET, ...target }, events);
const fault = (name: string) =>
  control.answer({ method: 'POST', path: '/__sim/faults', body: { fault: name } });
const countedOf = (ids: readonly string[]) =>
  simulator.counted().filter(({ event: { event_id } }) => ids.includes(event_id ?? ''));

describe('events are taken', () => {
  test('with the click id as of when the visitor came, seconds, and no value unless there is one', async () => {
    const [plain, paid] = [
      event(),
      event({ value: { amount: '0.420000', currency: 'USD' }, name: 'Purchase' }),
    ];
    expect(await send([plain, paid])).toEqual({ kind: 'TAKEN', words: '2 received' });
    const [first, second] = countedOf([plain.id, paid.id]);
    expect(first?.event).toEqual({
      event_name: 'Lead',
      event_time: NOW.getTime() / 1000,
      event_id: plain.id,
      action_source: 'website',
      event_source_url: 'https://north.example/solar',
      user_data: { client_user_agent: 'Mozilla/5.0', fbc: `fb.1.${NOW.getTime() - 60_000}.IwAR_abc-1` },
      custom_data: null,
    });
    expect(first?.testCode).toBeUndefined();
    expect(second?.event.custom_data).toEqual({ value: 0.42, currency: 'USD' });
  });

  test('without a click id by whole address and browser', async () => {
    const one = event({ source: {}, ip: '203.0.113.7' });
    expect((await send([one])).kind).toBe('TAKEN');
    expect(countedOf([one.id])[0]?.event.user_data).toEqual({
      client_user_agent: 'Mozilla/5.0',
      client_ip_address: '203.0.113.7',
    });
  });

  test('without a click id of more than 90 days ago', async () => {
    const one = event({ firstSeenAt: new Date(now.getTime() - 91 * DAY_MS), ip: '203.0.113.7' });
    expect((await send([one])).kind).toBe('TAKEN');
    expect(countedOf([one.id])[0]?.event.user_data.fbc).toBeUndefined();
  });

  test('as tests by the code of the pixel', async () => {
    const one = event();
    await send([one], { testCode: 'TEST123' });
    expect(countedOf([one.id])[0]?.testCode).toBe('TEST123');
  });

  test('a second time within 48 hours they count once, later again', async () => {
    const one = event();
    await send([one]);
    now = new Date(NOW.getTime() + 2 * DAY_MS - 1000);
    expect((await send([one])).kind).toBe('TAKEN');
    expect(countedOf([one.id])).toHaveLength(1);
    now = new Date(NOW.getTime() + 2 * DAY_MS);
    await send([one]);
    expect(countedOf([one.id])).toHaveLength(2);
  });
});

describe('a batch is refused whole', () => {
  const good = () => event();

  test.each([
    ['for one of eight days ago', () => event({ at: new Date(now.getTime() - 8 * DAY_MS) }), '100/2804003: '],
    ['for one that says too little of who it was', () => event({ source: {}, ip: '' }), '100/2804050: '],
    ['for one whose click id is malformed', () => event({ source: { fbclid: 'a b' } }), '100/2804001: '],
    ['for a purchase without a value', () => event({ name: 'Purchase' }), '100/2804008: '],
    ['for one in milliseconds', () => event({ at: new Date(now.getTime() * 1000) }), '100/2804004: '],
    ['for one without a name', () => event({ name: '' }), '100: '],
  ])('%s', async (_, bad, words) => {
    const [first, second] = [good(), bad()];
    const outcome = await send([first, second]);
    expect(outcome.kind).toBe('REFUSED');
    expect(outcome.words.startsWith(words), outcome.words).toBe(true);
    expect(countedOf([first.id, second.id])).toEqual([]);
  });

  test('for more than a thousand', async () => {
    const outcome = await send(Array.from({ length: 1001 }, good));
    expect(outcome).toMatchObject({ kind: 'REFUSED' });
  });
});

describe('what stands in the way of all of them', () => {
  test.each([
    ['an expired token parks', 'token-expired', 'PARK', '190/463: '],
    ['too many calls wait', 'too-many-calls', 'LATER', '80004: '],
    ['a failure of the platform waits', 'server-error', 'LATER', '2: '],
    ["a proxy's page waits", 'html', 'LATER', 'status 502'],
    ['a lost answer waits', 'answer-lost', 'LATER', 'no answer: '],
  ])('%s', async (_, name, kind, words) => {
    fault(name);
    const outcome = await send([event()]);
    expect(outcome.kind).toBe(kind);
    expect(outcome.words.startsWith(words), outcome.words).toBe(true);
  });

  test('a pixel that is not there parks', async () => {
    expect(await send([event()], { pixelId: 'none' })).toMatchObject({ kind: 'PARK' });
  });

  test('nobody at the address waits', async () => {
    const away = facebookConversions({ graphUrl: 'http://127.0.0.1:1' });
    expect(await away.send(TARGET, [event()])).toMatchObject({ kind: 'LATER' });
  });
});
