import { createHash } from 'node:crypto';
import { documentOf, escaped } from '@adhelm/domain/landing-page/markup';
import { pageDocument, styleOf } from '@adhelm/domain/landing-page/page-document';
import type { FeedAd } from '../../ports/feed-provider.ts';
import { defaultImprint, defaultPrivacy } from './default-texts.ts';
import { addressOf, type Site, type SiteKeyword, type SitePage } from './site-snapshot.ts';
import { wordsIn } from './site-words.ts';
import type { Source } from './source-parameters.ts';

/** Stands on every look, so that it takes colours and type from the look itself. */
const SITE_STYLE = `
.related,
.results {
  width: 100%;
  max-width: 720px;
  margin: 32px auto;
}
.related ul,
.results ol {
  margin: 0;
  padding: 0;
  list-style: none;
}
.related li,
.results li {
  margin: 0;
  padding: 0;
  border: 0;
}
.related li::before,
.results li::before {
  content: none;
}
.related li + li,
.results li + li {
  margin-top: 10px;
}
.related a,
.results a {
  display: block;
  padding: 14px 16px;
  border: 1px solid;
  border-radius: 10px;
}
.related a {
  font-weight: 600;
  text-decoration: none;
}
.results small {
  display: block;
}
.about {
  max-width: 720px;
  margin: 48px auto 24px;
  text-align: center;
}
.about a {
  display: inline-block;
  padding: 8px 12px;
  font-size: 14px;
}
`;

/** A document and what a browser may do with it. */
export type SiteDocument = { html: string; contentSecurityPolicy: string };

const policies = new Map<string, string>();

/** Nothing runs, nothing is sent; the style sheet in the page is the one that we made, pictures are our own or https. */
const policyFor = (style: string): string => {
  const known = policies.get(style);
  if (known) return known;
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self' https:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  policies.set(style, policy);
  return policy;
};

/** What a visitor brings along from page to page. */
export type Visit = { id: string; source: Source };

const searchAddress = (page: SitePage, keyword: SiteKeyword, { id, source }: Visit): string =>
  `/${page.slug}/search/${keyword.id}?${new URLSearchParams({ v: id, ...source })}`;

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
const footer = (language: string): string => {
  const words = wordsIn(language);
  const link = (path: string, label: string) => `<a href="${path}">${escaped(label)}</a>`;
  return `<footer class="about">${link('/', words.articles)}${link('/privacy', words.privacy)}${link('/imprint', words.imprint)}</footer>`;
};

const ICON = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';

const canonical = (site: Site, page: SitePage): string =>
  `<link rel="canonical" href="${escaped(addressOf(site, `/${page.slug}`))}">`;

/** The article, and the searches that it leads to. */
export const contentDocument = (site: Site, page: SitePage, visit: Visit): SiteDocument => ({
  html: pageDocument(
    { ...page, site: site.name },
    {
      head: `${canonical(site, page)}${ICON}`,
      style: SITE_STYLE,
      afterText: searches(
        wordsIn(page.language).related,
        page,
        page.keywords.slice(0, page.onContentPage),
        visit,
      ),
      footer: footer(page.language),
    },
  ),
  contentSecurityPolicy: policyFor(`${styleOf(page.styleId)}${SITE_STYLE}`),
});

type Result = FeedAd & { link: string };

const resultOf = ({ link, title, text, display }: Result): string =>
  `<li><a href="${escaped(link)}" rel="nofollow sponsored"><strong>${escaped(title)}</strong><small>${escaped(display)}</small><span>${escaped(text)}</span></a></li>`;

/** What was searched for, with further searches above and below the sponsored results. */
export const searchDocument = (
  site: Site,
  page: SitePage,
  keyword: SiteKeyword,
  visit: Visit,
  results: readonly Result[],
): SiteDocument => {
  const words = wordsIn(page.language);
  const others = page.keywords.filter(({ id }) => id !== keyword.id);
  const below = page.aboveResults + page.belowResults;
  const style = `${styleOf(page.styleId)}${SITE_STYLE}`;
  const list =
    results.length > 0 ? `<ol>${results.map(resultOf).join('')}</ol>` : `<p>${escaped(words.nothing)}</p>`;
  const body = [
    `<main><header><div class="site">${escaped(site.name)}</div><h1>${escaped(keyword.text)}</h1></header>`,
    searches(words.related, page, others.slice(0, page.aboveResults), visit),
    `<section class="results" aria-label="${escaped(words.sponsored)}"><h2>${escaped(words.sponsored)}</h2>${list}</section>`,
    searches(words.more, page, others.slice(page.aboveResults, below), visit),
    `<p class="content"><a href="/${escaped(page.slug)}">${escaped(words.back)}</a></p>${footer(page.language)}</main>`,
  ];
  return {
    html: documentOf({
      language: page.language,
      title: `${keyword.text} - ${site.name}`,
      style,
      head: `<meta name="robots" content="noindex">${ICON}`,
      body: body.join(''),
    }),
    contentSecurityPolicy: policyFor(style),
  };
};

/** A page of the website itself, in its plainest look; `header` and `body` are markup. */
const ownDocument = (
  site: Site,
  { title, header, body }: { title: string; header: string; body: string },
): SiteDocument => {
  const style = `${styleOf('clean')}${SITE_STYLE}`;
  return {
    html: documentOf({
      language: site.language,
      title,
      style,
      head: ICON,
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

export const privacyDocument = (site: Site): SiteDocument =>
  textDocument(site, wordsIn(site.language).privacy, site.privacy || defaultPrivacy(site.language));

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
