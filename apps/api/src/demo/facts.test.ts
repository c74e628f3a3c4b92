import { describe, expect, test } from 'vitest';
import { type DemoDay, demoFacts, reportedUntil } from './facts.ts';
import { type DemoIds, demoPlan } from './plan.ts';
import { DAYS } from './plan-buying.ts';

const plan = demoPlan();
const inOrder = (count: number, from: number) => Array.from({ length: count }, (_, place) => from + place);
const ids: DemoIds = {
  publishers: [1, 2],
  users: inOrder(12, 10),
  websites: inOrder(plan.websites.length, 100),
  categories: inOrder(plan.categories.length, 200),
  keywordSets: inOrder(plan.keywordSets.length, 300),
  keywords: inOrder(plan.keywords.length, 400),
  posts: inOrder(plan.posts.length, 1000),
  accounts: inOrder(plan.accounts.length, 1100),
  campaigns: inOrder(plan.campaigns.length, 1200),
  ads: inOrder(plan.ads.length, 2000),
};
const NOON = new Date('2026-11-15T12:30:00.000Z');
const EVENING = new Date('2026-11-15T22:30:00.000Z');
const CLICKS = 20_000;

const clicksOf = (day: DemoDay) => [...day.clicks.values()].flat();
const costsOf = (day: DemoDay) => [...day.costs.values()].flat();
const everyDay = (clicks: number, anchor = NOON) => {
  const facts = demoFacts(plan, ids, anchor, clicks);
  return Array.from({ length: DAYS }, (_, day) => facts.day(day));
};
const totalOf = (rows: { [field: string]: unknown }[], field: string) =>
  rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0);

describe('the demo facts', () => {
  const days = everyDay(CLICKS);
  const clicks = days.flatMap(clicksOf);
  const costs = days.flatMap(costsOf);

  test('are the same each time, whichever day is asked for first', () => {
    const again = demoFacts(plan, ids, NOON, CLICKS);
    for (const day of [DAYS - 1, 40, 0, 80]) expect(again.day(day)).toEqual(days[day]);
  });

  test('do not depend on the time of day, but for where today ends', () => {
    const later = demoFacts(plan, ids, EVENING, CLICKS);
    expect(later.day(50)).toEqual(days[50]);
    const today = clicksOf(later.day(DAYS - 1));
    expect(today.filter(({ time }) => time < NOON)).toEqual(days.at(-1) && clicksOf(days.at(-1) as DemoDay));
    expect(today.some(({ time }) => time >= NOON)).toBe(true);
  });

  test('number about what was asked for, each with an id of its own', () => {
    expect(clicks.length).toBeGreaterThan(CLICKS * 0.97);
    expect(clicks.length).toBeLessThan(CLICKS * 1.02);
    expect(new Set(clicks.map(({ id }) => id)).size).toBe(clicks.length);
    expect(
      clicks.every(({ id }) => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)),
    ).toBe(true);
  });

  test('lie in their days and never after now', () => {
    expect(days[0]?.from).toEqual(new Date('2026-08-18T00:00:00.000Z'));
    for (const day of days) {
      expect(clicksOf(day).filter(({ time }) => time < day.from || time >= day.to || time >= NOON)).toEqual(
        [],
      );
      expect(costsOf(day).filter(({ hour }) => hour < day.from || hour >= day.to)).toEqual([]);
    }
  });

  test('name only rows of the plan that belong together', () => {
    const byAd = new Map(plan.ads.map(({ campaign }, place) => [ids.ads[place], ids.campaigns[campaign]]));
    const byKeyword = new Map(
      plan.keywords.map(({ set }, place) => [ids.keywords[place], ids.keywordSets[set]]),
    );
    expect(clicks.filter((click) => byAd.get(click.adId) !== click.campaignId)).toEqual([]);
    expect(clicks.filter((click) => byKeyword.get(click.keywordId) !== click.keywordSetId)).toEqual([]);
    expect(costs.filter((cost) => byAd.get(cost.adId) !== cost.campaignId)).toEqual([]);
  });

  test('are reported by each platform up to a few hours ago', () => {
    plan.accounts.forEach((_, place) => {
      const until = reportedUntil(NOON, place);
      const hoursAgo = (NOON.getTime() - until.getTime()) / 3_600_000;
      expect(hoursAgo).toBeGreaterThan(2);
      expect(hoursAgo).toBeLessThan(5);
      const own = costs.filter(({ adAccountId }) => adAccountId === ids.accounts[place]);
      expect(own.filter(({ hour }) => hour >= until)).toEqual([]);
    });
  });

  test('are settled but for the last days, close to their estimates', () => {
    const old = clicks.filter(({ actualRevenue }) => actualRevenue !== undefined);
    const share = totalOf(old, 'actualRevenue') / totalOf(old, 'estimatedRevenue');
    expect(share).not.toBe(1);
    expect(Math.abs(share - 1)).toBeLessThan(0.08);
    const unsettled = days.flatMap((day, place) =>
      day.settlements.length === 0 && clicksOf(day).every(({ actualRevenue }) => actualRevenue === undefined)
        ? [place]
        : [],
    );
    expect(unsettled).toEqual([86, 87, 88, 89]);
  });

  test('earn more than they cost, with campaigns that clearly lose', () => {
    const spent = totalOf(costs, 'spend');
    const earned = totalOf(clicks, 'estimatedRevenue');
    expect(earned / spent).toBeGreaterThan(1.2);
    expect(earned / spent).toBeLessThan(1.7);
    const losing = ids.campaigns.filter((id) => {
      const cost = totalOf(
        costs.filter(({ campaignId }) => campaignId === id),
        'spend',
      );
      return (
        totalOf(
          clicks.filter(({ campaignId }) => campaignId === id),
          'estimatedRevenue',
        ) <
        cost * 0.8
      );
    });
    expect(losing.length).toBeGreaterThan(5);
    expect(losing.length).toBeLessThan(40);
  });

  test('grow, and have busier weekends', () => {
    const perDay = days.map((day) => clicksOf(day).length);
    const sum = (from: number, to: number) => perDay.slice(from, to).reduce((all, one) => all + one, 0);
    expect(sum(75, 89)).toBeGreaterThan(1.3 * sum(0, 14));
    const onWeekday = (weekdays: number[]) => {
      const own = days
        .slice(0, 89)
        .flatMap((day, place) => (weekdays.includes(day.from.getUTCDay()) ? [perDay[place] ?? 0] : []));
      return own.reduce((all, one) => all + one, 0) / own.length;
    };
    expect(onWeekday([0, 6])).toBeGreaterThan(1.05 * onWeekday([2, 3]));
  });

  test('have spend in two currencies, dollars by the rate of the day', () => {
    expect(new Set(costs.map(({ currency }) => currency))).toEqual(new Set(['USD', 'VND']));
    for (const { currency, spend, spendNative } of costs) {
      const rate = Number(spendNative) / Number(spend);
      if (currency === 'USD') expect(spend).toBe(spendNative);
      else expect(Math.abs(rate - 26_200)).toBeLessThan(200);
    }
  });
});
