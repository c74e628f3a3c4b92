import { ExternalLink } from 'lucide-react';
import { texts } from '../../lib/texts.ts';
import { NO_VALUE } from './format.ts';

type Page = { title: string; url: string | null };

const isWebAddress = (address: string | null): address is string => /^https?:\/\//.test(address ?? '');

/** A landing page by its title, with a way to the page itself. */
export const PageCell = ({ page }: { page: Page | null }) => {
  if (!page) return <span className="text-ink-3">{NO_VALUE}</span>;
  return isWebAddress(page.url) ? (
    <a
      href={page.url}
      target="_blank"
      rel="noreferrer"
      title={texts.report.openPage(page.url)}
      className="group/page flex items-center gap-1 rounded-xs hover:text-accent hover:underline focus-visible:-outline-offset-2"
    >
      <span className="truncate">{page.title}</span>
      <ExternalLink
        className="size-3 text-ink-3 opacity-0 group-hover/page:opacity-100 group-focus-visible/page:opacity-100"
        aria-hidden="true"
      />
    </a>
  ) : (
    <span className="block truncate">{page.title}</span>
  );
};
