import type { Zone } from '@adhelm/domain/time-zone';
import { z } from 'zod';
import type { HourlyInsight, InsightQuestion, Page } from '../../ports/ad-platform.ts';
import { AD_STATUSES } from './ads.ts';
import { dayIn, hourStart, zoneOf } from './hours.ts';
import { addAmounts } from './money.ts';
import { id } from './objects.ts';
import type { GraphPages, Listing } from './pages.ts';

const HOURLY = 'hourly_stats_aggregated_by_advertiser_time_zone';
const LIMIT = 500;
/** The platform remembers so much and refuses questions that go further back. */
const MOST_MONTHS = 37;

/**
 * What counts as a conversion: what the pixel itself saw. Kinds without that prefix hold the same ones again, together
 * with others.
 */
const CONVERSIONS: ReadonlySet<string> = new Set(
  ['lead', 'purchase', 'complete_registration'].map((kind) => `offsite_conversion.fb_pixel_${kind}`),
);

const count = z.string().regex(/^\d+$/).transform(Number);
const insightRow = z.object({
  ad_id: id,
  ad_name: z.string().default(''),
  adset_id: id,
  adset_name: z.string().default(''),
  campaign_id: id,
  campaign_name: z.string().default(''),
  spend: z.string().regex(/^\d+(\.\d+)?$/),
  impressions: count.default(0),
  inline_link_clicks: count.default(0),
  actions: z.array(z.object({ action_type: z.string(), value: z.string() })).default([]),
  date_start: z.string(),
  [HOURLY]: z.string(),
});
type Row = z.infer<typeof insightRow>;

const conversionsIn = (actions: Row['actions']): number =>
  actions.reduce(
    (sum, { action_type, value }) => sum + (CONVERSIONS.has(action_type) ? Number(value) : 0),
    0,
  );

const insightOf = (row: Row, zone: Zone, isRepeated: boolean): HourlyInsight => ({
  adRealId: row.ad_id,
  adName: row.ad_name,
  adSetRealId: row.adset_id,
  adSetName: row.adset_name,
  campaignRealId: row.campaign_id,
  campaignName: row.campaign_name,
  hour: hourStart(zone, row.date_start, row[HOURLY], isRepeated),
  spend: row.spend,
  impressions: row.impressions,
  clicks: row.inline_link_clicks,
  conversions: Math.round(conversionsIn(row.actions)),
});

const together = (one: HourlyInsight, other: HourlyInsight): HourlyInsight => ({
  ...one,
  spend: addAmounts(one.spend, other.spend),
  impressions: one.impressions + other.impressions,
  clicks: one.clicks + other.clicks,
  conversions: one.conversions + other.conversions,
});

/** Which hour of which ad a row speaks of, in the platform's words. */
const keyOf = (row: Row): string => `${row.ad_id} ${row.date_start} ${row[HOURLY]}`;

/** `lastKey` is that of the page before: a label that comes twice may do so across two pages. */
const insightsOf = (rows: readonly Row[], zone: Zone, lastKey: string | undefined): HourlyInsight[] => {
  const seen = new Set(lastKey === undefined ? [] : [lastKey]);
  const insights = new Map<string, HourlyInsight>();
  for (const row of rows) {
    const insight = insightOf(row, zone, seen.has(keyOf(row)));
    seen.add(keyOf(row));
    const place = `${insight.adRealId} ${insight.hour.getTime()}`;
    const known = insights.get(place);
    insights.set(place, known ? together(known, insight) : insight);
  }
  return [...insights.values()];
};

/** Where to go on from carries what the last row spoke of. */
const MARK = '|';
const placeOf = (next: string, rows: readonly Row[], lastKey: string | undefined): string => {
  const last = rows.at(-1);
  const key = last ? keyOf(last) : lastKey;
  return key === undefined ? next : `${next}${MARK}${key}`;
};

const monthsBefore = (day: string, months: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 10);
};

/** The question as the platform takes it; null when all of it is longer ago than the platform remembers. */
export const insightParams = (
  { account, days }: InsightQuestion,
  now: Date,
): Record<string, string> | null => {
  const earliest = monthsBefore(dayIn(zoneOf(account.timeZone), now), MOST_MONTHS);
  if (days.until < earliest) return null;
  return {
    level: 'ad',
    fields:
      'ad_id,ad_name,adset_id,adset_name,campaign_id,campaign_name,spend,impressions,inline_link_clicks,actions',
    time_range: JSON.stringify({ ...days, since: [days.since, earliest].sort()[1] }),
    time_increment: '1',
    breakdowns: HOURLY,
    // What deleted ads cost comes only when they are asked for by name.
    filtering: JSON.stringify([
      { field: 'ad.effective_status', operator: 'IN', value: [...AD_STATUSES, 'DELETED'] },
    ]),
  };
};

type Asked = { path: string; params: Record<string, string>; question: InsightQuestion };

/** A page of hours, read from an account or from a report. */
export const insightPage = async (
  page: GraphPages,
  { path, params, question }: Asked,
  after: string | null,
): Promise<Page<HourlyInsight>> => {
  const { account } = question;
  const [cursor = null, lastKey] = after?.split(MARK) ?? [];
  const listing: Listing<Row> = {
    path,
    params,
    accountRealId: account.realId,
    row: insightRow,
    limit: LIMIT,
  };
  const { rows, next } = await page(listing, cursor);
  return {
    rows: insightsOf(rows, zoneOf(account.timeZone), lastKey),
    next: next === null ? null : placeOf(next, rows, lastKey),
  };
};
