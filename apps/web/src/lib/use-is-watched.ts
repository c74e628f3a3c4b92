import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Whether anybody may be looking at this tab. */
export const useIsWatched = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);
