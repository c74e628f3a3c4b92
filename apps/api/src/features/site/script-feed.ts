import { dataBlock, escaped } from '@adhelm/domain/landing-page/markup';
import type { AdText } from './ad-text.repository.ts';
import { FEED_SCRIPT, FEED_STAND_IN } from './site-scripts.ts';
import { runsScript, type Site, type SiteKeyword, type SitePage } from './site-snapshot.ts';
import { adNamedIn, isBought, SOURCE_PARAMETERS, type Source } from './source-parameters.ts';

const GOOGLE = 'https://www.google.com/adsense/search/ads.js';

/** The parameter in which the feed says what the visitor searches for. */
const WORDS_PARAMETER = 'q';
const LONGEST_WORDS = 100;

const plain = (text: string): string => text.replaceAll(/[\s\p{Cc},]+/gu, ' ').trim();

/** What a visitor searches for; undefined where the address says nothing that could be searched for. */
export const searchedWordsIn = (query: URLSearchParams): string | undefined =>
  plain(query.get(WORDS_PARAMETER)?.slice(0, LONGEST_WORDS) ?? '') || undefined;

/** The keyword that the feed was given as these words. Feeds also offer words of their own. */
export const keywordOf = ({ keywords }: SitePage, words: string): SiteKeyword | undefined => {
  const same = (text: string) => plain(text).toLowerCase();
  return keywords.find(({ text }) => same(text) === same(words));
};

/** What a feed is told of the ad that brought a visitor. */
export type Declaration =
  /** No ad did. */
  | { kind: 'nothing' }
  | { kind: 'text'; text: string; digest: string }
  /** One did of which nobody knows the text: a wrong one costs the account, so that the feed is not asked at all. */
  | { kind: 'unknown' };

export const declarationFor = (
  { publisherId }: Site,
  source: Source,
  textOf: (publisherId: number, realAdId: string) => AdText | undefined,
): Declaration => {
  if (!isBought(source)) return { kind: 'nothing' };
  const realAdId = adNamedIn(source);
  const said = realAdId === undefined ? undefined : textOf(publisherId, realAdId);
  return said?.text ? { kind: 'text', text: said.text, digest: said.digest } : { kind: 'unknown' };
};

/** A website whose results a script shows, and what is known of who looks at it. */
export type ScriptFeed = { declaration: Declaration; isLive: boolean };

/** The feed of a website, where it is one of these. */
export const scriptFeedOf = (
  site: Site,
  isLive: boolean,
  declare: () => Declaration,
): ScriptFeed | undefined => (runsScript(site) ? { declaration: declare(), isLive } : undefined);

type Block = { container: string; relatedSearches: number } | { container: string; number: number };
type Shown = { kind: 'ads' | 'relatedsearch'; options: Record<string, unknown>; blocks: Block[] };

const tagsOf = (
  site: Site,
  { declaration, isLive }: ScriptFeed,
  { kind, options, blocks }: Shown,
): string => {
  const data = {
    asks: site.consent === 'BANNER',
    script: isLive ? GOOGLE : FEED_STAND_IN.address,
    kind,
    options: {
      pubId: site.feedPublisherId,
      ...(site.feedStyleId !== '' && { styleId: site.feedStyleId }),
      ...(site.feedChannels.length > 0 && { channel: site.feedChannels.join('+') }),
      resultsPageQueryParam: WORDS_PARAMETER,
      ...options,
      ...(declaration.kind === 'text' && { referrerAdCreative: declaration.text }),
    },
    blocks,
  };
  return `${dataBlock('application/json', data, 'feed')}<script src="${FEED_SCRIPT.address}" defer></script>`;
};

const termsOf = (keywords: readonly SiteKeyword[]): string => keywords.map(({ text }) => plain(text)).join();

/** Where a script draws; it has its height before, so that nothing moves. */
const place = (id: string, rows: number): string =>
  `<div id="${id}" class="drawn drawn-${Math.min(rows, 6)}"></div>`;

/** Searches that a script draws, under a heading of ours. */
const searchesUnder = (label: string, id: string, rows: number): string => {
  const name = escaped(label);
  return `<section class="related" aria-label="${name}"><h2>${name}</h2>${place(id, rows)}</section>`;
};

type Labelled = { label: string; address: string };

/** The searches that an article leads to. */
export const relatedSearches = (
  site: Site,
  page: SitePage,
  feed: ScriptFeed,
  { label, address }: Labelled,
): { markup: string; tags: string } => {
  const keywords = page.keywords.slice(0, page.onContentPage);
  if (feed.declaration.kind === 'unknown' || keywords.length === 0) return { markup: '', tags: '' };
  return {
    markup: searchesUnder(label, 'related', keywords.length),
    tags: tagsOf(site, feed, {
      kind: 'relatedsearch',
      options: {
        hl: page.language,
        relatedSearchTargeting: 'content',
        resultsPageBaseUrl: address,
        terms: termsOf(keywords),
        ignoredPageParams: SOURCE_PARAMETERS.join(),
      },
      blocks: [{ container: 'related', relatedSearches: keywords.length }],
    }),
  };
};

const RESULTS = 4;

type Searched = {
  words: string;
  /** The link by which a press is told. */
  exit: string;
  address: string;
  /** What stands over the searches above and below. */
  labels: { above: string; below: string };
};

/** The sponsored results of a search, with further searches above and below. */
export const scriptResults = (
  site: Site,
  page: SitePage,
  feed: ScriptFeed,
  { words, exit, address, labels }: Searched,
): { above: string; results: string; below: string; tags: string } | undefined => {
  if (feed.declaration.kind === 'unknown') return undefined;
  const others = page.keywords.filter(({ text }) => plain(text).toLowerCase() !== words.toLowerCase());
  const [above, below] = [
    Math.min(page.aboveResults, others.length),
    Math.min(page.belowResults, Math.max(0, others.length - page.aboveResults)),
  ];
  const searches = (container: string, count: number) =>
    count > 0 ? [{ container, relatedSearches: count }] : [];
  return {
    above: above > 0 ? searchesUnder(labels.above, 'above', above) : '',
    results: `${place('results', RESULTS)}<a class="exit" href="${escaped(exit)}" rel="nofollow sponsored" hidden></a>`,
    below: below > 0 ? searchesUnder(labels.below, 'below', below) : '',
    tags: tagsOf(site, feed, {
      kind: 'ads',
      options: {
        hl: page.language,
        query: words,
        relatedSearchTargeting: 'query',
        resultsPageBaseUrl: address,
        terms: termsOf(others),
      },
      blocks: [
        { container: 'results', number: RESULTS },
        ...searches('above', above),
        ...searches('below', below),
      ],
    }),
  };
};
