import { added, delivered, type Figures, NOTHING } from './graph-delivery.ts';
import { type Filter, HOURLY, type InsightQuery, type Level, type Period } from './graph-insight-query.ts';
import { decimalText, minorUnitsPerUnit } from './graph-money.ts';
import { type Account, type Ad, effectiveStatus, type GraphObject } from './graph-world.ts';
import { hourLabel, hoursOfDay, nextDay, type ZoneHour } from './graph-zones.ts';

/** What one row is about. */
type Group = { ads: readonly Ad[]; about: Account | GraphObject };

export type InsightTarget = { account: Account; node: GraphObject | undefined };

/** A page ends after so many hours have been looked at, however few rows they gave. */
const MOST_CELLS = 40_000;

const adsBelow = ({ account, node }: InsightTarget): readonly Ad[] => {
  if (!node) return account.ads;
  if (node.kind === 'ad') return [node];
  return node.kind === 'adSet' ? node.ads : node.adSets.flatMap(({ ads }) => ads);
};

/** Made one by one, since a page looks at few of them. */
type Groups = { count: number; at: (place: number) => Group | undefined };

const groupsOf = (target: InsightTarget, level: Level): Groups => {
  const { account, node } = target;
  const each = <Node>(nodes: readonly Node[], groupOf: (one: Node) => Group): Groups => ({
    count: nodes.length,
    at: (place) => {
      const one = nodes[place];
      return one === undefined ? undefined : groupOf(one);
    },
  });
  if (level === 'account') return each([account], (about) => ({ ads: adsBelow(target), about }));
  if (level === 'ad') return each(adsBelow(target), (about) => ({ ads: [about], about }));
  const adSets = node?.kind === 'adSet' ? [node] : node?.kind === 'campaign' ? node.adSets : account.adSets;
  if (level === 'adset') return each(adSets, (about) => ({ ads: about.ads, about }));
  const campaigns = node?.kind === 'campaign' ? [node] : account.campaigns;
  return each(campaigns, (about) => ({ ads: about.adSets.flatMap(({ ads }) => ads), about }));
};

const isIn = ({ value }: Filter, ...texts: string[]): boolean =>
  Array.isArray(value) ? value.some((one) => texts.includes(String(one))) : texts.includes(String(value));

const isAsked = (ad: Ad, filters: readonly Filter[], now: number): boolean =>
  filters.every((filter) => {
    if (filter.field === 'ad.id') return isIn(filter, ad.id);
    if (filter.field === 'adset.id') return isIn(filter, ad.adSet.id);
    if (filter.field === 'campaign.id') return isIn(filter, ad.adSet.campaign.id);
    return filter.field !== 'ad.effective_status' || isIn(filter, effectiveStatus(ad, now));
  });

/** What was deleted is in the sums of what it belonged to, but stands for itself only when it is asked for. */
const isHidden = ({ about }: Group, filters: readonly Filter[], now: number): boolean =>
  'kind' in about &&
  effectiveStatus(about, now) === 'DELETED' &&
  !filters.some((filter) => filter.field === 'ad.effective_status' && isIn(filter, 'DELETED'));

const ratio = (value: number, by: number): string | undefined =>
  by === 0 ? undefined : (value / by).toFixed(6);

const actionsOf = ({ linkClicks, leads, purchases, registrations }: Figures) =>
  [
    ['link_click', linkClicks],
    ['landing_page_view', Math.floor(linkClicks * 0.8)],
    ['lead', leads],
    ['offsite_conversion.fb_pixel_lead', leads],
    ['purchase', purchases],
    ['omni_purchase', purchases],
    ['offsite_conversion.fb_pixel_purchase', purchases],
    ['complete_registration', registrations],
    ['offsite_conversion.fb_pixel_complete_registration', registrations],
  ].flatMap(([action_type, count]) => (count === 0 ? [] : [{ action_type, value: String(count) }]));

const METRICS: Record<string, (figures: Figures, account: Account) => unknown> = {
  account_currency: (_figures, { currency }) => currency,
  spend: ({ spend }, { currency }) => decimalText(spend, currency),
  impressions: ({ impressions }) => String(impressions),
  clicks: ({ clicks }) => String(clicks),
  inline_link_clicks: ({ linkClicks }) => (linkClicks === 0 ? undefined : String(linkClicks)),
  cpc: ({ spend, clicks }, { currency }) => ratio(spend / minorUnitsPerUnit(currency), clicks),
  cpm: ({ spend, impressions }, { currency }) =>
    ratio((spend * 1000) / minorUnitsPerUnit(currency), impressions),
  ctr: ({ clicks, impressions }) => ratio(clicks * 100, impressions),
  actions: (figures) => {
    const actions = actionsOf(figures);
    return actions.length === 0 ? undefined : actions;
  },
};
/** Not to be had by the hour. */
const UNIQUE: typeof METRICS = {
  reach: ({ impressions }) => String(Math.ceil(impressions * 0.8)),
  frequency: () => '1.250000',
};

