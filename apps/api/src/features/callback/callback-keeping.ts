const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAYS = 90;

/** What is said of a click after this is not taken: what was said before may be forgotten, and a late repetition would count again. */
export const isTooLate = (clickTime: Date, now: Date): boolean =>
  now.getTime() - clickTime.getTime() > DAYS * DAY_MS;

export const TOO_LATE = `The click is older than ${DAYS} days: what was said of it before is no longer kept.`;

/** Sayings received before this are forgotten; an hour later than their clicks are closed, since clocks differ. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - DAYS * DAY_MS - HOUR_MS);
