import { afterEach, expect, test } from 'vitest';
import type { Site } from './site-snapshot.ts';
import { PAGE, smallSite, tampered } from './testing/small-site.ts';

const GOOGLE = {
  feed: 'GOOGLE',
  feedPublisherId: 'pub-77',
  feedStyleId: '8001',
  feedChannels: ['north', 'main'],
} satisfies Partial<Site>;
const TEXT = 'Old roof?\nNew panels </script><b>now</b>';

let site: Awaited<ReturnType<typeof smallSite>>;
afterEach(() => site.app.close());

const open = async (more: Partial<Site> = {}, isLive = true) => {
  site = await smallSite({
    site: { ...GOOGLE, ...more },
    adTexts: { '1 a-1': TEXT, '2 a-2': 'Of somebody else', '1 a-3': '' },
    isLive,
  });
};

type Data = {
  script: string;
  kind: string;
  asks: boolean;
  options: Record<string, string>;
  blocks: object[];
};
const dataIn = (html: string): Data | undefined => {
  const found = /<script type="application\/json" id="feed">(.*?)<\/script>/.exec(html)?.[1];
  return found === undefined ? undefined : (JSON.parse(found) as Data);
};
const content = async (query = '') => site.get(`/${PAGE.slug}${query}`);
const search = async (query: string) => site.get(`/${PAGE.slug}/search?${query}`);
/** Where presses on drawn results are told. */
const exitIn = (html: string): string =>
  /<a class="exit" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

test('an article hands its keywords and the text of the ad to the script, whole and as it stands', async () => {
  await open();
  const { body, headers } = await content('?ad_id=a-1&fbclid=F&utm_source=fb');
  const [view] = site.steps();
  const data = dataIn(body);
  expect(data).toMatchObject({
    script: 'https://www.google.com/adsense/search/ads.js',
    kind: 'relatedsearch',
    blocks: [{ container: 'related', relatedSearches: 3 }],
    options: {
      pubId: 'pub-77',
      styleId: '8001',
      channel: 'north+main',
      hl: 'en',
      relatedSearchTargeting: 'content',
      resultsPageQueryParam: 'q',
      terms: 'panels,roof "cost",<b>grants</b>',
      referrerAdCreative: TEXT,
    },
  });
  const back = new URL(data?.options.resultsPageBaseUrl ?? '', 'https://north.example');
  expect(back.pathname).toBe('/solar-guide/search');
  expect(Object.fromEntries(back.searchParams)).toEqual({
    v: view?.visit,
    ad_id: 'a-1',
    fbclid: 'F',
    utm_source: 'fb',
  });
  expect(body).toContain('<div id="related"');
  expect(body).not.toContain('</script><b>now</b>');
  expect(body, 'links of our own stand beside no others').not.toContain('/search/40');
  expect(view).toMatchObject({ step: 'view', declared: `of ${TEXT.length} signs` });
  expect(headers['content-security-policy']).toMatch(/script-src 'self' https:\/\/www\.google\.com /);
  expect(headers['content-security-policy']).toMatch(/connect-src 'self' /);
  expect(headers['content-security-policy']).toContain(
    'frame-src https://www.google.com https://syndicatedsearch.goog',
  );
});

test('who came by no ad declares none', async () => {
  await open();
  const { body } = await content('?utm_source=newsletter');
  expect(dataIn(body)?.options.pubId).toBe('pub-77');
  expect(dataIn(body)?.options).not.toHaveProperty('referrerAdCreative');
  expect(site.steps()[0]).not.toHaveProperty('declared');
});

test.each([
  ['an ad that nobody knows', '?ad_id=a-9'],
  ["an ad of another publisher's", '?ad_id=a-2'],
  ['an ad without a known text', '?ad_id=a-3'],
  ['a platform that says no ad', '?gclid=G'],
  ['what is no id of an ad', '?ad_id=%3Cscript%3E'],
])('the feed is not asked for visitors from %s', async (_, query) => {
  await open();
  const { body, headers } = await content(query);
  expect(body).toContain('Read this.');
  expect(dataIn(body)).toBeUndefined();
  expect(headers['content-security-policy']).not.toContain('script-src');
  const found = await search(`q=panels&${query.slice(1)}`);
  expect(dataIn(found.body)).toBeUndefined();
  expect(found.body).not.toContain('class="exit"');
  expect(site.steps().map(({ step }) => step)).toEqual(['view', 'search']);
});

