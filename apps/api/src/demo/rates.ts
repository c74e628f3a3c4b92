import { seedOf } from './seed.ts';
import { seededRandom } from './seeded-random.ts';

/** A UTC day as `YYYY-MM-DD`. */
export const dayText = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Dollars for one dong on a day: around 26,200 to the dollar, in whole dong. */
export const usdPerDong = (day: string): number => {
  const random = seededRandom(seedOf(9, Number(day.replaceAll('-', ''))));
  return Number((1 / (26_100 + random.below(200))).toFixed(10));
};
