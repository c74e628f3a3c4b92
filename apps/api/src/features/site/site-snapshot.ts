import { z } from 'zod';

const id = z.number().int().positive();

const siteSchema = z.object({ id, publisherId: id, domain: z.string(), name: z.string() });
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

/** Everything that visitors can be shown. */
export const snapshotSchema = z.object({ sites: z.array(siteSchema), pages: z.array(pageSchema) });
export type SiteSnapshot = z.infer<typeof snapshotSchema>;

/** In the demo a website also answers on the machine itself, by the first part of its domain. */
const hostsOf = ({ domain }: Site, isDemo: boolean): string[] => {
  const host = domain.toLowerCase();
  return isDemo ? [host, `${host.split('.', 1)[0]}.localhost`] : [host];
};

/** Finds websites by host and pages by their address. A host that several websites name belongs to the oldest of them. */
export const siteIndex = ({ sites, pages }: SiteSnapshot, isDemo: boolean) => {
  const byHost = new Map<string, Site>();
  for (const site of sites.toSorted((a, b) => a.id - b.id))
    for (const host of hostsOf(site, isDemo)) if (!byHost.has(host)) byHost.set(host, site);
  const address = (websiteId: number, slug: string) => `${websiteId} ${slug}`;
  const byAddress = new Map(pages.map((page) => [address(page.websiteId, page.slug), page]));
  return {
    site: (host: string) => byHost.get(host),
    page: (site: Site, slug: string) => byAddress.get(address(site.id, slug)),
  };
};

export type SiteIndex = ReturnType<typeof siteIndex>;
