import { dataBlock, documentOf, escaped } from '@adhelm/domain/landing-page/markup';
import { pageDocument } from '@adhelm/domain/landing-page/page-document';
import type { FeedAd } from '../../ports/feed-provider.ts';
import { defaultImprint, defaultPrivacy } from './default-texts.ts';
import { type PageTags, type PixelMoments, pixelTags } from './pixel-tags.ts';
import { relatedSearches, type ScriptFeed, scriptResults } from './script-feed.ts';
import { policyFor } from './site-policy.ts';
import {
  addressOf,
  type PlacedPage,
  type Site,
  type SiteKeyword,
  type SitePage,
  type SitePixel,
} from './site-snapshot.ts';
import { SITE_STYLE, sheetOf } from './site-style.ts';
import { wordsIn } from './site-words.ts';
import type { Source } from './source-parameters.ts';

/** A document and what a browser may do with it. */
export type SiteDocument = { html: string; contentSecurityPolicy: string };

/** What a visitor brings along from page to page. */
export type Visit = { id: string; source: Source };

const searchAddress = (page: SitePage, keyword: SiteKeyword, { id, source }: Visit): string =>
  `/${page.slug}/search/${keyword.id}?${new URLSearchParams({ v: id, ...source })}`;

/** Where a script leads that shows searches; it says itself for what. */
const wordsAddress = (page: SitePage, { id, source }: Visit): string =>
  `/${page.slug}/search?${new URLSearchParams({ v: id, ...source })}`;

/** Links one below the other, each a list item. */
const listOf = (label: string, items: readonly string[]): string => {
  const name = escaped(label);
  return `<nav class="related" aria-label="${name}"><h2>${name}</h2><ul>${items.join('')}</ul></nav>`;
};

const searches = (label: string, page: SitePage, keywords: readonly SiteKeyword[], visit: Visit): string => {
  if (keywords.length === 0) return '';
  const links = keywords.map(
    (keyword) =>
      `<li><a href="${escaped(searchAddress(page, keyword, visit))}" rel="nofollow">${escaped(keyword.text)}</a></li>`,
  );
  return listOf(label, links);
};

/** What every page of a website leads to. */
const footer = (language: string, { asks }: Pick<PageTags, 'asks'> = { asks: false }): string => {
  const words = wordsIn(language);
  const link = (path: string, label: string) => `<a href="${path}">${escaped(label)}</a>`;
  const choices = asks
    ? `<button type="button" class="choices" hidden>${escaped(words.choices)}</button>`
    : '';
  return `<footer class="about">${link('/', words.articles)}${link('/privacy', words.privacy)}${link('/imprint', words.imprint)}${choices}</footer>`;
};

const icon = ({ favicon }: Site): string =>
  favicon === ''
    ? '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'
    : `<link rel="icon" href="${escaped(favicon)}">`;

const canonical = (site: Site, page: SitePage): string =>
  `<link rel="canonical" href="${escaped(addressOf(site, `/${page.slug}`))}">`;

/** Questions and answers for machines, as schema.org calls them. */
const faqData = ({ FAQsJson }: SitePage): string => {
  if (FAQsJson.length === 0) return '';
  const mainEntity = FAQsJson.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return dataBlock('application/ld+json', {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity,
  });
};

/** The same page in other languages, for who looks for it there. */
const alternates = (languages: readonly PlacedPage[]): string =>
  languages
    .map(
      ({ site, page }) =>
        `<link rel="alternate" hreflang="${escaped(page.language)}" href="${escaped(addressOf(site, `/${page.slug}`))}">`,
    )
    .join('');

/** What is known of a page besides what stands on it. */
export type PageContext = {
  pixels: readonly SitePixel[];
  /** Whether platforms hear what pixels tell; elsewhere a stand-in does. */
  isLive: boolean;
  /** Where a script shows searches and results instead of us. */
  scriptFeed: ScriptFeed | undefined;
};

/** Where something stands that is the visitor's own; no text of the database has this sign in it. */
const OWN = '\0';

/** What of an article is the same for all visitors: the parts before, between and after what is their own. */
const articleParts = (site: Site, page: SitePage, languages: readonly PlacedPage[]): string[] =>
  pageDocument(
    { ...page, site: site.name },
    {
      head: `${canonical(site, page)}${alternates(languages)}${icon(site)}${faqData(page)}`,
      style: SITE_STYLE,
      afterText: OWN,
      footer: OWN,
    },
  ).split(OWN);

/** Made once for each website and page as they are now; others take their place when anything changes. */
const knownParts = new WeakMap<Site, WeakMap<SitePage, string[]>>();

const partsOf = (site: Site, page: SitePage, languages: () => readonly PlacedPage[]): string[] => {
  const ofSite = knownParts.get(site) ?? new WeakMap<SitePage, string[]>();
  knownParts.set(site, ofSite);
  const parts = ofSite.get(page) ?? articleParts(site, page, languages());
  ofSite.set(page, parts);
  return parts;
};

