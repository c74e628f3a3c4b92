import { firstInstantOf } from '../date-range.ts';
import type { Period } from '../period.ts';
import { instantOf, localOf, type Zone } from '../time-zone.ts';
import { conditionsOf, type Maturity, type OtherWindow, type Rule, type RuleWindow } from './rule.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The first instant of the local day that lies so many days before that of a moment. */
export const dayStart = (zone: Zone, moment: number, daysBefore = 0): number =>
  firstInstantOf(zone, (Math.floor(localOf(zone, moment) / DAY) - daysBefore) * DAY);

/** Yesterday, whole, in a zone. */
export const yesterday = (zone: Zone, now: number): Period => ({
  from: dayStart(zone, now, 1),
  to: dayStart(zone, now),
});

/** The same time of the day, so many days earlier. */
const daysEarlier = (zone: Zone, moment: number, days: number): number =>
  instantOf(zone, localOf(zone, moment) - days * DAY);

const wholeWindow = (window: RuleWindow, zone: Zone, now: number): Period => {
  if (window.kind === 'TODAY') return { from: dayStart(zone, now), to: now };
  if (window.kind === 'LAST_HOURS') return { from: now - window.count * HOUR, to: now };
  return window.today === 'INCLUDED'
    ? { from: daysEarlier(zone, now, window.count), to: now }
    : { from: dayStart(zone, now, window.count), to: dayStart(zone, now) };
};

const endedBy = ({ from, to }: Period, end: number): Period => ({
  from,
  to: Math.max(from, Math.min(to, end)),
});

/** Only hours that ended so many hours ago count. */
const matureUntil = ({ olderThanHours }: Maturity, now: number): number =>
  olderThanHours === 0 ? now : Math.floor((now - olderThanHours * HOUR) / HOUR) * HOUR;

type Clock = { zone: Zone; maturity: Maturity; now: number };

/** The stretch of time that a window is, seen from now. */
export const periodOfWindow = (window: RuleWindow, { zone, maturity, now }: Clock): Period =>
  endedBy(wholeWindow(window, zone, now), matureUntil(maturity, now));

const relatedTo = (own: Period, other: Exclude<OtherWindow, RuleWindow>, zone: Zone): Period => {
  if (other.kind === 'HOURS_BEFORE') return { from: own.from - other.count * HOUR, to: own.from };
  const from = daysEarlier(zone, own.from, other.count);
  return { from, to: other.kind === 'DAYS_BEFORE' ? own.from : daysEarlier(zone, own.to, other.count) };
};

/** What a window is compared with. One that follows from it loses as much of its end as it did, to be comparable. */
export const periodOfOther = (other: OtherWindow, window: RuleWindow, clock: Clock): Period => {
  if (other.kind === 'TODAY' || other.kind === 'LAST_HOURS' || other.kind === 'LAST_DAYS')
    return periodOfWindow(other, clock);
  const whole = wholeWindow(window, clock.zone, clock.now);
  const lost = whole.to - periodOfWindow(window, clock).to;
  const related = relatedTo(whole, other, clock.zone);
  return endedBy(related, related.to - lost);
};

export const periodKey = ({ from, to }: Period): string => `${from}-${to}`;

/** The periods whose sums a rule needs, each once, by their keys: what rules have in common is fetched once. */
export const periodsOf = (rule: Omit<Rule, 'id'>, now: number): Map<string, Period> => {
  const clock = { zone: rule.schedule.zone, maturity: rule.maturity, now };
  const periods = conditionsOf(rule).flatMap(({ window, against }) => [
    periodOfWindow(window, clock),
    ...(against.kind === 'WINDOW' ? [periodOfOther(against.window, window, clock)] : []),
  ]);
  if (rule.limits.shareOfSpend !== null) periods.push(yesterday(clock.zone, now));
  return new Map(periods.map((period) => [periodKey(period), period]));
};
