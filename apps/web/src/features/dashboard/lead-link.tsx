import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useMayOpen } from '../../lib/session/use-may-open.ts';
import { type Lead, leadSearch } from './leads.ts';

type LeadLinkProps = {
  lead: Lead | null;
  /** For names, which nobody would take for a link otherwise. */
  coloured?: boolean;
  className?: string;
  children: ReactNode;
};

const STYLE = 'rounded-xs hover:text-accent hover:underline focus-visible:-outline-offset-2';

/** Its press area is the whole of the nearest positioned box. */
export const WHOLE_BOX = 'after:absolute after:inset-0 after:rounded-[inherit]';

/** A way to the list behind a figure; plain for those who may not open it. */
export const LeadLink = ({ lead, coloured = false, className, children }: LeadLinkProps) => {
  const mayOpen = useMayOpen();
  if (!lead || !mayOpen(lead.to)) return <span className={className}>{children}</span>;
  return (
    <Link
      to={lead.to}
      search={(before: object) => leadSearch(before, lead)}
      title={lead.hint}
      className={classNames(STYLE, coloured && 'text-accent', className)}
    >
      {children}
    </Link>
  );
};

/** The way to a whole list, at the end of a card's title. */
export const SeeAll = ({ lead, children }: { lead: Lead; children: ReactNode }) => {
  const mayOpen = useMayOpen();
  if (!mayOpen(lead.to)) return null;
  return (
    <Link
      to={lead.to}
      search={(before: object) => leadSearch(before, lead)}
      aria-label={lead.hint}
      className="inline-flex h-8 max-sm:h-11 items-center gap-1 rounded-sm px-2 text-xs font-medium whitespace-nowrap text-accent hover:bg-accent-soft"
    >
      {children}
    </Link>
  );
};
