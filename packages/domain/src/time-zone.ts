/** A fixed offset in minutes, or the name of an IANA zone. */
export type Zone = { kind: 'offset'; minutes: number } | { kind: 'iana'; name: string };

const OFFSET = /^([+-])(\d{2}):(\d{2})$/;
const MAX_OFFSET_MINUTES = 14 * 60;
const SECOND = 1000;
const MINUTE = 60_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (name: string): Intl.DateTimeFormat => {
  const known = formatters.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(name, made);
  return made;
};

/** Reads `+07:00` or `Asia/Ho_Chi_Minh`; undefined when it is neither. */
export const parseZone = (text: string): Zone | undefined => {
  const offset = OFFSET.exec(text);
  if (offset) {
    const minutes = (Number(offset[2]) * 60 + Number(offset[3])) * (offset[1] === '-' ? -1 : 1);
    return Number(offset[3]) < 60 && Math.abs(minutes) <= MAX_OFFSET_MINUTES
      ? { kind: 'offset', minutes }
      : undefined;
  }
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(text)) return undefined;
  try {
    formatterOf(text);
    return { kind: 'iana', name: text };
  } catch {
    return undefined;
  }
};

/** How far local time is ahead of UTC at an instant, in milliseconds. */
export const offsetAt = (zone: Zone, instant: number): number => {
  if (zone.kind === 'offset') return zone.minutes * MINUTE;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone.name).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return local - Math.floor(instant / SECOND) * SECOND;
};

/** A stretch of time with one offset. */
export type Segment = { from: number; to: number; offset: number };

const STEP = 12 * 3_600_000;

/** The first whole second at which the offset is another than before; clocks change on whole seconds. */
const changeBetween = (zone: Zone, before: number, after: number): number => {
  let low = Math.floor(before / SECOND);
  let high = Math.ceil(after / SECOND);
  const old = offsetAt(zone, low * SECOND);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * SECOND) === old) low = middle;
    else high = middle;
  }
  return high * SECOND;
};

/** Cuts a half-open range where the zone's offset changes: one piece for most, two or more around clock changes. */
export const segmentsOf = (zone: Zone, from: number, to: number): Segment[] => {
  if (from >= to) return [];
  const segments: Segment[] = [];
  let start = from;
  let offset = offsetAt(zone, from);
  if (zone.kind === 'iana') {
    for (let at = from; at < to; at += STEP) {
      const next = Math.min(at + STEP, to);
      if (offsetAt(zone, next) === offset) continue;
      const change = changeBetween(zone, at, next);
      if (change >= to) break;
      segments.push({ from: start, to: change, offset });
      start = change;
      offset = offsetAt(zone, change);
    }
  }
  segments.push({ from: start, to, offset });
  return segments;
};

/** Reads instants as wall clocks, and back. */
type WallClock = {
  /** The wall clock at an instant, as if it were UTC. */
  localOf: (instant: number) => number;
  /** The instant at which the wall clock shows the given moment; a skipped one moves on to the next that exists. */
  instantOf: (local: number) => number;
};

const wallClock = (offsetOf: (instant: number) => number): WallClock => ({
  localOf: (instant) => instant + offsetOf(instant),
  instantOf: (local) => {
    const first = local - offsetOf(local);
    const second = local - offsetOf(first);
    if (second === first) return first;
    const earlier = Math.min(first, second);
    return earlier + offsetOf(earlier) === local ? earlier : Math.max(first, second);
  },
});

export const instantOf = (zone: Zone, local: number): number =>
  wallClock((instant) => offsetAt(zone, instant)).instantOf(local);

export const localOf = (zone: Zone, instant: number): number => instant + offsetAt(zone, instant);

/** The zone's wall clock for many questions about one stretch of time: its changes are looked up once. */
export const wallClockWithin = (zone: Zone, from: number, to: number): WallClock => {
  const segments = segmentsOf(zone, from, to);
  return wallClock((instant) => {
    const own = segments.find((segment) => instant >= segment.from && instant < segment.to);
    return own ? own.offset : offsetAt(zone, instant);
  });
};
