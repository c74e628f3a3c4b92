import { localOf } from '../time-zone.ts';
import type { HoursOfDay, RuleSchedule } from './rule.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 86_400_000;

/** `HH:MM` as milliseconds since midnight. */
const timeOf = (text: string): number => (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * MINUTE;

const remainder = (value: number, by: number): number => ((value % by) + by) % by;

/** 1 for Monday to 7 for Sunday; the first of January 1970 was a Thursday. */
const dayOfWeek = (day: number): number => remainder(day + 3, 7) + 1;

/** Hours of one day as a stretch of the wall clock; those that end before they begin end on the next day. */
const stretchOf = ({ from, to }: HoursOfDay, day: number): { from: number; to: number } => {
  const [begin, end] = [timeOf(from), timeOf(to)];
  return { from: day * DAY + begin, to: day * DAY + end + (end <= begin ? DAY : 0) };
};

/** The stretches of the wall clock that a moment may belong to: those that began that day or the day before. */
const stretchesAround = ({ hours, days }: RuleSchedule, local: number): { from: number; to: number }[] => {
  const today = Math.floor(local / DAY);
  const all = hours.length > 0 ? hours : [{ from: '00:00', to: '00:00' }];
  return [today - 1, today]
    .filter((day) => days.includes(dayOfWeek(day)))
    .flatMap((day) => all.map((one) => stretchOf(one, day)));
};

/** The quarter of an hour that a moment lies in; all zones are so many quarters from UTC. */
export const quarterOf = (moment: number): number => Math.floor(moment / QUARTER) * QUARTER;

/** Whether a rule would run when the wall clock shows a time. */
const isRun = (schedule: RuleSchedule, local: number): boolean =>
  remainder(local, schedule.everyMinutes * MINUTE) === 0 &&
  stretchesAround(schedule, local).some(({ from, to }) => from <= local && local < to);

/**
 * Whether a rule runs in the quarter of an hour that a moment lies in. A run at a time that the clock skips is made up
 * for right after it; hours that the clock shows twice are run through twice.
 */
export const isDue = (schedule: RuleSchedule, moment: number): boolean => {
  const quarter = quarterOf(moment);
  const local = localOf(schedule.zone, quarter);
  if (isRun(schedule, local)) return true;
  for (let skipped = localOf(schedule.zone, quarter - 1) + 1; skipped < local; skipped += QUARTER)
    if (isRun(schedule, skipped)) return true;
  return false;
};

/** A week, and a day for hours that the clock skips. */
const FAR = 8 * DAY;

/** When a rule runs next after a moment; null when there is no such quarter within eight days. */
export const nextDue = (schedule: RuleSchedule, moment: number): number | null => {
  const first = quarterOf(moment) + QUARTER;
  for (let quarter = first; quarter <= first + FAR; quarter += QUARTER)
    if (isDue(schedule, quarter)) return quarter;
  return null;
};

/** Whether a rule still only says what it would do. */
export const isInShadow = ({ shadowUntil }: { shadowUntil: string | null }, moment: number): boolean =>
  shadowUntil !== null && Date.parse(shadowUntil) > moment;

/** Whether hours of a day hold the beginning of at least one run. */
export const hasRunWithin = (hours: HoursOfDay, everyMinutes: number): boolean => {
  const { from, to } = stretchOf(hours, 0);
  const every = everyMinutes * MINUTE;
  return Math.ceil(from / every) * every < to;
};
