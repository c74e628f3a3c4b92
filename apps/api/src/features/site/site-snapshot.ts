import { pixelPlatform } from '@adhelm/contract/pixel';
import { IP_KEEPING } from '@adhelm/domain/ip-keeping';
import { BOT_HANDLINGS, CONSENTS, WEBSITE_FEEDS } from '@adhelm/domain/website-settings';
import { z } from 'zod';

const id = z.number().int().positive();

const siteSchema = z.object({
  id,
  publisherId: id,
  domain: z.string(),
  name: z.string(),
  language: z.string(),
  /** The name of its publisher. */
  operator: z.string(),
  adsTxt: z.string(),
  imprint: z.string(),
  privacy: z.string(),
  ipKeeping: z.enum(IP_KEEPING),
  // What versions before this one did not keep has a default: their files serve until the store is there.
  /** The names that it claims, and since when. */
  hosts: z.array(z.object({ host: z.string(), claimedAt: z.string() })).default([]),
  favicon: z.string().default(''),
  consent: z.enum(CONSENTS).default('OFF'),
  botHandling: z.enum(BOT_HANDLINGS).default('LEAVE_OUT'),
  feed: z.enum(WEBSITE_FEEDS).default('STANDARD'),
  feedPublisherId: z.string().default(''),
  feedStyleId: z.string().default(''),
  feedChannels: z.array(z.string()).default([]),
});
export type Site = z.infer<typeof siteSchema>;

const keywordSchema = z.object({ id, text: z.string() });
export type SiteKeyword = z.infer<typeof keywordSchema>;

/** What loads with a page and tells its platform who came. */
const pixelSchema = z.object({
  id,
  /** Null: everybody's. */
  publisherId: id.nullable(),
  platform: pixelPlatform,
  pixelId: z.string(),
  moments: z.array(z.string()),
  names: z.record(z.string(), z.string()),
});
export type SitePixel = z.infer<typeof pixelSchema>;

/** A published page with everything that serving it takes. */
const pageSchema = z.object({
  id,
  /** Another one whenever anything of the page has changed. */
  stamp: z.string(),
  websiteId: id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  content: z.string(),
  FAQsJson: z.array(z.object({ question: z.string(), answer: z.string() })),
  styleId: z.string(),
  language: z.string(),
  thumbUrl: z.string().nullable(),
  nicheId: id.nullable(),
  verticalId: id.nullable(),
  keywordSetId: id.nullable(),
  /** In their order. */
  keywords: z.array(keywordSchema),
  /** How many of them stand on the content page, and above and below the results of a search. */
  onContentPage: z.number().int(),
  aboveResults: z.number().int(),
  belowResults: z.number().int(),
  pixelIds: z.array(id).default([]),
  /** What it was translated from; itself where it was not. */
  originalId: id.nullable().default(null),
});
export type SitePage = z.infer<typeof pageSchema>;

/** A page and the website that it is on. */
export type PlacedPage = { site: Site; page: SitePage };

/** Where a published page once was. */
const movedSchema = z.object({ websiteId: id, slug: z.string(), pageId: id });

/** Everything that visitors can be shown. */
export const snapshotSchema = z.object({
  sites: z.array(siteSchema),
  pages: z.array(pageSchema),
  moved: z.array(movedSchema),
  pixels: z.array(pixelSchema).default([]),
});
export type SiteSnapshot = z.infer<typeof snapshotSchema>;

/** Where everybody finds a website. */
export const addressOf = ({ domain }: Site, path: string): string => `https://${domain}${path}`;

/** Whether a script shows the results of searches in the visitor's browser. */
export const runsScript = ({ feed }: Pick<Site, 'feed'>): boolean => feed === 'GOOGLE';

type Claim = { site: Site; host: string; claimedAt: string };

const claimsOf = (site: Site): Claim[] =>
  site.hosts.length === 0
    ? [{ site, host: site.domain.toLowerCase(), claimedAt: '' }]
    : site.hosts.map((claim) => ({ site, ...claim }));

const isBefore = (a: Claim, b: Claim): number =>
  a.claimedAt.localeCompare(b.claimedAt) || a.site.id - b.site.id;

/** In the demo a website also answers on the machine itself, by the first part of its domain. */
const localClaim = ({ domain }: Site): string => `${domain.toLowerCase().split('.', 1)[0]}.localhost`;

/** Who answers under which name: whoever has claimed it for longest. */
const byHostOf = (sites: readonly Site[], isDemo: boolean): Map<string, Site> => {
  const byHost = new Map<string, Site>();
  const claim = (host: string, site: Site) => byHost.has(host) || byHost.set(host, site);
  for (const { host, site } of sites.flatMap(claimsOf).sort(isBefore)) claim(host, site);
  if (isDemo) for (const site of sites.toSorted((a, b) => a.id - b.id)) claim(localClaim(site), site);
  return byHost;
};

/** Finds websites by host and pages by their address. */
export const siteIndex = ({ sites, pages, moved, pixels }: SiteSnapshot, isDemo: boolean) => {
  const byHost = byHostOf(sites, isDemo);
  const pixelById = new Map(pixels.map((pixel) => [pixel.id, pixel]));
  const translations = Map.groupBy(
    pages.filter(({ originalId }) => originalId !== null),
    ({ originalId }) => originalId,
  );
  const address = (websiteId: number, slug: string) => `${websiteId} ${slug}`;
  const byAddress = new Map(pages.map((page) => [address(page.websiteId, page.slug), page]));
  const bySite = Map.groupBy(pages, ({ websiteId }) => websiteId);
  const byId = new Map(pages.map((page) => [page.id, page]));
  const siteById = new Map(sites.map((site) => [site.id, site]));
  const pageOnceAt = new Map(moved.map(({ websiteId, slug, pageId }) => [address(websiteId, slug), pageId]));
  return {
    /** Whose ads bring visitors to pages where a script shows the results, which asks for the text of the ad. */
    declaringPublishers: [...new Set(sites.filter(runsScript).map(({ publisherId }) => publisherId))],
    site: (host: string) => byHost.get(host),
    page: (site: Site, slug: string) => byAddress.get(address(site.id, slug)),
    /** Those of a website, as they were first made. */
    pagesOf: (site: Site): readonly SitePage[] => bySite.get(site.id) ?? [],
    /** Those that load with a page of the website. */
    pixelsOf: (site: Site, { pixelIds }: SitePage): SitePixel[] =>
      pixelIds.flatMap((id) => {
        const pixel = pixelById.get(id);
        return pixel && (pixel.publisherId ?? site.publisherId) === site.publisherId ? [pixel] : [];
      }),
    /** The same page in all languages that it is published in; none where there is one alone. */
    languagesOf: (page: SitePage): PlacedPage[] => {
      const all = (translations.get(page.originalId) ?? []).flatMap((one) => {
        const site = siteById.get(one.websiteId);
        return site?.publisherId === siteById.get(page.websiteId)?.publisherId && site
          ? [{ site, page: one }]
          : [];
      });
      return all.length > 1 ? all : [];
    },
    /** Where the page is now that was here once. */
    movedTo: (site: Site, slug: string): PlacedPage | undefined => {
      const page = byId.get(pageOnceAt.get(address(site.id, slug)) ?? 0);
      const present = page && siteById.get(page.websiteId);
      return page && present && { site: present, page };
    },
  };
};

export type SiteIndex = ReturnType<typeof siteIndex>;
