import { LRUCache } from 'lru-cache';
import type { Clock } from '../../ports/clock.ts';

const MOST = 10_000;

/** Remembers values for a moment; what is forgotten or old is asked for again. */
export const recentValues = <T extends object | string>(maxAgeMs: number, clock: Clock) =>
  new LRUCache<string, T>({
    max: MOST,
    // What is exactly as old is still good for the library.
    ttl: maxAgeMs - 1,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
