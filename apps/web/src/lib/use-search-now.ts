import { useMatch, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';

/** Remembers the last search of a screen, whose address is no longer its own on the way to another one. */
const ownSearch = () => {
  let own: string | null = null;
  return (location: { pathname: string; search: string }, pathname: string): string | null => {
    if (location.pathname === pathname) own = location.search;
    return own;
  };
};

const usePathname = (): string => useMatch({ strict: false, select: (match) => match.pathname });

/** Whether the address is still this screen's: one that is being left must not turn its reader back. */
export const useIsHere = (): (() => boolean) => {
  const { history } = useRouter();
  const pathname = usePathname();
  return useCallback(() => history.location.pathname === pathname, [history, pathname]);
};

/**
 * What the address asks this screen for, at once. The router shows a change as a transition, a moment later: a box
 * ticked in between would look unticked, and a second tick would start from the state before the first.
 */
export const useSearchNow = (): unknown => {
  const { history, options } = useRouter();
  const shown: unknown = useSearch({ strict: false });
  const pathname = usePathname();
  const [searchOf] = useState(ownSearch);
  const text = useSyncExternalStore(
    useCallback((changed) => history.subscribe(changed), [history]),
    () => searchOf(history.location, pathname),
  );
  return useMemo(() => (text === null ? shown : options.parseSearch(text)), [text, shown, options]);
};
