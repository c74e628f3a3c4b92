import { feedSimulator } from '@adhelm/simulators/feed';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callbackPath } from '../callback/callback-secret.ts';
import { SECRET, smallSite } from '../site/testing/small-site.ts';

const PATH = callbackPath(SECRET, 'tonic');

let site: Awaited<ReturnType<typeof smallSite>>;
beforeEach(async () => {
  site = await smallSite();
});
afterEach(() => site.app.close());

const said = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    event: 'compliance_ad_id',
    ad_id: '73001',
    network: 'facebook',
    explanation: 'Misleading claim',
    status: 'disallowed',
    last_check: '2026-11-16 09:30:00',
    txid: 'v-1',
    ...more,
  }).toString();

const RECORD = {
  kind: 'verdict',
  provider: 'tonic',
  realAdId: '73001',
  platform: 'FACEBOOK',
  verdict: 'DISAPPROVED',
  explanation: 'Misleading claim',
  transaction: 'v-1',
  checkedAt: '2026-11-16T09:30:00.000Z',
  receivedAt: '2026-11-16T10:00:00.000Z',
};

test('what a feed says of an ad is kept before it is thanked', async () => {
  const answer = await site.get(`${PATH}?${said()}`, { host: '203.0.113.5' });
  expect([answer.statusCode, answer.body, site.kept()]).toEqual([200, 'OK', [RECORD]]);
});

test.each<[string, Record<string, string>, object]>([
  ['an approval', { status: 'Approved' }, { verdict: 'APPROVED' }],
  ['a word in capitals', { status: 'DECLINED' }, { verdict: 'DISAPPROVED' }],
  ['two words', { status: 'Not Allowed' }, { verdict: 'DISAPPROVED' }],
  ['a word of its own', { status: 'in_review' }, { verdict: 'UNKNOWN' }],
  ['a word that every object has', { status: 'constructor' }, { verdict: 'UNKNOWN' }],
  ['another network', { network: 'TikTok' }, { platform: 'TIKTOK' }],
  ['a network that nobody knows', { network: 'constructor' }, { platform: null }],
  ['a network that nobody filled in', { network: '{network}' }, { platform: null }],
  ['no transaction', { txid: '{event_id}' }, { transaction: '' }],
  ['no explanation', { explanation: '{explanation}' }, { explanation: '' }],
  ['a long explanation', { explanation: 'x'.repeat(1500) }, { explanation: 'x'.repeat(1000) }],
  ['seconds', { last_check: '1794821400' }, { checkedAt: '2026-11-16T09:30:00.000Z' }],
  ['a moment with its zone', { last_check: '2026-11-16T09:30:00Z' }, {}],
  ['a day', { last_check: '2026-11-15' }, { checkedAt: '2026-11-15T00:00:00.000Z' }],
  ['a moment ahead', { last_check: '2026-11-16 10:00:01' }, { checkedAt: null }],
  ['no moment of this world', { last_check: '2026-13-41 09:30:00' }, { checkedAt: null }],
  ['a moment that cannot be read', { last_check: 'noon' }, { checkedAt: null }],
])('with %s it is read', async (_what, more, expected) => {
  expect((await site.get(`${PATH}?${said(more)}`)).statusCode).toBe(200);
  expect(site.kept()).toEqual([{ ...RECORD, ...expected }]);
});

test.each<[string, Record<string, string>]>([
  ['no ad', { ad_id: '' }],
  ['an ad that nobody filled in', { ad_id: '{ad_id}' }],
  ['no status', { status: '' }],
  ['a long ad', { ad_id: 'x'.repeat(101) }],
  ['a long transaction', { txid: 'x'.repeat(101) }],
  ['a line break in the explanation', { explanation: 'a\nb' }],
  ['a zero in the explanation', { explanation: 'a\u0000b' }],
])('with %s it is refused, and nothing is kept', async (_what, more) => {
  const answer = await site.get(`${PATH}?${said(more)}`);
  expect([answer.statusCode, site.kept()]).toEqual([400, []]);
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
  ])('with %s finds nothing there', async (_what, path) => {
    const [answer, missing] = [await site.get(`${path}?${said()}`), await site.get('/nothing')];
    expect([answer.statusCode, answer.body, site.kept()]).toEqual([404, missing.body, []]);
  });
});

test('the stand-in of a feed tells it in the same way', async () => {
  const feed = feedSimulator({
    mount: '',
    publicUrl: 'http://feed.test',
    callBack: callbackPath(SECRET, 'simulator'),
    fetch: async (address) => {
      const { statusCode, body } = await site.get(typeof address === 'string' ? address : '');
      return new Response(body, { status: statusCode });
    },
  });
  const { provider, ...rest } = RECORD;
  const params = { ad_id: '73001', network: 'facebook', status: 'disallowed', txid: 'v-1' };
  const more = { explanation: 'Misleading claim', last_check: '2026-11-16 09:30:00' };
  expect(await feed.judge({ ...params, ...more })).toBe(200);
  expect([provider, site.kept()]).toEqual(['tonic', [{ ...rest, provider: 'simulator' }]]);
  await feed.close();
});
