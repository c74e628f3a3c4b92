import { pino } from 'pino';
import { createSiteApp } from '../../../http/site-app.ts';
import type { FeedAd } from '../../../ports/feed-provider.ts';
import { CALLBACK_PATH, registerCallbackRoutes } from '../../callback/callback.routes.ts';
import { recordedClick, recordedStep } from '../recorded-visit.ts';
import { registerSiteRoutes } from '../site.routes.ts';
import { siteService } from '../site.service.ts';
import { type Site, type SitePage, type SiteSnapshot, siteIndex } from '../site-snapshot.ts';
import { visitors } from '../visitor.ts';

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
  pixelIds: [],
  originalId: 31,
};

const OWN: Omit<Site, 'id' | 'publisherId' | 'domain' | 'name'> = {
  language: 'en',
  operator: 'North Media <Ltd>',
  adsTxt: '',
  imprint: '',
  privacy: '',
  ipKeeping: 'NETWORK',
  hosts: [],
  favicon: '',
  consent: 'OFF',
  botHandling: 'LEAVE_OUT',
  feed: 'STANDARD',
  feedPublisherId: '',
  feedStyleId: '',
  feedChannels: [],
};
export const SITE: Site = { id: 5, publisherId: 1, domain: 'north.example', name: 'North & Co', ...OWN };
const SITES: SiteSnapshot['sites'] = [
  SITE,
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

/** From where no person comes. */
export const DATA_CENTRE = '198.51.100.80';

/** What people come with. */
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

export const SECRET = 'a secret of more than thirty-two characters';

/** Websites without any store behind them, and what was kept of their visitors. */
export const smallSite = async ({
  ads = [AD],
  page = {},
  site = {},
  moved = [],
  pixels = [],
  adTexts = {},
  trustProxy = false,
  isLive = true,
}: {
  ads?: FeedAd[];
  page?: Partial<SitePage>;
  site?: Partial<Site>;
  moved?: SiteSnapshot['moved'];
  pixels?: SiteSnapshot['pixels'];
  /** By publisher and real id. */
  adTexts?: Record<string, string>;
  isLive?: boolean;
  trustProxy?: Parameters<typeof createSiteApp>[0]['trustProxy'];
} = {}) => {
  const kept: Buffer[] = [];
  let refuses = false;
  let now = Date.parse('2026-11-16T10:00:00.000Z');
  const other = { ...PAGE, id: 32, originalId: 32, websiteId: 6, slug: 'lotus-guide' };
  const index = siteIndex(
    {
      sites: SITES.map((own) => ({ ...own, ...site })),
      pages: [{ ...PAGE, ...page }, other],
      moved,
      pixels,
    },
    true,
  );
  const asked: string[] = [];
  const append = async (body: Uint8Array) => {
    if (refuses) throw new Error('no space left on device');
    kept.push(Buffer.from(body));
  };
  const app = createSiteApp({
    log: pino({ level: 'silent' }),
    trustProxy,
    postsUnder: CALLBACK_PATH,
  });
  registerSiteRoutes(
    app,
    siteService({
      snapshot: { current: () => index },
      adTexts: {
        of: (publisherId, realAdId) => {
          const text = adTexts[`${publisherId} ${realAdId}`];
          return text === undefined
            ? undefined
            : { publisherId, realAdId, text, digest: `of ${text.length} signs` };
        },
      },
      feed: {
        ads: async (keyword) => {
          asked.push(keyword);
          return ads;
        },
      },
      append,
      appSecret: SECRET,
      isLive,
      clock: () => new Date(now),
      warn: () => {},
    }),
    visitors({
      countryOf: (ip) => (ip === '203.0.113.9' ? 'VN' : ''),
      countryHeader: 'x-country',
      isDataCentre: (ip) => ip === DATA_CENTRE,
      production: true,
    }),
  );
  await registerCallbackRoutes(app, { append, appSecret: SECRET, clock: () => new Date(now) });
  await app.ready();
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'north.example', 'user-agent': PHONE, ...headers } });
  const records = () => kept.map((body) => JSON.parse(body.toString()) as { kind: string });
  const ofKind = (wanted: string) => records().filter(({ kind }) => kind === wanted);

  return {
    app,
    get,
    asked,
    kept: records,
    clicks: () => ofKind('click').map((record) => recordedClick.parse(record)),
    steps: () => ofKind('step').map((record) => recordedStep.parse(record)),
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

/** With another sign in it; not one of the last, whose bits need not all mean something. */
export const tampered = (sealed: string): string =>
  sealed.replace(/.(?=.{7}$)/, (sign) => (sign === 'A' ? 'B' : 'A'));

/** The way of a visitor to the link of a sponsored result. */
export const resultLink = async (
  from: Pick<Awaited<ReturnType<typeof smallSite>>, 'get'>,
  address = `/${PAGE.slug}`,
): Promise<string> => {
  const [search = ''] = linksIn((await from.get(address)).body);
  return linksIn((await from.get(search)).body).find((link) => link.startsWith('/_out/')) ?? '';
};
