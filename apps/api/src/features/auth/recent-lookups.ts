import type { Clock } from '../../ports/clock.ts';
import { recentValues } from './recent-values.ts';

/**
 * What was looked up is known for a moment, unless it is forgotten first. What was being looked up while something was
 * forgotten may be older than the reason for it: it is given to who asked, and not remembered.
 */
export const recentLookups = <T extends object>(maxAgeMs: number, clock: Clock) => {
  const known = recentValues<T>(maxAgeMs, clock);
  let timesForgotten = 0;
  return {
    get: async (key: string, lookUp: () => Promise<T>): Promise<T> => {
      const recent = known.get(key);
      if (recent) return recent;
      const before = timesForgotten;
      const found = await lookUp();
      if (timesForgotten === before) known.set(key, found);
      return found;
    },

    forget: (...keys: readonly string[]): void => {
      timesForgotten += 1;
      for (const key of keys) known.delete(key);
    },

    forgetAll: (): void => {
      timesForgotten += 1;
      known.clear();
    },
  };
};
