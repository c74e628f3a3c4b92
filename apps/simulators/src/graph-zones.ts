/** An hour as an ad account counts it; the label comes twice or never on days on which the clocks change. */
export type ZoneHour = { start: number; end: number; label: number };

const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const KEPT_DAYS = 2000;

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, made);
  return made;
};

/** Date and clock of an account, as Swedes write them: 2026-11-14 09:30:00. */
const wallClock = (timeZone: string, instant: number): string => formatterOf(timeZone).format(instant);

export const dayOf = (timeZone: string, instant: number): string => wallClock(timeZone, instant).slice(0, 10);

export const nextDay = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** `2026-11-14T09:30:00+0700`, as the Graph API writes times. */
export const graphTime = (timeZone: string, instant: number): string => {
  const clock = wallClock(timeZone, instant).replace(' ', 'T');
  const seconds = Math.floor(instant / 1000) * 1000;
  const minutes = Math.round((Date.parse(`${clock}Z`) - seconds) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${clock}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
};

/** How far ahead of UTC an account is, in hours. */
export const offsetHours = (timeZone: string, instant: number): number =>
  Math.round((Date.parse(`${wallClock(timeZone, instant).replace(' ', 'T')}Z`) - instant) / QUARTER_MS) / 4;

/** Quarter by quarter, for the days on which the clocks change. */
const lookedUp = (timeZone: string, day: string): ZoneHour[] => {
  const hours: ZoneHour[] = [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  for (let at = midnight - 15 * HOUR_MS; at < midnight + 39 * HOUR_MS; at += QUARTER_MS) {
    const clock = wallClock(timeZone, at);
    if (clock.slice(0, 10) !== day) continue;
    const label = Number(clock.slice(11, 13));
    const last = hours.at(-1);
    if (last?.label === label && at - last.start < HOUR_MS) last.end = at + QUARTER_MS;
    else hours.push({ start: at, end: at + QUARTER_MS, label });
  }
  return hours;
};

const made = (timeZone: string, day: string): ZoneHour[] => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offset = offsetHours(timeZone, midnight) * HOUR_MS;
  const begin = midnight - offset;
  const isEven = [begin, begin + DAY_MS - 1000].every(
    (instant) => offsetHours(timeZone, instant) * HOUR_MS === offset,
  );
  if (!isEven) return lookedUp(timeZone, day);
  return Array.from({ length: 24 }, (_, label) => {
    const start = begin + label * HOUR_MS;
    return { start, end: start + HOUR_MS, label };
  });
};

const days = new Map<string, ZoneHour[]>();

/** The hours of a day as the account counts them, in the order in which they happened. */
export const hoursOfDay = (timeZone: string, day: string): readonly ZoneHour[] => {
  const key = `${timeZone} ${day}`;
  const known = days.get(key);
  if (known) return known;
  if (days.size >= KEPT_DAYS) days.clear();
  const hours = made(timeZone, day);
  days.set(key, hours);
  return hours;
};

export const hourLabel = (label: number): string => {
  const hour = String(label).padStart(2, '0');
  return `${hour}:00:00 - ${hour}:59:59`;
};