test('a search hands what was searched for to the script, with further keywords above and below', async () => {
  await open();
  const { body, headers } = await search('q=Roof+%22Cost%22&ad_id=a-1');
  expect(dataIn(body)).toMatchObject({
    kind: 'ads',
    options: {
      query: 'Roof "Cost"',
      relatedSearchTargeting: 'query',
      terms: 'panels,<b>grants</b>,batteries,loans',
      referrerAdCreative: TEXT,
    },
    blocks: [
      { container: 'results', number: 4 },
      { container: 'above', relatedSearches: 1 },
      { container: 'below', relatedSearches: 2 },
    ],
  });
  expect(body).toContain('<h1>Roof &quot;Cost&quot;</h1>');
  expect(site.steps()[0]).toMatchObject({ step: 'search', keywordId: 41 });
  expect(site.asked, 'no other feed is asked').toEqual([]);
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://www.google.com");
});

test('words that are no keyword of ours are searched for too, as text', async () => {
  await open();
  const { body } = await search(`q=${encodeURIComponent('<img src=x onerror=alert(1)>\n"more"')}`);
  expect(body).not.toContain('<img src=x');
  expect(body).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;more&quot;</h1>');
  expect(dataIn(body)?.options.query).toBe('<img src=x onerror=alert(1)> "more"');
  expect(site.steps()[0]).toMatchObject({ step: 'search', keywordId: 0 });
  await site.get(exitIn(body));
  expect(site.clicks()).toMatchObject([{ keywordId: 0, estimate: '0' }]);
});

test.each(['', 'q=', 'q=+%2C+', 'x=panels'])('there is nothing at a search for "%s"', async (query) => {
  await open();
  expect((await search(query)).statusCode).toBe(404);
  expect(site.steps()).toEqual([]);
});

test('addresses with words lead to nothing where no script runs', async () => {
  await open({ feed: 'STANDARD' });
  expect((await search('q=panels')).statusCode).toBe(404);
  expect((await content()).body).toContain('/search/40');
});

test('a press on a drawn result is a click once, of its visit, keyword and ad, and cannot be made up', async () => {
  await open();
  const opened = await content('?ad_id=a-1&fbclid=F');
  const base = dataIn(opened.body)?.options.resultsPageBaseUrl ?? '';
  const found = await site.get(`${base}&q=panels`);
  const exit = exitIn(found.body);
  const pressed = await site.get(exit);
  expect(pressed.statusCode).toBe(302);
  expect(pressed.headers.location).toMatch(/^https:\/\/north\.example\/solar-guide\?click_id=/);
  await site.get(exit);
  expect(site.clicks()).toMatchObject([
    {
      visit: site.steps()[0]?.visit,
      keywordId: 40,
      postId: PAGE.id,
      estimate: '0',
      source: { ad_id: 'a-1', fbclid: 'F' },
    },
  ]);
  expect(site.steps().at(-1)).toMatchObject({ step: 'click', flags: ['repeat'] });
  expect((await site.get(tampered(exit))).statusCode).toBe(404);
});

test('what is kept of a keyword pressed twice is one search, of other words another', async () => {
  await open();
  const base = dataIn((await content()).body)?.options.resultsPageBaseUrl ?? '';
  for (const words of ['one', 'one', 'two']) await site.get(`${base}&q=${words}`);
  expect(site.steps().map(({ step, flags }) => `${step} ${flags.join()}`)).toEqual([
    'view ',
    'search ',
    'search repeat',
    'search ',
  ]);
});

test('where visitors are asked first, results are not made for the person until they agree', async () => {
  await open({ consent: 'BANNER' });
  expect(dataIn((await content()).body)?.asks).toBe(true);
});

test('outside production a stand-in draws in the place of the feed', async () => {
  await open({}, false);
  const { script } = dataIn((await content()).body) ?? {};
  expect(script).toMatch(/^\/_feed-stand-in\.js\?/);
  expect((await site.get(script ?? '')).body).toContain('__feedCalls');
});
