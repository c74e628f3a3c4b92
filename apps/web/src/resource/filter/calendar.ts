const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** Days and months here are local midnights as if they were UTC, so no clock change can move them. */

export const monthOf = (day: number): number => {
  const date = new Date(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
};

export const addMonths = (month: number, by: number): number => {
  const date = new Date(month);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by, 1);
};

/** Monday is 0. */
const weekdayOf = (day: number): number => (((day / DAY + 3) % 7) + 7) % 7;

/** The weeks of a month, Monday first; always six, so that the calendar keeps its height. */
export const weeksOf = (month: number): number[][] => {
  const first = month - weekdayOf(month) * DAY;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_unused, place) => first + week * WEEK + place * DAY),
  );
};

/** The same day of another month, or its last day where it is shorter. */
const sameDayIn = (day: number, months: number): number => {
  const month = addMonths(monthOf(day), months);
  const last = addMonths(month, 1) - DAY;
  return Math.min(month + (day - monthOf(day)), last);
};

/** Where a key moves the focus to; undefined for keys that move nothing. */
export const dayAfterKey = (day: number, key: string): number | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return day - DAY;
    case 'ArrowRight':
      return day + DAY;
    case 'ArrowUp':
      return day - WEEK;
    case 'ArrowDown':
      return day + WEEK;
    case 'Home':
      return day - weekdayOf(day) * DAY;
    case 'End':
      return day + (6 - weekdayOf(day)) * DAY;
    case 'PageUp':
      return sameDayIn(day, -1);
    case 'PageDown':
      return sameDayIn(day, 1);
    default:
      return undefined;
  }
};

/** Two chosen days in order, whichever was chosen first. */
export const inOrder = (one: number, other: number): { first: number; last: number } => ({
  first: Math.min(one, other),
  last: Math.max(one, other),
});
