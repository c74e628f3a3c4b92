import { useSyncExternalStore } from 'react';

const CHECK_MS = 20_000;
/** Days of every zone on earth begin at a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, CHECK_MS);
  return () => clearInterval(timer);
};

const quarter = () => Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS;

/** The present to the quarter of an hour: a page left open goes over to the next day, and hardly ever draws anew. */
export const useNow = (): number => useSyncExternalStore(subscribe, quarter);
