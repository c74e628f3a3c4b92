import { NO_VALUE } from './format.ts';
import { PageAddress } from './page-address.tsx';

type Page = { title: string; url: string | null };

/** A landing page by its title, with a way to the page itself. */
export const PageCell = ({ page }: { page: Page | null }) => {
  if (!page) return <span className="text-ink-3">{NO_VALUE}</span>;
  return <PageAddress address={page.url}>{page.title}</PageAddress>;
};
