declare const checked: unique symbol;

/** A UTC offset such as `+07:00` or the name of an IANA zone, which `isZone` has looked at. */
export type Zone = string & { readonly [checked]: true };

const OFFSET = /^([+-])(\d{2}):(\d{2})$/;
const NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;
const MAX_OFFSET_MINUTES = 14 * 60;
const SECOND = 1000;
const MINUTE = 60_000;

/** Names are the same in any case, so that what is kept of them cannot grow by another spelling. */
const keyOf = (name: string): string => name.toLowerCase();

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (name: string): Intl.DateTimeFormat => {
  const known = formatters.get(keyOf(name));
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
  formatters.set(keyOf(name), made);
  return made;
};

/** The minutes of an offset; undefined for anything else. */
const minutesOf = (text: string): number | undefined => {
  const offset = OFFSET.exec(text);
  if (!offset) return undefined;
  const minutes = Number(offset[3]);
  const size = Number(offset[2]) * 60 + minutes;
  return minutes < 60 && size <= MAX_OFFSET_MINUTES ? size * (offset[1] === '-' ? -1 : 1) : undefined;
};

const isName = (text: string): boolean => {
  if (!NAME.test(text)) return false;
  try {
    formatterOf(text);
    return true;
  } catch {
    return false;
  }
};

/** The one rule of what a time zone is, for what comes in and for what is worked out. */
export const isZone = (text: string): text is Zone => minutesOf(text) !== undefined || isName(text);

/** `+07:00` for 420. */
export const zoneOfOffset = (minutes: number): Zone => {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  const text = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  if (!isZone(text)) throw new RangeError(`No zone is ${minutes} minutes from UTC`);
  return text;
};

export const UTC: Zone = zoneOfOffset(0);

/** The calendar's word on how far local time is ahead of UTC at an instant, in milliseconds; takes microseconds. */
const toldOffset = (name: string, instant: number): number => {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(name).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return local - Math.floor(instant / SECOND) * SECOND;
};

/** A stretch of time with one offset. */
export type Segment = { from: number; to: number; offset: number };

const STEP = 12 * 3_600_000;

/** The first whole second at which the offset is another than before; clocks change on whole seconds. */
const changeBetween = (name: string, before: number, after: number): number => {
  let low = Math.floor(before / SECOND);
  let high = Math.ceil(after / SECOND);
  const old = toldOffset(name, low * SECOND);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (toldOffset(name, middle * SECOND) === old) low = middle;
    else high = middle;
  }
  return high * SECOND;
};

const lookedUp = (name: string, from: number, to: number): Segment[] => {
  const segments: Segment[] = [];
  let start = from;
  let offset = toldOffset(name, from);
  for (let at = from; at < to; at += STEP) {
    const next = Math.min(at + STEP, to);
    if (toldOffset(name, next) === offset) continue;
    const change = changeBetween(name, at, next);
    if (change >= to) break;
    segments.push({ from: start, to: change, offset });
    start = change;
    offset = toldOffset(name, change);
  }
  segments.push({ from: start, to, offset });
  return segments;
};

/** Time in pieces that are looked up once for each zone: charts ask for thousands of offsets. */
const PIECE = 256 * 24 * 3_600_000;
const MOST_PIECES = 50;
const pieces = new Map<string, Map<number, Segment[]>>();

const piecesOf = (name: string): Map<number, Segment[]> => {
  const known = pieces.get(keyOf(name)) ?? new Map<number, Segment[]>();
  pieces.set(keyOf(name), known);
  return known;
};

const pieceAt = (name: string, index: number): Segment[] => {
  const own = piecesOf(name);
  const known = own.get(index);
  if (known) return known;
  const made = lookedUp(name, index * PIECE, (index + 1) * PIECE);
  if (own.size >= MOST_PIECES) own.clear();
  own.set(index, made);
  return made;
};

/** How far local time is ahead of UTC at an instant, in milliseconds. */
export const offsetAt = (zone: Zone, instant: number): number => {
  const fixed = minutesOf(zone);
  if (fixed !== undefined) return fixed * MINUTE;
  const own = pieceAt(zone, Math.floor(instant / PIECE)).find(({ to }) => instant < to);
  return own?.offset ?? 0;
};

/** Cuts a half-open range where the zone's offset changes: one piece for most, two or more around clock changes. */
export const segmentsOf = (zone: Zone, from: number, to: number): Segment[] => {
  if (from >= to) return [];
  const fixed = minutesOf(zone);
  if (fixed !== undefined) return [{ from, to, offset: fixed * MINUTE }];
  const segments: Segment[] = [];
  for (let index = Math.floor(from / PIECE); index * PIECE < to; index += 1)
    for (const piece of pieceAt(zone, index)) {
      const part = { ...piece, from: Math.max(from, piece.from), to: Math.min(to, piece.to) };
      const last = segments.at(-1);
      if (part.from >= part.to) continue;
      if (last?.offset === part.offset) last.to = part.to;
      else segments.push(part);
    }
  return segments;
};

/** The instant at which the wall clock shows the given moment; a skipped one moves on to the next that exists. */
export const instantOf = (zone: Zone, local: number): number => {
  const first = local - offsetAt(zone, local);
  const second = local - offsetAt(zone, first);
  if (second === first) return first;
  const earlier = Math.min(first, second);
  return localOf(zone, earlier) === local ? earlier : Math.max(first, second);
};

/** The wall clock at an instant, as if it were UTC. */
export const localOf = (zone: Zone, instant: number): number => instant + offsetAt(zone, instant);
