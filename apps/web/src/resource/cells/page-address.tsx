import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '../../lib/texts.ts';

const isWebAddress = (address: string | null): address is string => /^https?:\/\//.test(address ?? '');

/** Opens a page in a tab of its own; plain text where it stands nowhere yet. */
export const PageAddress = ({ address, children }: { address: string | null; children: ReactNode }) =>
  isWebAddress(address) ? (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      data-hint={texts.report.openPage(address)}
      className="flex w-fit max-w-full items-center gap-1 rounded-xs text-accent hover:underline focus-visible:-outline-offset-2"
    >
      <span className="truncate">{children}</span>
      <ExternalLink className="size-3" aria-hidden="true" />
    </a>
  ) : (
    <span className="block truncate">{children}</span>
  );
