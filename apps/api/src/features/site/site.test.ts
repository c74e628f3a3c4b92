import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SITE_LIMITS } from '../../http/site-app.ts';
import {
  ABOUT,
  AD,
  DATA_CENTRE,
  linksIn,
  PAGE,
  PHONE,
  resultLink,
  smallSite,
  tampered,
} from './testing/small-site.ts';

let site: Awaited<ReturnType<typeof smallSite>>;
beforeEach(async () => {
  site = await smallSite();
});
afterEach(() => site.app.close());

describe('a visitor', () => {
  test('reads a page, presses a keyword, presses a result and leaves, and the press is kept', async () => {
    const content = await site.get(`/${PAGE.slug}?ad_id=a-1&fbclid=Fb_1&evil=1`);
    expect(content.statusCode).toBe(200);
    expect(content.body).toContain('Solar &lt;guide&gt;');
    const keywords = linksIn(content.body);
    expect(keywords.map((link) => link.split('?')[0])).toEqual([
      ...[40, 41, 42].map((id) => `/${PAGE.slug}/search/${id}`),
      ...ABOUT,
    ]);
    const [first = ''] = keywords;
    const visit = new URLSearchParams(first.split('?')[1]);
    expect(Object.fromEntries(visit)).toEqual({ v: visit.get('v'), ad_id: 'a-1', fbclid: 'Fb_1' });
    expect(visit.get('v')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);

    const search = await site.get(first);
    expect(site.asked).toEqual(['panels']);
    const links = linksIn(search.body);
    expect(links.map((link) => link.split('?')[0]?.replace(/(_out).*/, '$1'))).toEqual([
      `/${PAGE.slug}/search/41`,
      '/_out',
      `/${PAGE.slug}/search/42`,
      `/${PAGE.slug}/search/43`,
      `/${PAGE.slug}`,
      ...ABOUT,
    ]);
    const left = await site.get(links[1] ?? '', {
      'x-forwarded-for': '203.0.113.9',
      'x-country': 'US',
      referer: 'http://north.example/solar-guide',
    });
    expect([left.statusCode, left.headers['cache-control']]).toEqual([302, 'no-store']);
    // The feed will call the click by whose it is and what it is called here.
    expect(left.headers.location).toBe(`${AD.url}&click_id=1-${site.clicks()[0]?.id}`);
    expect(site.clicks()).toEqual([
      {
        kind: 'click',
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        visit: visit.get('v'),
        at: '2026-11-16T10:00:00.000Z',
        publisherId: 1,
        websiteId: 5,
        postId: 31,
        keywordId: 40,
        keywordSetId: 9,
        nicheId: 8,
        verticalId: 7,
        source: { ad_id: 'a-1', fbclid: 'Fb_1' },
        ip: '127.0.0.0',
        userAgent: PHONE,
        referrer: 'http://north.example/solar-guide',
        // What strangers say of their country is not heard.
        country: '',
        consent: true,
        estimate: '0.42',
      },
    ]);
    const [view, searched, ...others] = site.steps();
    expect(others).toEqual([]);
    const step = {
      kind: 'step',
      visit: visit.get('v'),
      at: '2026-11-16T10:00:00.000Z',
      publisherId: 1,
      websiteId: 5,
      postId: 31,
      postVersion: '1',
      keywordSetId: 9,
      nicheId: 8,
      verticalId: 7,
      source: { ad_id: 'a-1', fbclid: 'Fb_1' },
      ip: '127.0.0.0',
      userAgent: PHONE,
      referrer: '',
      country: '',
      consent: true,
      device: 'phone',
      language: '',
      flags: [],
    };
    expect(view).toEqual({ ...step, step: 'view', id: visit.get('v'), keywordId: 0 });
    expect(searched).toEqual({
      ...step,
      step: 'search',
      id: expect.not.stringMatching(visit.get('v') ?? ''),
      keywordId: 40,
    });
  });

  test('is where a proxy that we trust says, else where the address belongs', async () => {
    const behind = await smallSite({ trustProxy: 1 });
    await behind.get(`/${PAGE.slug}`, { 'x-forwarded-for': '203.0.113.9' });
    await behind.get(`/${PAGE.slug}`, { 'x-forwarded-for': '203.0.113.9', 'x-country': 'US' });
    await behind.get(`/${PAGE.slug}`, { 'x-forwarded-for': '203.0.113.9', 'x-country': '<b>' });
    await behind.get(`/${PAGE.slug}`, { 'x-country': 'US', 'accept-language': 'DE-at,en;q=0.5' });
    expect(behind.steps().map(({ country, language }) => [country, language])).toEqual([
      ['VN', ''],
      ['US', ''],
      ['VN', ''],
      ['', 'de'],
    ]);
    await behind.app.close();
  });

  test('gets the next page when the press cannot be kept, and a later press is', async () => {
    const link = await resultLink(site);
    site.refuse(true);
    expect((await site.get(link)).headers.location).toContain(AD.url);
    site.refuse(false);
    expect((await site.get(link)).headers.location).toContain(AD.url);
    expect(site.clicks()).toHaveLength(1);
  });

  test('who presses twice pressed once, and again after a while', async () => {
    const link = await resultLink(site);
    const [one, other] = await Promise.all([site.get(link), site.get(link)]);
    expect(one?.headers.location).toBe(other?.headers.location);
    site.pass(9000);
    await site.get(link);
    expect(site.clicks()).toHaveLength(1);
    site.pass(1001);
    await site.get(link);
    expect(site.clicks()).toHaveLength(2);
    // Kept all the same, as what it is.
    expect(site.steps().map(({ step, flags }) => [step, flags.join()])).toEqual([
      ['view', ''],
      ['search', ''],
      ['click', 'repeat'],
      ['click', 'repeat'],
    ]);
  });

  test('who presses a keyword twice searched once', async () => {
    const [search = ''] = linksIn((await site.get(`/${PAGE.slug}`)).body);
    await site.get(search);
    await site.get(search);
    site.pass(10_001);
    await site.get(search);
    expect(site.steps().map(({ flags }) => flags.join())).toEqual(['', '', 'repeat', '']);
  });

  test.each([
    ['looks at the headers alone', 'head', { method: 'HEAD' as const }],
    ['fetches ahead', 'prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['is a robot', 'bot', { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }],
    ['comes from a data centre', 'datacenter', { remoteAddress: DATA_CENTRE }],
    ['does not say what it is', 'bot', { headers: { 'user-agent': '' } }],
  ])('who %s gets the same answers and is kept apart', async (_how, flag, asked) => {
    const url = await resultLink(site);
    const seen = await site.get(`/${PAGE.slug}`);
    const ask = (address: string) =>
      site.app.inject({
        url: address,
        ...asked,
        headers: { host: 'north.example', 'user-agent': PHONE, ...('headers' in asked ? asked.headers : {}) },
      });
    const withoutVisit = (html: string) => html.replaceAll(/v=[0-9a-f-]{36}/g, 'v');
    const page = await ask(`/${PAGE.slug}`);
    if (flag !== 'head') expect(withoutVisit(page.body)).toBe(withoutVisit(seen.body));
    const left = await ask(url);
    expect([left.statusCode, left.headers.location?.startsWith(AD.url), site.clicks()]).toEqual([
      302,
      true,
      [],
    ]);
    expect(
      site
        .steps()
        .slice(3)
        .map(({ step, flags }) => [step, flags]),
    ).toEqual([
      ['view', [flag]],
      ['click', [flag]],
    ]);
  });

  test('finds no results where the feed has none, and the page all the same', async () => {
    const quiet = await smallSite({ ads: [] });
    const [search = ''] = linksIn((await quiet.get(`/${PAGE.slug}`)).body);
    expect((await quiet.get(search)).body).toContain('There are no results right now.');
    await quiet.app.close();
  });
});

describe('somebody hostile', () => {
  test('finds everything that others wrote as text, and nothing that runs', async () => {
    const hostile = await smallSite({ page: { title: `</title><script>x</script>`, language: '"><img>' } });
    const content = (await hostile.get(`/${PAGE.slug}?utm_source=${encodeURIComponent('"><script>y')}`)).body;
    const search = (await hostile.get(linksIn(content)[2] ?? '')).body;
    for (const html of [content, search]) {
      expect(html).not.toMatch(/<script(?! type="application\/ld\+json">)|<b>|<img|<now>/);
      expect(html).not.toMatch(/"><(?:script(?! type)|img)/);
    }
    expect(search).toContain('&lt;b&gt;grants&lt;/b&gt;');
    expect(search).toContain('Buy &quot;panels&quot; &lt;now&gt;');
    await hostile.app.close();
  });

  test('meets a policy that lets nothing run and only our own style sheet in', async () => {
    const { headers } = await site.get(`/${PAGE.slug}`);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+='; img-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['set-cookie']).toBeUndefined();
  });

  test.each([
    'nobody.example',
    '127.0.0.1',
    'localhost',
    '',
    'north.example.evil.test',
    'evil.test#north.example',
  ])('gets the same answer at the host "%s" as at a page that is not there', async (host) => {
    const [unknown, missing] = [await site.get(`/${PAGE.slug}`, { host }), await site.get('/nothing')];
    expect([unknown.statusCode, unknown.body]).toEqual([404, missing.body]);
  });

  test.each(['NORTH.example', 'north.example.', 'north.example:3001', 'north.localhost:3001'])(
    'writes the host as %s and finds the website, of whoever has had it longest',
    async (host) => {
      const answer = await site.get(`/${PAGE.slug}`, { host });
      expect(answer.body).toContain('North &amp; Co');
    },
  );

  test('cannot say another host beside the real one', async () => {
    const { body } = await site.get(`/${PAGE.slug}`, {
      'x-forwarded-host': 'lotus.example',
      forwarded: 'host=lotus.example',
    });
    expect(body).toContain('North &amp; Co');
    expect((await site.get('/lotus-guide')).statusCode).toBe(404);
  });

  test('cannot make, change, move or keep a link that leaves', async () => {
    const link = await resultLink(site);
    const [, , visit = '', sealed = ''] = link.split('/');
    const otherVisit = visit.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const forged of [
      `/_out/${visit}/${tampered(sealed)}`,
      `/_out/${otherVisit}/${sealed}`,
      `/_out/${visit}/${Buffer.from('{"target":"https://evil.test"}').toString('base64url')}`,
      `/_out/${visit}/https%3A%2F%2Fevil.test`,
      `/_out/x/${sealed}`,
      '/_out//evil.test',
      '//evil.test/%2e%2e',
      '/%2F%2Fevil.test',
    ]) {
      const answer = await site.get(forged);
      expect([forged, answer.statusCode, answer.headers.location]).toEqual([forged, 404, undefined]);
    }
    expect((await site.get(link, { host: 'lotus.example' })).statusCode, 'of another website').toBe(404);
    site.pass(3_600_001);
    expect((await site.get(link)).statusCode, 'an hour later').toBe(404);
    expect(site.clicks()).toEqual([]);
  });

  test('cannot read in a link what a click is worth', async () => {
    const link = await resultLink(site);
    expect(Buffer.from(link.split('/')[3] ?? '', 'base64url').toString('latin1')).not.toContain('0.42');
  });

  test('makes links no longer than a request may be, whatever the address says', async () => {
    const long =
      'ad_id campaign_id adset_id placement fbclid gclid gbraid wbraid tblci ob_click_id ttclid utm_source utm_medium utm_campaign utm_term utm_content'
        .split(' ')
        .map((name) => `${name}=${encodeURIComponent('\u{1F600}'.repeat(75))}`)
        .join('&');
    const link = await resultLink(site, `/${PAGE.slug}?${long}`);
    expect(link.length).toBeLessThan(SITE_LIMITS.maxHeaderSize / 2);
    expect((await site.get(link)).statusCode).toBe(302);
  });

  test('brings control characters along, which are dropped', async () => {
    const [link = ''] = linksIn((await site.get(`/${PAGE.slug}?ad_id=a%00b&gclid=x%0d%0aset-cookie:a`)).body);
    expect(link).toMatch(/\?v=[0-9a-f-]{36}$/);
  });

  test.each([
    '/api/health',
    '/api/branding',
    '/livez',
    '/readyz',
    '/metrics',
    '/sim/feed/ads?q=a&count=1',
    '/oidc/jwks',
    '/index.html',
  ])('finds nothing of the console at %s', async (url) => {
    expect((await site.get(url)).statusCode).toBe(404);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const)(
    'can send nothing by %s',
    async (method) => {
      const answer = await site.app.inject({
        method,
        url: `/${PAGE.slug}`,
        headers: { host: 'north.example' },
      });
      expect([answer.statusCode, answer.headers.connection]).toEqual([405, 'close']);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});
