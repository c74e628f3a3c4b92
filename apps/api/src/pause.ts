import { setTimeout as wait } from 'node:timers/promises';

/** So long, or until it is over; nothing is kept alive for it. */
export const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => {});