const namesOf = (about: Group['about'], account: Account): Record<string, string> => {
  const names: Record<string, string> = { account_id: account.realId, account_name: account.name };
  if (!('kind' in about)) return names;
  const adSet = about.kind === 'ad' ? about.adSet : about.kind === 'adSet' ? about : undefined;
  const campaign = adSet?.campaign ?? (about.kind === 'campaign' ? about : undefined);
  const levels = [
    ['campaign', campaign],
    ['adset', adSet],
    ['ad', about.kind === 'ad' ? about : undefined],
  ] as const;
  for (const [level, node] of levels)
    if (node) Object.assign(names, { [`${level}_id`]: node.id, [`${level}_name`]: node.name });
  return names;
};

type Cell = { group: Group; period: Period; hour: ZoneHour | undefined };
type Names = Record<string, string>;

const rowOf = (
  { period, hour }: Cell,
  names: Names,
  figures: Figures,
  query: InsightQuery,
  account: Account,
) => {
  const metrics = hour ? METRICS : { ...METRICS, ...UNIQUE };
  const row: Record<string, unknown> = {};
  for (const field of query.fields) {
    const value = names[field] ?? metrics[field]?.(figures, account);
    if (value !== undefined) row[field] = value;
  }
  row.date_start = period.since;
  row.date_stop = period.until;
  if (hour) row[HOURLY] = hourLabel(hour.label);
  return row;
};

const sumOf = (ads: readonly Ad[], hours: Iterable<ZoneHour>, now: number): Figures => {
  let sum = NOTHING;
  for (const hour of hours)
    for (const ad of ads) {
      const figures = delivered(ad, hour, now);
      if (figures) sum = added(sum, figures);
    }
  return sum;
};

function* hoursIn({ since, until }: Period, timeZone: string): Generator<ZoneHour> {
  for (let day = since; day <= until; day = nextDay(day)) yield* hoursOfDay(timeZone, day);
}

type Start = readonly [group: number, period: number, hour: number];

/** Every row there could be, in a fixed order, from a place on. */
function* cellsFrom(groups: Groups, query: InsightQuery, account: Account, [group, period, hour]: Start) {
  for (let one = group; one < groups.count; one += 1) {
    const about = groups.at(one);
    for (let other = one === group ? period : 0; about && other < query.periods.length; other += 1) {
      const within = query.periods[other];
      if (!within) continue;
      const hours = query.hourly ? [...hoursIn(within, account.timeZone)] : [undefined];
      const first = one === group && other === period ? hour : 0;
      for (let last = first; last < hours.length; last += 1)
        yield { at: [one, other, last] as const, group: about, period: within, hour: hours[last] };
    }
  }
}

const isEnough = (figures: Figures, filters: readonly Filter[]): boolean =>
  figures.impressions > 0 &&
  filters.every(
    ({ field, value }) => (field !== 'spend' && field !== 'impressions') || figures[field] > Number(value),
  );

/** An hour, or all that a row sums up; hours with one label are all in the first of them when they are merged. */
const hoursOfCell = ({ period, hour }: Cell, timeZone: string, merge: boolean): readonly ZoneHour[] => {
  if (hour && !merge) return [hour];
  const all = [...hoursIn(period, timeZone)];
  if (!hour) return all;
  const alike = all.filter(({ label }) => label === hour.label);
  return alike[0]?.start === hour.start ? alike : [];
};

type Page = { limit: number; from: Start; now: number; mergeRepeatedHours: boolean };

/** Rows of an answer in their order, as many as fit, and where the next page begins. */
export const insightRows = (
  target: InsightTarget,
  query: InsightQuery,
  { limit, from, now, mergeRepeatedHours }: Page,
): { rows: Record<string, unknown>[]; next: Start | undefined } => {
  const { account } = target;
  const groups = groupsOf(target, query.level);
  const rows: Record<string, unknown>[] = [];
  let cells = 0;
  let looked: Group | undefined;
  let ads: Ad[] = [];
  let names: Names = {};
  for (const cell of cellsFrom(groups, query, account, from)) {
    const { group } = cell;
    if (rows.length === limit || cells > MOST_CELLS) return { rows, next: cell.at };
    if (looked !== group) {
      const hidden = isHidden(group, query.filters, now);
      ads = hidden ? [] : group.ads.filter((ad) => isAsked(ad, query.filters, now));
      names = namesOf(group.about, account);
      looked = group;
    }
    const hours = hoursOfCell(cell, account.timeZone, mergeRepeatedHours);
    const figures = sumOf(ads, hours, now);
    cells += 1 + ads.length * hours.length;
    if (isEnough(figures, query.filters)) rows.push(rowOf(cell, names, figures, query, account));
  }
  return { rows, next: undefined };
};