/** The article, and the searches that it leads to. */
export const contentDocument = (
  site: Site,
  page: SitePage,
  visit: Visit,
  { pixels, isLive, languages, scriptFeed }: PageContext & { languages: () => readonly PlacedPage[] },
): SiteDocument => {
  const tags = pixelTags(site, page.language, pixels, { view: visit.id }, isLive);
  const keywords = page.keywords.slice(0, page.onContentPage);
  const label = wordsIn(page.language).related;
  const related = scriptFeed
    ? relatedSearches(site, page, scriptFeed, { label, address: wordsAddress(page, visit) })
    : { markup: searches(label, page, keywords, visit), tags: '' };
  const [head = '', middle = '', end = ''] = partsOf(site, page, languages);
  return {
    html: `${head}${related.markup}${middle}${footer(page.language, tags)}${tags.markup}${related.tags}${end}`,
    contentSecurityPolicy: policyFor(sheetOf(page.styleId), tags.platforms, related.tags !== ''),
  };
};

type Result = FeedAd & { link: string };

const resultOf = ({ link, title, text, display }: Result): string =>
  `<li><a href="${escaped(link)}" rel="nofollow sponsored"><strong>${escaped(title)}</strong><small>${escaped(display)}</small><span>${escaped(text)}</span></a></li>`;

/** What a search leads to: markup, and the tags of a script that completes it. */
type Found = { above: string; results: string; below: string; tags: string };

const nothingFound = ({ language }: SitePage): string => `<p>${escaped(wordsIn(language).nothing)}</p>`;

/** What the feed offered, with further searches above and below. */
export const offeredResults = (
  page: SitePage,
  keyword: SiteKeyword | undefined,
  visit: Visit,
  results: readonly Result[],
): Found => {
  const words = wordsIn(page.language);
  const others = page.keywords.filter(({ id }) => id !== keyword?.id);
  const end = page.aboveResults + page.belowResults;
  return {
    above: searches(words.related, page, others.slice(0, page.aboveResults), visit),
    results: results.length > 0 ? `<ol>${results.map(resultOf).join('')}</ol>` : nothingFound(page),
    below: searches(words.more, page, others.slice(page.aboveResults, end), visit),
    tags: '',
  };
};

/** What a script draws; nothing where it may not be asked. */
export const drawnResults = (
  site: Site,
  page: SitePage,
  feed: ScriptFeed,
  visit: Visit,
  searched: { words: string; exit: string },
): Found => {
  const { related, more } = wordsIn(page.language);
  const address = wordsAddress(page, visit);
  const drawn = scriptResults(site, page, feed, {
    ...searched,
    address,
    labels: { above: related, below: more },
  });
  return drawn ?? { above: '', results: nothingFound(page), below: '', tags: '' };
};

/** What was searched for, and what that led to. */
export const searchDocument = (
  site: Site,
  page: SitePage,
  searched: string,
  { above, results, below, tags: feedTags }: Found,
  { pixels, isLive, moments }: Omit<PageContext, 'scriptFeed'> & { moments: PixelMoments },
): SiteDocument => {
  const tags = pixelTags(site, page.language, pixels, moments, isLive);
  const words = wordsIn(page.language);
  const style = sheetOf(page.styleId);
  const body = [
    `<main><header><div class="site">${escaped(site.name)}</div><h1>${escaped(searched)}</h1></header>`,
    above,
    `<section class="results" aria-label="${escaped(words.sponsored)}"><h2>${escaped(words.sponsored)}</h2>${results}</section>`,
    below,
    `<p class="content"><a href="/${escaped(page.slug)}">${escaped(words.back)}</a></p>${footer(page.language, tags)}</main>${tags.markup}${feedTags}`,
  ];
  return {
    html: documentOf({
      language: page.language,
      title: `${searched} - ${site.name}`,
      style,
      head: `<meta name="robots" content="noindex">${icon(site)}`,
      body: body.join(''),
    }),
    contentSecurityPolicy: policyFor(style, tags.platforms, feedTags !== ''),
  };
};

/** A page of the website itself, in its plainest look; `header` and `body` are markup. */
const ownDocument = (
  site: Site,
  { title, header, body }: { title: string; header: string; body: string },
): SiteDocument => {
  const style = sheetOf('clean');
  return {
    html: documentOf({
      language: site.language,
      title,
      style,
      head: icon(site),
      body: `<main><header>${header}</header>${body}${footer(site.language)}</main>`,
    }),
    contentSecurityPolicy: policyFor(style),
  };
};

/** Plain text, whose paragraphs are apart by an empty line. */
const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

const textDocument = (site: Site, title: string, text: string): SiteDocument =>
  ownDocument(site, {
    title: `${title} - ${site.name}`,
    header: `<div class="site">${escaped(site.name)}</div><h1>${escaped(title)}</h1>`,
    body: `<div class="content">${paragraphs(text)}</div>`,
  });

export const privacyDocument = (site: Site, hasPixels: boolean): SiteDocument =>
  textDocument(
    site,
    wordsIn(site.language).privacy,
    site.privacy || defaultPrivacy(site.language, hasPixels),
  );

export const imprintDocument = (site: Site): SiteDocument =>
  textDocument(
    site,
    wordsIn(site.language).imprint,
    site.imprint || defaultImprint(site.language, site.operator),
  );

/** The newest pages of a website. */
export const homeDocument = (site: Site, pages: readonly SitePage[]): SiteDocument => {
  const links = pages.map(({ slug, title }) => `<li><a href="/${escaped(slug)}">${escaped(title)}</a></li>`);
  return ownDocument(site, {
    title: site.name,
    header: `<h1>${escaped(site.name)}</h1>`,
    body: listOf(wordsIn(site.language).articles, links),
  });
};
