import { CUSTOM_RANGE, DATE_RANGES, hourOfDay, rangeOf, wholeDays } from '@adhelm/domain/date-range';
import { isZone, type Zone } from '@adhelm/domain/time-zone';
import { z } from 'zod';

const DEFAULT_RANGE = 3;
const DAY = 86_400_000;

/** Reports refuse longer ranges. */
export const MAX_RANGE_DAYS = 800;

const day = z.iso.date().optional().catch(undefined);

/** What the address of every report screen holds; a value that makes no sense counts as absent. */
export const reportSearchShape = {
  range: z
    .number()
    .refine((id) => DATE_RANGES.some((range) => range.id === id))
    .optional()
    .catch(undefined),
  from: day,
  to: day,
  /** Of a custom range of one day. */
  hour: z.number().int().min(0).max(23).optional().catch(undefined),
  tz: z
    .string()
    .max(64)
    // Somebody typed `tz=+07:00`, and a plus in an address is a space.
    .transform((zone) => zone.replace(/^ /, '+'))
    .transform((zone) => (isZone(zone) ? zone : undefined))
    .optional()
    .catch(undefined),
  userIds: z
    .union([z.number().int().positive(), z.string().regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/)])
    .optional()
    .catch(undefined),
  /** One user, as links from elsewhere name them. */
  userId: z.number().int().positive().optional().catch(undefined),
};

const reportSearchSchema = z.object(reportSearchShape);
export type ReportSearch = z.output<typeof reportSearchSchema>;

/** The part of an address that says which facts: lists keep it while they page and sort. */
export const reportSearchIn = (search: unknown): ReportSearch => reportSearchSchema.parse(search);

/** Whole days as local midnights, as if they were UTC. */
export type DayRange = { first: number; last: number };

export type ReportFilter = {
  /** One of the tabs. */
  range: number;
  /** The days of the Custom tab, or one hour of a day. */
  custom: (DayRange & { hour?: number }) | null;
  timezone: Zone;
  userIds: readonly number[];
};

const customOf = ({ from, to, hour }: ReportSearch): ReportFilter['custom'] => {
  if (from === undefined || to === undefined) return null;
  const days = { first: Date.parse(from), last: Date.parse(to) };
  const length = (days.last - days.first) / DAY + 1;
  if (length === 1 && hour !== undefined) return { ...days, hour };
  return length >= 1 && length <= MAX_RANGE_DAYS ? days : null;
};

const idsOf = (value: ReportSearch['userIds']): number[] =>
  value === undefined ? [] : [...new Set(String(value).split(',').map(Number))];

/** What an address asks for; a custom range without its days is none. */
export const reportFilterOf = (search: ReportSearch, ownZone: Zone): ReportFilter => {
  const custom = search.range === CUSTOM_RANGE ? customOf(search) : null;
  const isHollow = search.range === CUSTOM_RANGE && custom === null;
  return {
    range: isHollow ? DEFAULT_RANGE : (search.range ?? DEFAULT_RANGE),
    custom,
    timezone: search.tz ?? ownZone,
    userIds: idsOf(search.userId ?? search.userIds),
  };
};

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The opposite of `reportFilterOf`; range and zone are always said, so that a shared link shows the same figures. */
export const reportSearchOf = ({ range, custom, timezone, userIds }: ReportFilter): ReportSearch => ({
  range,
  from: custom ? isoDay(custom.first) : undefined,
  to: custom ? isoDay(custom.last) : undefined,
  hour: custom?.hour,
  tz: timezone,
  userIds: userIds.length > 1 ? userIds.join(',') : userIds[0],
  userId: undefined,
});

/** The range of a report as the wire wants it. */
export type ReportRange = {
  startDate: string;
  endDate: string;
  timezone: Zone;
  userIds?: readonly number[];
};

const boundsOf = ({ range, custom, timezone: zone }: ReportFilter, now: Date) => {
  if (!custom) return rangeOf(range, now, zone);
  return custom.hour === undefined
    ? wholeDays(zone, custom.first, custom.last)
    : hourOfDay(zone, custom.first, custom.hour);
};

/** Whole days of the filter's zone, or one hour, so that the answer is the same all day long. */
export const reportRangeOf = (filter: ReportFilter, now: Date): ReportRange => {
  const { timezone, userIds } = filter;
  const { start, end } = boundsOf(filter, now);
  return {
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    timezone,
    ...(userIds.length > 0 && { userIds }),
  };
};
