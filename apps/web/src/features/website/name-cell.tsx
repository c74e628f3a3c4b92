import type { Website } from '@adhelm/contract/website';
import { TriangleAlert } from 'lucide-react';
import { websiteTexts as website } from './website.texts.ts';

type NameCellProps = { row: Pick<Website, 'name' | 'unservedHosts'> };

/** The name, marked where visitors of one of the website's domains get another website. It stands in a link, so that the mark is no button. */
export const NameCell = ({ row: { name, unservedHosts } }: NameCellProps) => (
  <span className="flex items-center gap-1.5">
    <span className="truncate">{name}</span>
    {unservedHosts.length > 0 && (
      <span
        role="img"
        aria-label={website.unserved}
        data-hint={`${website.unserved} (${unservedHosts.join(', ')})`}
        className="shrink-0 text-warn"
      >
        <TriangleAlert aria-hidden="true" className="size-3.5" />
      </span>
    )}
  </span>
);
