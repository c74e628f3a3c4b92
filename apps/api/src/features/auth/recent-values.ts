import type { Clock } from '../../ports/clock.ts';

const MOST = 10_000;

/** Remembers values for a moment; what is forgotten or old is asked for again. */
export const recentValues = <T>(maxAgeMs: number, clock: Clock) => {
  const values = new Map<string, { value: T; until: number }>();
  return {
    get(key: string): T | undefined {
      const entry = values.get(key);
      return entry && entry.until > clock().getTime() ? entry.value : undefined;
    },
    set(key: string, value: T): void {
      if (values.size >= MOST) values.clear();
      values.set(key, { value, until: clock().getTime() + maxAgeMs });
    },
    forget(key: string): void {
      values.delete(key);
    },
    forgetAll(): void {
      values.clear();
    },
  };
};
