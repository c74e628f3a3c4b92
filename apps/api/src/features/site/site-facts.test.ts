import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { FactsAway } from '../../errors.ts';
import { type Estate, estates } from '../../testing/estates.ts';
import { type SiteProcesses, siteProcesses } from './testing/site-processes.ts';
import { ABOUT, AD, linksIn } from './testing/small-site.ts';

let sites: SiteProcesses;
let t: SiteProcesses['t'];
let inScope: SiteProcesses['inScope'];
let publisherId: number;
let ann: Estate;
let bo: Estate;
beforeAll(async () => {
  sites = await siteProcesses();
  ({ t, inScope, publisherId, ann, bo } = sites);
});
afterAll(() => t?.close());
afterEach(() => sites.endAll());
const start = () => sites.start();
const clicks = () => sites.clicks();
const counted = (wanted: number) => sites.counted(wanted);

test('presses become clicks of the page, the keyword and the ad that the visitor came from', async () => {
  const site = await start();
  await site.refresh(inScope);
  expect(await site.press('ann.example', '?ad_id=a-Ann')).toContain(AD.url);
  t.clock.advance(1000);
  // An ad of another publisher, none, and from the other side.
  await site.press('ann.example', '?ad_id=a-Bo&ttclid=T1');
  t.clock.advance(1000);
  await site.press('ann.example');
  t.clock.advance(1000);
  await site.press('bo.example', '?ad_id=a-Ann');
  const { recordClicks, all } = counted(4);
  site.carry(recordClicks);
  await all;
  const [booked, elsewhere, unknown, foreign] = await clicks();
  expect(foreign).toMatchObject({
    publisher: { name: 'Lotus' },
    post: { id: bo.post },
    ad: null,
    advertiser: null,
  });
  expect(booked).toMatchObject({
    platform: 'FACEBOOK',
    publisherId,
    post: { id: ann.post, title: 'Ann page' },
    keyword: { id: ann.keyword, name: 'Ann keyword' },
    vertical: { id: ann.vertical },
    niche: { id: ann.niche },
    website: { id: ann.website },
    ad: { id: ann.ad },
    campaign: { id: ann.campaign },
    adAccount: { id: ann.account },
    advertiser: { id: ann.user },
    revenue: 0.42,
    isEstimate: true,
    ip: '127.0.0.0',
    detail: { keywordSetId: ann.set },
  });
  expect(elsewhere).toMatchObject({
    platform: 'TIKTOK',
    publisherId,
    ad: null,
    campaign: null,
    advertiser: null,
  });
  expect(unknown).toMatchObject({ platform: null, publisherId, ad: null, post: { id: ann.post } });
});

test('an id that several ads of the publisher go by books the click on none of them', async () => {
  const { insert } = estates(t.pool);
  const second = {
    publisher_id: publisherId,
    ad_account_id: ann.account,
    real_campaign_id: 'c-2',
    name: 'Second',
  };
  const campaign_id = await insert('campaigns', second);
  await insert('ads', { publisher_id: publisherId, campaign_id, real_ad_id: 'a-Ann', name: 'Twin' });
  const site = await start();
  await site.refresh(inScope);
  t.clock.advance(1000);
  await site.press('ann.example', '?ad_id=a-Ann&fbclid=F');
  const { recordClicks, all } = counted(1);
  site.carry(recordClicks);
  await all;
  expect((await clicks()).at(-1)).toMatchObject({ platform: 'FACEBOOK', ad: null, campaign: null });
});

test('pages are served and presses kept while both stores are away, and count once when they are back', async () => {
  const before = await start();
  await before.refresh(inScope);
  await before.end();
  const had = (await clicks()).length;

  const away = await start();
  t.clock.advance(1000);
  expect(await away.press('ann.example')).toContain(AD.url);
  const tried = Promise.withResolvers<void>();
  away.carry(async () => {
    tried.resolve();
    throw new FactsAway(new Error('connection refused'));
  });
  await tried.promise;
  await away.end();

  const back = await start();
  const { recordClicks, all } = counted(1);
  // The answer to the first try is lost after it was written.
  let isLost = true;
  back.carry(async (name, facts) => {
    if (isLost) {
      isLost = false;
      await t.writer.recordClicks(name, facts);
      throw new FactsAway(new Error('socket hang up'));
    }
    await recordClicks(name, facts);
  });
  await all;
  expect((await clicks()).length).toBe(had + 1);
});

