import { escaped } from '@adhelm/domain/landing-page/markup';
import { addressOf, type Site, type SitePage } from './site-snapshot.ts';

/** What machines ask a website for. */
export type SiteFile = { type: string; body: string };

const TEXT = 'text/plain; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** A map may not name more pages. */
const PAGES_OF_A_MAP = 50_000;

export const robotsFile = (site: Site): SiteFile => ({
  type: TEXT,
  body: `User-agent: *\nDisallow: /_out/\nDisallow: /*/search/\nSitemap: ${addressOf(site, '/sitemap.xml')}\n`,
});

export const adsFile = ({ adsTxt }: Site): SiteFile | undefined =>
  adsTxt === '' ? undefined : { type: TEXT, body: `${adsTxt}\n` };

/** Long ones are written once for the same pages, however often they are asked for. */
const written = new WeakMap<readonly SitePage[], Map<number, SiteFile>>();

/** One part of the map of a website, counted from one. */
const mapPart = (site: Site, pages: readonly SitePage[], part: number): SiteFile | undefined => {
  const known = written.get(pages) ?? new Map<number, SiteFile>();
  const file = known.get(part) ?? writePart(site, pages, part);
  if (file) written.set(pages, known.set(part, file));
  return file;
};

const writePart = (site: Site, pages: readonly SitePage[], part: number): SiteFile | undefined => {
  const own = pages.slice((part - 1) * PAGES_OF_A_MAP, part * PAGES_OF_A_MAP);
  if (own.length === 0 && part > 1) return undefined;
  const places = own.map(({ slug }) => `<url><loc>${escaped(addressOf(site, `/${slug}`))}</loc></url>`);
  return { type: XML, body: `${XML_HEAD}<urlset ${NAMESPACE}>${places.join('')}</urlset>` };
};

/** The pages of a website; of many, where the parts of its map are. */
export const mapFile = (
  site: Site,
  pages: readonly SitePage[],
  part: number | null,
): SiteFile | undefined => {
  if (part !== null) return mapPart(site, pages, part);
  const parts = Math.ceil(pages.length / PAGES_OF_A_MAP);
  if (parts <= 1) return mapPart(site, pages, 1);
  const places = Array.from(
    { length: parts },
    (_, place) => `<sitemap><loc>${escaped(addressOf(site, `/sitemap-${place + 1}.xml`))}</loc></sitemap>`,
  );
  return { type: XML, body: `${XML_HEAD}<sitemapindex ${NAMESPACE}>${places.join('')}</sitemapindex>` };
};

/** The first letter of its name. */
export const iconFile = ({ name }: Site): SiteFile => {
  const [first] = new Intl.Segmenter().segment(name.trim().toUpperCase());
  return {
    type: 'image/svg+xml',
    body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f2a44"/><text x="16" y="22.5" text-anchor="middle" font-family="system-ui, sans-serif" font-size="18" font-weight="700" fill="#fff">${escaped(first?.segment ?? '')}</text></svg>`,
  };
};
