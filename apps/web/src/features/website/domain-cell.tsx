import type { Website } from '@adhelm/contract/website';
import { TriangleAlert } from 'lucide-react';
import { CopyButton } from '../../resource/cells/copy-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { websiteTexts as website } from './website.texts.ts';

type DomainCellProps = { row: Pick<Website, 'domain' | 'unservedHosts'> };

/** The domain, marked where visitors of one of the website's names get another website. */
export const DomainCell = ({ row: { domain, unservedHosts } }: DomainCellProps) => (
  <span className="flex items-center gap-1">
    <span className="truncate font-mono text-xs">{domain}</span>
    <CopyButton value={domain} />
    {unservedHosts.length > 0 && (
      <Tooltip content={`${website.unserved} (${unservedHosts.join(', ')})`}>
        <button
          type="button"
          aria-disabled="true"
          aria-label={website.unserved}
          className="shrink-0 cursor-help rounded-xs text-warn"
        >
          <TriangleAlert aria-hidden="true" className="size-3.5" />
        </button>
      </Tooltip>
    )}
  </span>
);
