const PROBE_EVERY_MS = 5000;

let reached = true;
let probe: ReturnType<typeof setInterval> | null = null;
const listeners = new Set<() => void>();

const set = (next: boolean) => {
  if (next === reached) return;
  reached = next;
  if (next && probe !== null) {
    clearInterval(probe);
    probe = null;
  } else if (!next) probe ??= setInterval(ask, PROBE_EVERY_MS);
  for (const listener of listeners) listener();
};

/** Told by every request whether a server was heard that could answer. */
export const reportOutcome = (wasReached: boolean): void => set(wasReached);

const ask = () => {
  fetch('/api/health').then(
    ({ ok }) => ok && set(true),
    () => undefined,
  );
};

/** Is a server within reach? Known from the browser and from how requests end. */
export const isConnected = (): boolean => reached && navigator.onLine;

export const onConnectionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};
