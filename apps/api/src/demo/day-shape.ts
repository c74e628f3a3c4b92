import { MARKETS, type Market } from './catalogue.ts';
import { DAYS } from './plan-buying.ts';
import { seedOf } from './seed.ts';
import { seededRandom } from './seeded-random.ts';

/** How busy each local hour is; people read in the evening and sleep at night. */
const HOURS = [
  2, 1.2, 0.8, 0.6, 0.6, 0.9, 1.8, 3, 4, 4.6, 5, 5.2, 5.6, 5.4, 5, 4.8, 4.9, 5.2, 5.8, 6.6, 7.2, 6.8, 5.2,
  3.4,
];
/** From Sunday to Saturday. */
const WEEKDAYS = [1.14, 0.96, 0.94, 0.95, 0.97, 0.98, 1.1];
const TABLE_SIZE = 2048;

/** A table from which an even draw picks places with the given weights. */
export const drawTable = (weights: readonly number[]): Uint8Array => {
  const table = new Uint8Array(TABLE_SIZE);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let until = 0;
  let start = 0;
  weights.forEach((weight, place) => {
    until += (weight / total) * TABLE_SIZE;
    table.fill(place, start, Math.round(until));
    start = Math.round(until);
  });
  return table;
};

export const drawFrom = (table: Uint8Array, even: number): number =>
  table[Math.floor(even * TABLE_SIZE)] ?? 0;

const localHour = (market: Market, utcHour: number): number =>
  (utcHour + MARKETS[market].utcOffset + 24) % 24;

/** Which UTC hour a click of a market falls in. */
export const hourTable = (market: Market): Uint8Array =>
  drawTable(HOURS.map((_, utcHour) => HOURS[localHour(market, utcHour)] ?? 1));

/** Clicks are worth more when people are awake to buy: a factor around 1 for each UTC hour. */
export const hourlyWorth = (market: Market): number[] =>
  HOURS.map((_, utcHour) => 1 + 0.22 * Math.sin(((localHour(market, utcHour) - 8) / 24) * 2 * Math.PI));

/** How much runs on a day of the calendar: growth, weekends and chance. */
export const dayWeight = (day: number, instant: number): number => {
  const growth = 0.7 + (0.6 * day) / (DAYS - 1);
  const weekday = WEEKDAYS[new Date(instant).getUTCDay()] ?? 1;
  return growth * weekday * seededRandom(seedOf(10, day)).between(0.93, 1.07);
};
