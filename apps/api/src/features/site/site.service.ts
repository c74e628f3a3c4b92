import type { Clock } from '../../ports/clock.ts';
import type { FeedAd, FeedProvider } from '../../ports/feed-provider.ts';
import { recentValues } from '../auth/recent-values.ts';
import { referenceOf, withReference } from '../callback/click-reference.ts';
import { consentIn, eventIn } from './consent.ts';
import { exitLinks } from './exit-link.ts';
import type { KeptSnapshot } from './kept-snapshot.ts';
import {
  contentDocument,
  homeDocument,
  imprintDocument,
  privacyDocument,
  type SiteDocument,
  searchDocument,
  type Visit,
} from './site-documents.ts';
import { adsFile, iconFile, mapFile, robotsFile, type SiteFile } from './site-files.ts';
import { addressOf, type Site, type SitePage } from './site-snapshot.ts';
import { sourceIn } from './source-parameters.ts';
import { newId, visitIn } from './visit-id.ts';
import { visitRecording } from './visit-recording.ts';
import type { Visitor } from './visitor.ts';

type Needs = {
  snapshot: Pick<KeptSnapshot, 'current'>;
  /** Null where no feed pays. */
  feed: FeedProvider | null;
  append: (body: Uint8Array) => Promise<void>;
  appSecret: string;
  /** Whether platforms hear what pixels of pages tell. */
  isLive: boolean;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
};

const RESULTS = 4;
/** A feed is asked once in this time for the same words. */
const SAME_RESULTS_MS = 60_000;

/** The first page of a website shows so many articles. */
const ON_HOME_PAGE = 100;

const HOST = /^([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*)\.?(?::\d{1,5})?$/;

/** The name in a Host header; empty for anything else, addresses of machines too. */
const hostIn = (header: string | undefined): string =>
  HOST.exec(header?.toLowerCase().slice(0, 300) ?? '')?.[1] ?? '';

/** What websites answer their visitors. Neither store is asked. */
export const siteService = ({ snapshot, feed, append, appSecret, isLive, clock, warn }: Needs) => {
  const links = exitLinks(appSecret);
  const record = visitRecording({ append, clock, warn });
  const offered = recentValues<FeedAd[]>(SAME_RESULTS_MS, clock);

  const adsFor = async (keyword: string): Promise<FeedAd[]> => {
    const known = offered.get(keyword);
    if (known) return known;
    const ads = (await feed?.ads(keyword, RESULTS)) ?? [];
    if (ads.length > 0) offered.set(keyword, ads);
    return ads;
  };

  const visitOf = (query: URLSearchParams): Visit => ({
    id: visitIn(query.get('v')) ?? newId(clock()),
    source: sourceIn(query),
  });

  const exitOf = (page: SitePage, keywordId: number, { source }: Visit, ad: FeedAd) => ({
    postId: page.id,
    keywordId,
    keywordSetId: page.keywordSetId ?? 0,
    nicheId: page.nicheId ?? 0,
    verticalId: page.verticalId ?? 0,
    adId: ad.id,
    target: ad.url,
    estimate: ad.estimate,
    source,
    at: clock().getTime(),
  });

  return {
    /** The website that a host is for. */
    at: (host: string | undefined): Site | undefined => snapshot.current().site(hostIn(host)),

    /** A page of the website, once the visit is kept that begins with it. */
    async content(
      site: Site,
      slug: string,
      query: URLSearchParams,
      visitor: Visitor,
    ): Promise<SiteDocument | undefined> {
      const page = snapshot.current().page(site, slug);
      if (!page) return undefined;
      // What somebody copied out of an address is somebody else's visit.
      const visit = { id: newId(clock()), source: sourceIn(query) };
      const consent = consentIn(site, query);
      await record.view({ site, page, visit: visit.id, source: visit.source, visitor, consent });
      return contentDocument(site, page, visit, {
        pixels: snapshot.current().pixelsOf(site, page),
        isLive,
        languages: snapshot.current().languagesOf(page),
      });
    },

    /** Where the page has gone that was here once, without what the address says besides. */
    movedTo(from: Site, slug: string): string | undefined {
      const found = snapshot.current().movedTo(from, slug);
      if (!found) return undefined;
      const path = `/${found.page.slug}`;
      return found.site.id === from.id ? path : addressOf(found.site, path);
    },

    home: (site: Site): SiteDocument =>
      homeDocument(site, snapshot.current().pagesOf(site).slice(-ON_HOME_PAGE).toReversed()),
    privacy: (site: Site): SiteDocument =>
      privacyDocument(
        site,
        snapshot
          .current()
          .pagesOf(site)
          .some(({ pixelIds }) => pixelIds.length > 0),
      ),
    imprint: imprintDocument,

    robots: robotsFile,
    ads: adsFile,
    icon: iconFile,
    map: (site: Site, part: number | null): SiteFile | undefined =>
      mapFile(site, snapshot.current().pagesOf(site), part),

    async search(
      site: Site,
      slug: string,
      keywordId: number,
      query: URLSearchParams,
      visitor: Visitor,
    ): Promise<SiteDocument | undefined> {
      const page = snapshot.current().page(site, slug);
      const keyword = page?.keywords.find(({ id }) => id === keywordId);
      if (!page || !keyword) return undefined;
      const visit = visitOf(query);
      const consent = consentIn(site, query);
      const { id, source } = visit;
      const step = await record.search({ site, page, keywordId, visit: id, source, visitor, consent });
      const linkTo = links.linksFor(site.id, visit.id);
      const results = (await adsFor(keyword.text)).map((ad) => ({
        ...ad,
        link: linkTo(exitOf(page, keyword.id, visit, ad)),
      }));
      return searchDocument(site, page, keyword, visit, results, {
        pixels: snapshot.current().pixelsOf(site, page),
        isLive,
        moments: { view: step, search: { id: step, words: keyword.text } },
      });
    },

    /** Where a press on a result leads, once it is kept. */
    async leave(
      site: Site,
      { visit, sealed }: { visit: string; sealed: string },
      query: URLSearchParams,
      visitor: Visitor,
    ): Promise<string | undefined> {
      const id = visitIn(visit);
      const exit = id && links.read(site.id, id, sealed, clock());
      if (!id || !exit) return undefined;
      const clickId = await record.press({
        site,
        visit: id,
        exit,
        visitor,
        consent: consentIn(site, query),
        eventId: eventIn(query),
      });
      return withReference(exit.target, referenceOf(site.publisherId, clickId));
    },
  };
};

export type SiteService = ReturnType<typeof siteService>;
