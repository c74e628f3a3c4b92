import { z } from 'zod';
import { GraphFailure, invalidParameter } from './graph-errors.ts';
import { dayOf, nextDay } from './graph-zones.ts';

export const HOURLY = 'hourly_stats_aggregated_by_advertiser_time_zone';
const LEVELS = ['account', 'campaign', 'adset', 'ad'] as const;
export type Level = (typeof LEVELS)[number];
export type Period = { since: string; until: string };
export type Filter = { field: string; operator: string; value: unknown };
export type InsightQuery = {
  level: Level;
  fields: readonly string[];
  periods: readonly Period[];
  hourly: boolean;
  filters: readonly Filter[];
};

const MOST_MONTHS = 37;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const range = z.strictObject({ since: z.string().regex(DAY), until: z.string().regex(DAY) });
const filters = z.array(
  z.strictObject({
    field: z.enum(['campaign.id', 'adset.id', 'ad.id', 'ad.effective_status', 'spend', 'impressions']),
    operator: z.enum(['IN', 'EQUAL', 'GREATER_THAN']),
    value: z.unknown(),
  }),
);

const IDS = ['account_id', 'campaign_id', 'adset_id', 'ad_id'];
const NAMES = ['account_name', 'campaign_name', 'adset_name', 'ad_name'];
const METRICS = [
  'account_currency',
  'spend',
  'impressions',
  'clicks',
  'inline_link_clicks',
  'reach',
  'frequency',
  'cpc',
  'cpm',
  'ctr',
  'actions',
  'action_values',
  'cost_per_action_type',
  'date_start',
  'date_stop',
];
const KNOWN = new Set([...IDS, ...NAMES, ...METRICS]);

export const jsonOf = <T>(schema: z.ZodType<T>, name: string, text: string): T => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidParameter(`Param ${name} must be a valid JSON`);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw invalidParameter(`Param ${name} is not valid: ${parsed.error.issues[0]?.message ?? ''}`);
  return parsed.data;
};

const PRESETS: Record<string, (today: string) => Period> = {
  today: (today) => ({ since: today, until: today }),
  yesterday: (today) => ({ since: nextDay(today, -1), until: nextDay(today, -1) }),
  ...Object.fromEntries(
    [3, 7, 14, 28, 30, 90].map((days) => [
      `last_${days}d`,
      (today: string) => ({ since: nextDay(today, -days), until: nextDay(today, -1) }),
    ]),
  ),
};

const askedPeriod = (params: Record<string, string>, today: string): Period => {
  if (params.time_range !== undefined) return jsonOf(range, 'time_range', params.time_range);
  const preset = params.date_preset ?? 'last_30d';
  const made = Object.hasOwn(PRESETS, preset) ? PRESETS[preset] : undefined;
  if (!made) throw invalidParameter(`Param date_preset must be one of {${Object.keys(PRESETS).join(', ')}}`);
  return made(today);
};

const monthsBefore = (day: string, months: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 10);
};

const cut = ({ since, until }: Period, increment = 'all_days'): Period[] => {
  if (increment === 'all_days') return [{ since, until }];
  const days = Number(increment);
  if (!Number.isSafeInteger(days) || days < 1 || days > 90)
    throw invalidParameter('Param time_increment must be an integer between 1 and 90, or all_days');
  const periods: Period[] = [];
  for (let day = since; day <= until; day = nextDay(day, days)) {
    const last = nextDay(day, days - 1);
    periods.push({ since: day, until: last < until ? last : until });
  }
  return periods;
};

const fieldsOf = (text: string | undefined, level: Level): string[] => {
  const asked = (text ?? 'account_id,impressions,spend').split(',').map((name) => name.trim());
  for (const name of asked)
    if (!KNOWN.has(name))
      throw invalidParameter(
        `${name} is not valid for fields param. please check https://developers.facebook.com/docs/marketing-api/reference/ads-insights/`,
      );
  const above = LEVELS.indexOf(level);
  // An answer about campaigns has no ad to name.
  return asked.filter((name) => {
    const place = Math.max(IDS.indexOf(name), NAMES.indexOf(name));
    return place <= above;
  });
};

type Asked = { params: Record<string, string>; timeZone: string; level: Level; now: number };

/** Reads the parameters of an insights call, as strict as the service. */
export const insightQuery = ({ params, timeZone, level: own, now }: Asked): InsightQuery => {
  const level = LEVELS.find((one) => one === (params.level ?? own));
  if (!level) throw invalidParameter(`Param level must be one of {${LEVELS.join(', ')}}`);
  const today = dayOf(timeZone, now);
  const period = askedPeriod(params, today);
  if (period.since > period.until) throw invalidParameter('Param time_range: since must be before until');
  if (period.since < monthsBefore(today, MOST_MONTHS))
    throw new GraphFailure(
      3018,
      '(#3018) The start date of the time range cannot be beyond 37 months from the current date',
    );
  const breakdown = params.breakdowns ?? '';
  if (breakdown !== '' && breakdown !== HOURLY && breakdown !== `["${HOURLY}"]`)
    throw invalidParameter(`breakdowns: ${breakdown} is not known to this stand-in`);
  return {
    level,
    fields: fieldsOf(params.fields, level),
    periods: cut(period, params.time_increment),
    hourly: breakdown !== '',
    filters: params.filtering === undefined ? [] : jsonOf(filters, 'filtering', params.filtering),
  };
};
