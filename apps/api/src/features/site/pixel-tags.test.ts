import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { SitePixel } from './site-snapshot.ts';
import { DATA_CENTRE, linksIn, PAGE, PHONE, resultLink, smallSite } from './testing/small-site.ts';

const pixel = (id: number, more: Partial<SitePixel>): SitePixel => ({
  id,
  publisherId: 1,
  platform: 'FACEBOOK',
  pixelId: '1234567890',
  moments: [],
  names: {},
  ...more,
});

let site: Awaited<ReturnType<typeof smallSite>>;
afterEach(() => site.app.close());

const open = async (pixels: SitePixel[], consent: 'OFF' | 'BANNER' = 'OFF') => {
  site = await smallSite({
    pixels,
    page: { pixelIds: pixels.map(({ id }) => id) },
    site: { consent },
  });
  return site.get(`/${PAGE.slug}`);
};

type Data = {
  asks: boolean;
  standIn?: string;
  view: string;
  search?: unknown;
  pixels: Partial<Record<'FACEBOOK' | 'TABOOLA' | 'TIKTOK', object[]>>;
};

const dataIn = (html: string): Data | undefined => {
  const found = /<script type="application\/json" id="pixels">(.*?)<\/script>/.exec(html)?.[1];
  return found === undefined ? undefined : (JSON.parse(found) as Data);
};

test('a page without pixels runs nothing and asks nothing', async () => {
  const { body, headers } = await open([], 'BANNER');
  expect(dataIn(body)).toBeUndefined();
  expect(body).not.toMatch(/class="consent"|class="choices"|_pixels\.js/);
  expect(headers['content-security-policy']).not.toMatch(/script-src|connect-src/);
});

test('a page loads its pixels, and allows those platforms alone', async () => {
  const { body, headers } = await open([
    pixel(1, { moments: ['SEARCH', 'CLICK'], names: { CLICK: 'Found <it>' } }),
    pixel(2, { platform: 'TIKTOK', pixelId: 'C4A1B2C3D4E5F6G7H8I9', moments: ['CLICK'] }),
    pixel(3, { publisherId: null, platform: 'TABOOLA', pixelId: '7654321' }),
  ]);
  const data = dataIn(body);
  expect(data).toMatchObject({
    asks: false,
    view: site.steps()[0]?.visit,
    pixels: {
      FACEBOOK: [
        {
          id: '1234567890',
          read: { name: 'ViewContent' },
          search: { name: 'Search' },
          click: { name: 'Found <it>', custom: true },
        },
      ],
      TIKTOK: [{ id: 'C4A1B2C3D4E5F6G7H8I9', click: { name: 'SubmitForm' } }],
      TABOOLA: [{ id: '7654321' }],
    },
  });
  expect(data?.pixels.TABOOLA?.[0]).not.toHaveProperty('click');
  expect(body).not.toContain('<it>');
  const policy = String(headers['content-security-policy']);
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ').sort();
  expect(scripts).toEqual([
    "'self'",
    'https://*.taboola.com',
    'https://analytics.tiktok.com',
    'https://connect.facebook.net',
  ]);
  expect(policy).not.toMatch(/unsafe|google|outbrain/);
  expect(body).toContain(`ev=PageView&amp;noscript=1&amp;eid=${data?.view}`);
});

test('pixels of others, and those whose id is not one, do not load', async () => {
  const { body } = await open([
    pixel(1, { publisherId: 2 }),
    pixel(2, { pixelId: "1');alert(1);('" }),
    pixel(3, { platform: 'GOOGLE', pixelId: 'AW-1</script>' }),
  ]);
  expect(dataIn(body)).toBeUndefined();
  expect(body).not.toContain('alert');
});

test('a purchase is told by the server alone, which knows its value', async () => {
  const { body } = await open([pixel(1, { moments: ['CLICK'], names: { CLICK: 'Purchase' } })]);
  expect(dataIn(body)?.pixels.FACEBOOK?.[0]).not.toHaveProperty('click');
});