test('what the store will never take is a dead letter, and the others count', async () => {
  const site = await start();
  await site.refresh(inScope);
  const had = (await clicks()).length;
  for (let press = 0; press < 3; press += 1) {
    t.clock.advance(1000);
    await site.press('ann.example', `?utm_term=${press}`);
  }
  const { recordClicks, all } = counted(2);
  const poisoned = t.clock().getTime() - 1000;
  site.carry(async (name, facts) => {
    if (facts.some(({ time }) => time.getTime() === poisoned)) throw new RangeError('not an amount');
    await recordClicks(name, facts);
  });
  await all;
  await site.end();
  expect((await clicks()).length).toBe(had + 2);
  const letters = await t.system<{ kind: string; reason: string; body: Buffer }>(
    'select kind, reason, body from dead_letters',
  );
  expect(letters).toMatchObject([{ kind: 'click', reason: 'not an amount' }]);
  expect(JSON.parse(String(letters[0]?.body)).at).toBe(new Date(poisoned).toISOString());
});

test('what waits is told, with since when, also before any of it was carried', async () => {
  const site = await start();
  await site.refresh(inScope);
  expect([site.spool.depth(), await site.spool.waitsSince()]).toEqual([{ waiting: 0, lost: 0 }, undefined]);
  const first = t.clock();
  await site.press('ann.example');
  t.clock.advance(20_000);
  await site.press('ann.example');
  expect(site.spool.depth().waiting).toBeGreaterThan(100);
  expect(await site.spool.waitsSince()).toEqual(first);
  const { recordClicks, all } = counted(2);
  site.carry(recordClicks);
  await all;
  await site.end();
  expect([site.spool.depth(), await site.spool.waitsSince()]).toEqual([{ waiting: 0, lost: 0 }, undefined]);
});

test('a page follows what is published, and what is taken back or closed is gone', async () => {
  const site = await start();
  const status = async (host = 'ann.example') => {
    await site.refresh(inScope);
    return (await site.get('/page', host)).statusCode;
  };
  expect([await status(), await status('bo.example')]).toEqual([200, 200]);
  await t.system(`update posts set title = 'Changed' where id = $1`, [ann.post]);
  expect(await status()).toBe(200);
  expect((await site.get('/page', 'ann.example')).body).toContain('<h1>Changed</h1>');
  await t.system(`update keyword_sets set is_active = false where id = $1`, [ann.set]);
  expect(await status()).toBe(200);
  expect(linksIn((await site.get('/page', 'ann.example')).body)).toEqual(ABOUT);
  await t.system(`update posts set status = 'DRAFT' where id = $1`, [ann.post]);
  expect(await status()).toBe(404);
  await t.system(`update publishers set is_active = false where name = 'Lotus'`);
  expect(await status('bo.example')).toBe(404);
});

test('an address that a page had while it was shown goes on leading to it', async () => {
  const site = await start();
  const change = async (set: string) => {
    await t.system(`update posts set ${set} where id = $1`, [ann.post]);
    await site.refresh(inScope);
  };
  const location = async (url: string) => (await site.get(url, 'ann.example')).headers.location;
  await change(`status = 'PUBLISHED'`);
  await change(`slug = 'second'`);
  expect(await location('/page?ad_id=1')).toBe('/second?ad_id=1');
  await change(`status = 'DRAFT'`);
  expect((await site.get('/page', 'ann.example')).statusCode).toBe(404);
  // It was shown nowhere under the name that it has now.
  await change(`slug = 'never'`);
  await change(`slug = 'third', status = 'PUBLISHED'`);
  expect(await Promise.all(['/page', '/second', '/third', '/never'].map(location))).toEqual([
    '/third',
    '/third',
    undefined,
    undefined,
  ]);
  await change(`slug = 'page'`);
  expect(await Promise.all(['/page', '/second'].map(location))).toEqual([undefined, '/page']);
});

test('pages on the disk that cannot be read are fetched again', async () => {
  await writeFile(path.join(t.dataDir, 'site', 'pages.json'), '{"sites":[');
  await t.system(`update posts set status = 'PUBLISHED' where id = $1`, [ann.post]);
  const site = await start();
  expect((await site.get('/page', 'ann.example')).statusCode).toBe(404);
  await site.refresh(inScope);
  expect((await site.get('/page', 'ann.example')).statusCode).toBe(200);
});
