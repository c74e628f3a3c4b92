import { useMatch, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/**
 * What the address asks this screen for, at once. The router shows a change as a transition, a moment later: a box
 * ticked in between would look unticked, and a second tick would start from the state before the first.
 */
export const useSearchNow = (): unknown => {
  const { history, options } = useRouter();
  const shown: unknown = useSearch({ strict: false });
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const text = useSyncExternalStore(
    useCallback((changed) => history.subscribe(changed), [history]),
    // On the way to another screen the address is no longer this one's.
    () => (history.location.pathname === pathname ? history.location.search : null),
  );
  return useMemo(() => (text === null ? shown : options.parseSearch(text)), [text, shown, options]);
};
