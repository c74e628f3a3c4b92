import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteIndex } from './site-snapshot.ts';
import { ABOUT, linksIn, PAGE, resultLink, SITE, smallSite } from './testing/small-site.ts';

let site: Awaited<ReturnType<typeof smallSite>>;
beforeEach(async () => {
  site = await smallSite();
});
afterEach(() => site.app.close());

const answersOf = async (given: Parameters<typeof smallSite>[0], urls: readonly string[]) => {
  const own = await smallSite(given);
  const answers = [];
  for (const url of urls) answers.push(await own.get(url));
  await own.app.close();
  return answers;
};

test('begins with its articles', async () => {
  const { statusCode, body } = await site.get('/');
  expect([statusCode, linksIn(body)]).toEqual([200, [`/${PAGE.slug}`, ...ABOUT]]);
  expect(body).toContain('Solar &lt;guide&gt;');
});

test('says who runs it and what it keeps, in its own language and words if it has any', async () => {
  const [imprint, privacy] = [await site.get('/imprint'), await site.get('/privacy')];
  expect(imprint.body).toContain('This website is operated by North Media &lt;Ltd&gt;.');
  expect(privacy.body).toContain('<h1>Privacy</h1>');
  expect(privacy.body.match(/<p>/g)).toHaveLength(3);
  const written = { imprint: 'We & us\nStreet 1\n\n<b>Second</b>', language: 'de' };
  const [own, german] = await answersOf({ site: written }, ['/imprint', '/privacy']);
  expect(own?.body).toContain('<p>We &amp; us<br>Street 1</p><p>&lt;b&gt;Second&lt;/b&gt;</p>');
  expect(own?.body).toContain('<h1>Impressum</h1>');
  expect(german?.body).toContain('Diese Website setzt keine eigenen Cookies.');
});

test('shows its own page where it has one at such an address', async () => {
  const [answer] = await answersOf({ page: { slug: 'privacy' } }, ['/privacy']);
  expect(answer?.body).toContain('Solar &lt;guide&gt;');
});

test('tells machines what they may visit, where everything is and who may sell', async () => {
  const robots = await site.get('/robots.txt');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.body.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /_out/',
    'Disallow: /*/search/',
    'Sitemap: https://north.example/sitemap.xml',
    '',
  ]);
  const map = await site.get('/sitemap.xml');
  expect(map.body).toContain(`<url><loc>https://north.example/${PAGE.slug}</loc></url></urlset>`);
  expect(map.body).not.toContain('lotus');
  expect((await site.get('/sitemap-2.xml')).statusCode).toBe(404);
  expect((await site.get('/ads.txt')).statusCode).toBe(404);
  const [ads] = await answersOf({ site: { adsTxt: 'feed.example, 1, DIRECT' } }, ['/ads.txt']);
  expect([ads?.statusCode, ads?.body]).toEqual([200, 'feed.example, 1, DIRECT\n']);
});

test('has a sign of its own', async () => {
  const { headers, body } = await site.get('/favicon.ico');
  expect(headers['content-type']).toBe('image/svg+xml');
  expect(body).toContain('>N</text>');
  const favicon = '/files/1/sign.png';
  const [own, page] = await answersOf({ site: { favicon } }, ['/favicon.ico', `/${PAGE.slug}`]);
  expect([own?.statusCode, own?.headers.location]).toEqual([302, favicon]);
  expect(page?.body).toContain(`<link rel="icon" href="${favicon}">`);
});

test('answers under each name that it has claimed for longest, and under no other', async () => {
  const claims = (hosts: Record<string, string>) =>
    Object.entries(hosts).map(([host, claimedAt]) => ({ host, claimedAt }));
  const named = (id: number, name: string, hosts: Record<string, string>) => ({
    ...SITE,
    id,
    name,
    domain: Object.keys(hosts)[0] ?? '',
    hosts: claims(hosts),
  });
  const index = siteIndex(
    {
      // The oldest website is renamed to what another one has had for longer.
      sites: [
        named(1, 'Thief', { 'north.example': '2026', 'thief.example': '2020' }),
        named(2, 'North', { 'north.example': '2025', 'www.north.example': '2026' }),
      ],
      pages: [],
      moved: [],
      pixels: [],
    },
    true,
  );
  const answering = ['north.example', 'www.north.example', 'thief.example', 'north.localhost'].map(
    (host) => index.site(host)?.name,
  );
  expect(answering).toEqual(['North', 'North', 'Thief', 'Thief']);
});

test('names the same page in other languages, and its questions for machines', async () => {
  const { body } = await site.get(`/${PAGE.slug}`);
  expect(body).not.toContain('hreflang');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: '<p>Because.</p>' } },
    ],
  });
  const index = siteIndex(
    {
      sites: [
        { ...SITE, id: 1, publisherId: 1, domain: 'a.example' },
        { ...SITE, id: 2, publisherId: 2, domain: 'b.example' },
      ],
      pages: [
        { ...PAGE, id: 1, websiteId: 1, originalId: 1 },
        { ...PAGE, id: 2, websiteId: 1, slug: 'fuehrer', language: 'de', originalId: 1 },
        // Nobody else's page is named, whatever it says of itself.
        { ...PAGE, id: 3, websiteId: 2, slug: 'guia', language: 'es', originalId: 1 },
      ],
      moved: [],
      pixels: [],
    },
    false,
  );
  const languages = index.languagesOf({ ...PAGE, id: 1, websiteId: 1, originalId: 1 });
  expect(languages.map(({ page }) => page.language)).toEqual(['en', 'de']);
});

test('answers nothing of it at a host that is not there', async () => {
  for (const url of [
    '/',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/ads.txt',
    '/privacy',
    '/imprint',
    '/favicon.ico',
  ])
    expect((await site.get(url, { host: 'nobody.example' })).statusCode, url).toBe(404);
});

test('sends on who comes to where a page once was, with all that the address says', async () => {
  const moved = [
    { websiteId: 5, slug: 'old-guide', pageId: 31 },
    { websiteId: 5, slug: 'gone-over', pageId: 32 },
    { websiteId: 5, slug: 'taken-back', pageId: 99 },
  ];
  const [own, other, gone] = await answersOf({ moved }, [
    '/old-guide?ad_id=a-1&fbclid=F%20b',
    '/gone-over?ad_id=2',
    '/taken-back',
  ]);
  expect([own?.statusCode, own?.headers.location]).toEqual([301, `/${PAGE.slug}?ad_id=a-1&fbclid=F%20b`]);
  expect([other?.statusCode, other?.headers.location]).toEqual([
    301,
    'https://lotus.example/lotus-guide?ad_id=2',
  ]);
  expect(gone?.statusCode).toBe(404);
});

test.each([
  ['FULL', '127.0.0.1'],
  ['NETWORK', '127.0.0.0'],
  ['NONE', ''],
] as const)('that keeps %s of addresses keeps "%s"', async (ipKeeping, kept) => {
  const own = await smallSite({ site: { ipKeeping } });
  await own.get(await resultLink(own));
  expect(own.clicks()[0]?.ip).toBe(kept);
  await own.app.close();
});
