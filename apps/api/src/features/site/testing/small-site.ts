import { pino } from 'pino';
import { createSiteApp } from '../../../http/site-app.ts';
import type { FeedAd } from '../../../ports/feed-provider.ts';
import { CALLBACK_PATH, registerCallbackRoutes } from '../../callback/callback.routes.ts';
import { recordedClick } from '../recorded-click.ts';
import { registerSiteRoutes } from '../site.routes.ts';
import { siteService } from '../site.service.ts';
import { type Site, type SitePage, type SiteSnapshot, siteIndex } from '../site-snapshot.ts';

export const PAGE: SitePage = {
  id: 31,
  stamp: '1',
  websiteId: 5,
  slug: 'solar-guide',
  title: 'Solar <guide>',
  description: 'All & more',
  content: '<p>Read this.</p>',
  FAQsJson: [{ question: 'Why?', answer: '<p>Because.</p>' }],
  styleId: 'clean',
  language: 'en',
  thumbUrl: null,
  nicheId: 8,
  verticalId: 7,
  keywordSetId: 9,
  keywords: ['panels', 'roof "cost"', '<b>grants</b>', 'batteries', 'loans'].map((text, place) => ({
    id: 40 + place,
    text,
  })),
  onContentPage: 3,
  aboveResults: 1,
  belowResults: 2,
};

const OWN: Pick<Site, 'language' | 'operator' | 'adsTxt' | 'imprint' | 'privacy' | 'ipKeeping'> = {
  language: 'en',
  operator: 'North Media <Ltd>',
  adsTxt: '',
  imprint: '',
  privacy: '',
  ipKeeping: 'NETWORK',
};
const SITES: SiteSnapshot['sites'] = [
  { id: 5, publisherId: 1, domain: 'north.example', name: 'North & Co', ...OWN },
  { id: 6, publisherId: 2, domain: 'lotus.example', name: 'Lotus', ...OWN },
  // Another publisher claims a domain that somebody else has had for longer.
  { id: 9, publisherId: 3, domain: 'NORTH.example', name: 'Squatter', ...OWN },
];

export const AD: FeedAd = {
  id: 'ad-1',
  title: 'Buy "panels" <now>',
  text: 'Cheap & good',
  display: 'shop.example',
  url: 'https://shop.example/landing?a=1&b=2',
  estimate: '0.42',
};

export const SECRET = 'a secret of more than thirty-two characters';

/** Websites without any store behind them, and what was kept of their visitors. */
export const smallSite = async ({
  ads = [AD],
  page = {},
  site = {},
  moved = [],
}: {
  ads?: FeedAd[];
  page?: Partial<SitePage>;
  site?: Partial<Site>;
  moved?: SiteSnapshot['moved'];
} = {}) => {
  const kept: Buffer[] = [];
  let refuses = false;
  let now = Date.parse('2026-11-16T10:00:00.000Z');
  const other = { ...PAGE, id: 32, websiteId: 6, slug: 'lotus-guide' };
  const index = siteIndex(
    { sites: SITES.map((own) => ({ ...own, ...site })), pages: [{ ...PAGE, ...page }, other], moved },
    true,
  );
  const asked: string[] = [];
  const append = async (body: Uint8Array) => {
    if (refuses) throw new Error('no space left on device');
    kept.push(Buffer.from(body));
  };
  const app = createSiteApp({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    postsUnder: CALLBACK_PATH,
  });
  registerSiteRoutes(
    app,
    siteService({
      snapshot: { current: () => index },
      feed: {
        ads: async (keyword) => {
          asked.push(keyword);
          return ads;
        },
      },
      append,
      appSecret: SECRET,
      clock: () => new Date(now),
      warn: () => {},
    }),
  );
  await registerCallbackRoutes(app, { append, appSecret: SECRET, clock: () => new Date(now) });
  await app.ready();
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'north.example', ...headers } });

  return {
    app,
    get,
    asked,
    kept: () => kept.map((body): unknown => JSON.parse(body.toString())),
    clicks: () => kept.map((body) => recordedClick.parse(JSON.parse(body.toString()))),
    refuse: (isFull: boolean) => {
      refuses = isFull;
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
};

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
};

/** The addresses that a page links to, as a browser reads them. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) =>
    href.replace(/&(?:amp|quot|lt|gt|#39);/g, (entity) => ENTITIES[entity] ?? entity),
  );

/** What every page leads to at its foot. */
export const ABOUT = ['/', '/privacy', '/imprint'];

/** The way of a visitor to the link of a sponsored result. */
export const resultLink = async (
  from: Pick<Awaited<ReturnType<typeof smallSite>>, 'get'>,
  address = `/${PAGE.slug}`,
): Promise<string> => {
  const [search = ''] = linksIn((await from.get(address)).body);
  return linksIn((await from.get(search)).body).find((link) => link.startsWith('/_out/')) ?? '';
};
