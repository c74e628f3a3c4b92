import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SECRET, smallSite } from '../site/testing/small-site.ts';
import { callbackPath } from './callback-secret.ts';

const REFERENCE = '1-01989a2e-0000-7000-8000-000000000001';
const PATH = callbackPath(SECRET, 'tonic');

let site: Awaited<ReturnType<typeof smallSite>>;
beforeEach(async () => {
  site = await smallSite();
});
afterEach(() => site.app.close());

const said = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    click_id: REFERENCE,
    event: 'estimated_revenue',
    revenue: '0.52',
    currency: 'USD',
    txid: 'e-1',
    ts: '1794823200',
    ...more,
  }).toString();

const RECORD = {
  kind: 'callback',
  provider: 'tonic',
  reference: REFERENCE,
  said: 'ESTIMATE',
  amount: '0.52',
  currency: 'USD',
  transaction: 'e-1',
  saidAt: '2026-11-16T10:00:00.000Z',
  receivedAt: '2026-11-16T10:00:00.000Z',
};

test('what a feed says is kept before it is thanked, at whichever host', async () => {
  const answer = await site.get(`${PATH}?${said()}`, { host: '203.0.113.5' });
  expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
  expect(site.kept()).toEqual([RECORD]);
});

test('it may be sent as a form', async () => {
  const answer = await site.app.inject({
    method: 'POST',
    url: PATH,
    headers: { host: 'north.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: said(),
  });
  expect([answer.statusCode, site.kept()]).toEqual([200, [RECORD]]);
});

test.each<[string, Record<string, string>, object]>([
  ['a comma for a point', { revenue: '1,25' }, { amount: '1.25' }],
  ['a negative amount', { revenue: '-0.5' }, { amount: '-0.5' }],
  ['nothing', { revenue: '0' }, { amount: '0' }],
  ['no amount', { revenue: '' }, { amount: null }],
  ['an amount that nobody filled in', { revenue: '{revenue}' }, { amount: null }],
  ['no currency', { currency: '{currency}' }, { currency: 'USD' }],
  ['a currency in small letters', { currency: 'eur' }, { currency: 'EUR' }],
  ['no transaction', { txid: '{event_id}' }, { transaction: '' }],
  ['milliseconds', { ts: '1794823200500' }, { saidAt: '2026-11-16T10:00:00.500Z' }],
  ['a moment far ahead', { ts: '4794823200' }, { saidAt: RECORD.receivedAt }],
  ['a moment that cannot be read', { ts: 'noon' }, { saidAt: RECORD.receivedAt }],
  ['a better estimate', { event: 'estimated_revenue_5h' }, { said: 'REVISED' }],
  ['a first estimate', { event: 'preestimated_revenue' }, { said: 'PRE_ESTIMATE' }],
])('with %s it is read', async (_what, more, expected) => {
  expect((await site.get(`${PATH}?${said(more)}`)).statusCode).toBe(200);
  expect(site.kept()).toEqual([{ ...RECORD, ...expected }]);
});

test.each<[string, Record<string, string>]>([
  ['no click', { click_id: '' }],
  ['a click that nobody filled in', { click_id: '{subid1}' }],
  ['words for an amount', { revenue: 'much' }],
  ['an amount beyond all', { revenue: '1e9' }],
  ['a long transaction', { txid: 'x'.repeat(101) }],
  ['a line break', { txid: 'a\nb' }],
  ['no currency of this world', { currency: 'US' }],
])('with %s it is refused, and nothing is kept', async (_what, more) => {
  const answer = await site.get(`${PATH}?${said(more)}`);
  expect([answer.statusCode, site.kept()]).toEqual([400, []]);
});

test('news of other things is thanked for and not kept', async () => {
  expect((await site.get(`${PATH}?${said({ event: 'view' })}`)).body).toBe('OK');
  expect(site.kept()).toEqual([]);
});

test('what cannot be kept is asked for again', async () => {
  site.refuse(true);
  expect((await site.get(`${PATH}?${said()}`)).statusCode).toBe(503);
});

describe('somebody hostile', () => {
  test.each([
    ['another secret', `${PATH.slice(0, -1)}${PATH.endsWith('A') ? 'B' : 'A'}`],
    ['the secret of another feed', callbackPath(SECRET, 'simulator').replace('simulator', 'tonic')],
    ['no secret', '/cb/tonic/'],
    ['a feed that there is not', callbackPath(SECRET, 'constructor')],
  ])('with %s finds nothing there', async (_what, path) => {
    const [answer, missing] = [await site.get(`${path}?${said()}`), await site.get('/nothing')];
    expect([answer.statusCode, answer.body, site.kept()]).toEqual([404, missing.body, []]);
  });

  test('sends no more than a form has', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: PATH,
      headers: { host: 'north.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${said()}&x=${'y'.repeat(9000)}`,
    });
    expect([answer.statusCode >= 400, site.kept()]).toEqual([true, []]);
  });

  test('cannot send a form anywhere else', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/solar-guide',
      headers: { host: 'north.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: said(),
    });
    expect(answer.statusCode).toBe(405);
  });
});