test('a search goes by one id in the browser and on the server, reloaded or not', async () => {
  const { body } = await open([pixel(1, { moments: ['SEARCH'] })]);
  const [link = ''] = linksIn(body);
  const [first, second] = [dataIn((await site.get(link)).body), dataIn((await site.get(link)).body)];
  const [, search, again] = site.steps();
  expect(first?.search).toEqual({ id: search?.id, words: 'panels' });
  expect(second?.search).toEqual(first?.search);
  expect([search?.flags, again?.flags]).toEqual([[], ['repeat']]);
});

test('a press goes by the id that the browser gave it; anything else is not one', async () => {
  await open([pixel(1, { moments: ['CLICK'] })]);
  const event = '3f2b8c1e-5a47-4d6f-9b0a-2c1d3e4f5a6b';
  const press = async (query: string) => {
    site.pass(20_000);
    await site.get(`${await resultLink(site)}${query}`);
    return site.clicks().at(-1)?.eventId;
  };
  expect(await press(`?e=${event}`)).toBe(event);
  expect(await press('')).toBeUndefined();
  expect(await press('?e=%3Cscript%3E')).toBeUndefined();
});

test('where the website asks, nothing is told of whoever has not agreed', async () => {
  const { body } = await open([pixel(1, { moments: ['SEARCH', 'CLICK'] })], 'BANNER');
  expect(dataIn(body)?.asks).toBe(true);
  expect(body).toMatch(/<div class="consent" [^>]*hidden>/);
  expect(body).toContain('<button type="button" class="choices" hidden>');
  expect(body).not.toContain('<noscript>');
  const [link = ''] = linksIn(body);
  const result = linksIn((await site.get(link)).body).find((one) => one.startsWith('/_out/')) ?? '';
  await site.get(result);
  await site.get(`${link}&c=1`);
  site.pass(20_000);
  await site.get(`${result}?c=1`);
  expect(site.steps().map(({ step, consent }) => [step, consent])).toEqual([
    ['view', false],
    ['search', false],
    ['search', true],
  ]);
  expect(site.clicks().map(({ consent }) => consent)).toEqual([false, true]);
});

test('where the website does not ask, platforms may be told', async () => {
  await open([pixel(1, {})]);
  await site.get(await resultLink(site));
  expect([...site.steps(), ...site.clicks()].map(({ consent }) => consent)).toEqual([true, true, true, true]);
});

test('the privacy text says that there are pixels, where there are some', async () => {
  await open([pixel(1, {})]);
  expect((await site.get('/privacy')).body).toContain('measuring tools');
  await site.app.close();
  await open([]);
  expect((await site.get('/privacy')).body).not.toContain('measuring tools');
});

test('robots count where the website wants them to', async () => {
  site = await smallSite({ site: { botHandling: 'COUNT' } });
  await site.get(`/${PAGE.slug}`, { 'user-agent': 'Googlebot/2.1' });
  await site.get(`/${PAGE.slug}`, { 'user-agent': 'Googlebot/2.1', 'sec-purpose': 'prefetch' });
  const headers = { host: 'north.example', 'user-agent': PHONE };
  await site.app.inject({ url: `/${PAGE.slug}`, remoteAddress: DATA_CENTRE, headers });
  expect(site.steps().map(({ flags }) => flags)).toEqual([[], ['prefetch'], []]);
});

test('where no real visitors come, a stand-in hears what platforms would', async () => {
  site = await smallSite({ isLive: false, pixels: [pixel(1, {})], page: { pixelIds: [1] } });
  const { body } = await site.get(`/${PAGE.slug}`);
  const address = dataIn(body)?.standIn ?? '';
  expect((await site.get(address)).body).toContain('__pixelCalls');
  expect(body).not.toContain('facebook.com');
});

test('the script is small, and the same for everybody', async () => {
  await open([pixel(1, {})]);
  const plain = await site.get('/_pixels.js');
  const zipped = await site.get('/_pixels.js', { 'accept-encoding': 'gzip' });
  expect(zipped.rawPayload.length).toBeLessThan(3072);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
});
