import type { Zone } from '@adhelm/domain/time-zone';
import { formatValue } from './format.ts';

type Day<T> = { day: string; label: string; items: T[] };

const DAY_MS = 86_400_000;

const words = { today: 'Today', yesterday: 'Yesterday' };

/** The days of a list, in its order, in the reader's zone. */
export const byDay = <T extends { createdAt: string }>(
  items: readonly T[],
  zone: Zone,
  now: number,
): Day<T>[] => {
  const dayOf = (instant: string) => formatValue('date', instant, zone);
  const names = new Map([
    [dayOf(new Date(now - DAY_MS).toISOString()), words.yesterday],
    [dayOf(new Date(now).toISOString()), words.today],
  ]);
  const days = Map.groupBy(items, ({ createdAt }) => dayOf(createdAt));
  return [...days].map(([day, ofDay]) => ({ day, label: names.get(day) ?? day, items: ofDay }));
};

/** Hours and minutes alone, for what stands below its day. */
export const timeOfDay = (instant: string, zone: Zone): string =>
  formatValue('dateTime', instant, zone).split(' ')[1] ?? '';
