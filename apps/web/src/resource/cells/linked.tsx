import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CellLink } from '../declaration.ts';
import { otherThanList } from '../list/list-search.ts';

/** A screen that is not there (yet) is not linked to. */
export const Linked = ({ link, children }: { link: CellLink; children: ReactNode }) => {
  const { routesByPath } = useRouter();
  if (!Object.hasOwn(routesByPath, link.to)) return children;
  return (
    <Link
      to={link.to}
      // The range of a report goes along, so that the figures there are those of here.
      search={(before: object) => ({ ...otherThanList(before), ...link.search })}
      data-hint={link.hint}
      aria-description={link.hint}
      className="block truncate rounded-xs text-accent max-sm:flex max-sm:min-h-[43px] max-sm:items-center max-sm:*:min-w-0 max-sm:*:flex-1 hover:underline focus-visible:-outline-offset-2"
    >
      {children}
    </Link>
  );
};
