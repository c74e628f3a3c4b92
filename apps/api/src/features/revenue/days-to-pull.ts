const DAY_MS = 86_400_000;
/** Days that are read every time, today among them. */
const RECENT = 4;
/** On this day after it a day is read once more; a few days later still, where nobody was there to do it. */
const ONCE_MORE = 10;
const ONCE_MORE_UNTIL = 13;
/** Older days are no longer read, final or not. */
export const OLDEST = 31;

/** A day that was read before. */
export type PulledDay = { day: string; isFinal: boolean; pulledAt: Date };

type Known = { now: Date; pulled: readonly PulledDay[]; finalUntil: Date | null };

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The days in UTC to be read now, the oldest first. */
export const daysToPull = ({ now, pulled, finalUntil }: Known): string[] => {
  const daysAgo = (days: number) => dayOf(now.getTime() - days * DAY_MS);
  const byDay = new Map(pulled.map((one) => [one.day, one]));
  const isDue = (day: string, age: number): boolean => {
    const before = byDay.get(day);
    if (age < RECENT) return true;
    const isOpen = before && !before.isFinal;
    const isTakenBack = before?.isFinal && finalUntil !== null && day > dayOf(finalUntil.getTime());
    const wasReadLate = before && before.pulledAt.getTime() >= Date.parse(day) + ONCE_MORE * DAY_MS;
    const isTurn = age >= ONCE_MORE && age <= ONCE_MORE_UNTIL && !wasReadLate;
    return Boolean(isOpen || isTakenBack || isTurn);
  };
  return Array.from({ length: OLDEST + 1 }, (_, age) => ({ age, day: daysAgo(age) }))
    .filter(({ age, day }) => isDue(day, age))
    .map(({ day }) => day)
    .reverse();
};
