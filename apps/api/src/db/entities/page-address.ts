type Page = { domain: string | null; slug: string | null; status: string | null };

/** Where visitors find a landing page; only a published one has an address. */
export const pageAddress = ({ domain, slug, status }: Page): string | null =>
  domain && slug && status === 'PUBLISHED' ? `https://${domain}/${slug}` : null;
