import type { Clock } from '../../ports/clock.ts';
import type { FeedAd, FeedProvider } from '../../ports/feed-provider.ts';
import { recentValues } from '../auth/recent-values.ts';
import { referenceOf, withReference } from '../callback/click-reference.ts';
import { consentIn, eventIn } from './consent.ts';
import { exitLinks } from './exit-link.ts';
import type { KeptAdTexts } from './kept-ad-texts.ts';
import type { KeptSnapshot } from './kept-snapshot.ts';
import { declarationFor, keywordOf, type ScriptFeed, scriptFeedOf, searchedWordsIn } from './script-feed.ts';
import {
  contentDocument,
  drawnResults,
  homeDocument,
  imprintDocument,
  offeredResults,
  privacyDocument,
  type SiteDocument,
  searchDocument,
  type Visit,
} from './site-documents.ts';
import { adsFile, iconFile, mapFile, robotsFile, type SiteFile } from './site-files.ts';
import { addressOf, runsScript, type Site, type SiteKeyword, type SitePage } from './site-snapshot.ts';
import { type Source, sourceIn } from './source-parameters.ts';
import { newId, visitIn } from './visit-id.ts';
import { visitRecording } from './visit-recording.ts';
import type { Visitor } from './visitor.ts';

type Needs = {
  snapshot: Pick<KeptSnapshot, 'current'>;
  adTexts: Pick<KeptAdTexts, 'of'>;
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
export const siteService = ({ snapshot, adTexts, feed, append, appSecret, isLive, clock, warn }: Needs) => {
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

  const feedOf = (site: Site, source: Source): ScriptFeed | undefined =>
    scriptFeedOf(site, isLive, () => declarationFor(site, source, adTexts.of));

  type Offer = Pick<FeedAd, 'id' | 'url' | 'estimate'>;
  const exitOf = (page: SitePage, keywordId: number, { source }: Visit, { id, url, estimate }: Offer) => ({
    postId: page.id,
    keywordId,
    keywordSetId: page.keywordSetId ?? 0,
    nicheId: page.nicheId ?? 0,
    verticalId: page.verticalId ?? 0,
    adId: id,
    target: url,
    estimate,
    source,
    at: clock().getTime(),
  });

  /** Nobody says what a press on a result is worth that a script has drawn: that comes with the day's report. */
  const drawn = (site: Site, page: SitePage, words: string): Offer => ({
    id: `drawn for ${words}`,
    url: addressOf(site, `/${page.slug}`),
    estimate: '0',
  });

  type Searched = { words: string; keyword: SiteKeyword | undefined };

  /** The page of a search, once the search is kept. */
  const searched = async (
    site: Site,
    page: SitePage,
    { words, keyword }: Searched,
    query: URLSearchParams,
    visitor: Visitor,
  ): Promise<SiteDocument> => {
    const visit = visitOf(query);
    const consent = consentIn(site, query);
    const { id, source } = visit;
    const keywordId = keyword?.id ?? 0;
    const step = await record.search({ site, page, keywordId, words, visit: id, source, visitor, consent });
    const linkTo = links.linksFor(site.id, visit.id);
    const exitTo = (offer: Offer) => linkTo(exitOf(page, keywordId, visit, offer));
    const scriptFeed = feedOf(site, source);
    const found = scriptFeed
      ? drawnResults(site, page, scriptFeed, visit, { words, exit: exitTo(drawn(site, page, words)) })
      : offeredResults(
          page,
          keyword,
          visit,
          (await adsFor(words)).map((ad) => ({ ...ad, link: exitTo(ad) })),
        );
    return searchDocument(site, page, words, found, {
      pixels: snapshot.current().pixelsOf(site, page),
      isLive,
      moments: { view: step, search: { id: step, words } },
    });
  };

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
      const { source } = visit;
      const scriptFeed = feedOf(site, source);
      const declared = scriptFeed?.declaration.kind === 'text' ? scriptFeed.declaration.digest : undefined;
      await record.view({ site, page, visit: visit.id, source, visitor, consent, declared });
      return contentDocument(site, page, visit, {
        pixels: snapshot.current().pixelsOf(site, page),
        isLive,
        scriptFeed,
        languages: () => snapshot.current().languagesOf(page),
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
      return page && keyword && searched(site, page, { words: keyword.text, keyword }, query, visitor);
    },

    /** The page of a search for words that a script has led to: keywords of the page, or the feed's own. */
    async searchFor(
      site: Site,
      slug: string,
      query: URLSearchParams,
      visitor: Visitor,
    ): Promise<SiteDocument | undefined> {
      const page = runsScript(site) && snapshot.current().page(site, slug);
      const words = searchedWordsIn(query);
      if (!page || words === undefined) return undefined;
      return searched(site, page, { words, keyword: keywordOf(page, words) }, query, visitor);
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
