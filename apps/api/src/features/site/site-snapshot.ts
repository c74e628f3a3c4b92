import { IP_KEEPING } from '@adhelm/domain/ip-keeping';
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
});
export type Site = z.infer<typeof siteSchema>;

const keywordSchema = z.object({ id, text: z.string() });
export type SiteKeyword = z.infer<typeof keywordSchema>;

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
});
export type SitePage = z.infer<typeof pageSchema>;

/** Where a published page once was. */
const movedSchema = z.object({ websiteId: id, slug: z.string(), pageId: id });

/** Everything that visitors can be shown. */
export const snapshotSchema = z.object({
  sites: z.array(siteSchema),
  pages: z.array(pageSchema),
  moved: z.array(movedSchema),
});
export type SiteSnapshot = z.infer<typeof snapshotSchema>;

/** Where everybody finds a website. */
export const addressOf = ({ domain }: Site, path: string): string => `https://${domain}${path}`;

/** In the demo a website also answers on the machine itself, by the first part of its domain. */
const hostsOf = ({ domain }: Site, isDemo: boolean): string[] => {
  const host = domain.toLowerCase();
  return isDemo ? [host, `${host.split('.', 1)[0]}.localhost`] : [host];
};

/** Finds websites by host and pages by their address. A host that several websites name belongs to the oldest of them. */
export const siteIndex = ({ sites, pages, moved }: SiteSnapshot, isDemo: boolean) => {
  const byHost = new Map<string, Site>();
  for (const site of sites.toSorted((a, b) => a.id - b.id))
    for (const host of hostsOf(site, isDemo)) if (!byHost.has(host)) byHost.set(host, site);
  const address = (websiteId: number, slug: string) => `${websiteId} ${slug}`;
  const byAddress = new Map(pages.map((page) => [address(page.websiteId, page.slug), page]));
  const bySite = Map.groupBy(pages, ({ websiteId }) => websiteId);
  const byId = new Map(pages.map((page) => [page.id, page]));
  const siteById = new Map(sites.map((site) => [site.id, site]));
  const pageOnceAt = new Map(moved.map(({ websiteId, slug, pageId }) => [address(websiteId, slug), pageId]));
  return {
    site: (host: string) => byHost.get(host),
    page: (site: Site, slug: string) => byAddress.get(address(site.id, slug)),
    /** Those of a website, as they were first made. */
    pagesOf: (site: Site): readonly SitePage[] => bySite.get(site.id) ?? [],
    /** Where the page is now that was here once. */
    movedTo: (site: Site, slug: string): { site: Site; page: SitePage } | undefined => {
      const page = byId.get(pageOnceAt.get(address(site.id, slug)) ?? 0);
      const present = page && siteById.get(page.websiteId);
      return page && present && { site: present, page };
    },
  };
};

export type SiteIndex = ReturnType<typeof siteIndex>;
