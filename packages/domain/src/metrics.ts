import { centsOf, count, type Figure, money, percent, price } from './figure.ts';
import type { Sums } from './sums.ts';

/** A figure of the reports: what it is called, what it says, how it is made. */
type Metric = {
  name: string;
  /** One sentence for those who see it in a table. */
  meaning: string;
  formula?: string;
  of: (sums: Sums) => Figure | null;
};

const revenueOf = (sums: Sums): bigint => sums.actualRevenue + sums.pendingRevenue;
const costOf = (sums: Sums): bigint => sums.actualCost + sums.pendingCost;

/** Every metric, defined once for server and browser. */
export const METRICS = {
  revenue: {
    name: 'Revenue',
    meaning: 'What clicks earned: settled by the feed provider where it is, our estimate until then.',
    formula: 'actual revenue + estimates of clicks not settled yet',
    of: (sums) => money(revenueOf(sums)),
  },
  cost: {
    name: 'Cost',
    meaning: 'What traffic cost: as the ad platform reported it, our estimate for hours it has not reported.',
    formula: 'actual cost + estimates of hours not reported yet',
    of: (sums) => money(costOf(sums)),
  },
  profit: {
    name: 'Profit',
    meaning: 'What is left of the revenue after the cost, each as shown.',
    formula: 'revenue − cost',
    // Of the amounts as shown, so that every row adds up on the screen.
    of: (sums) => ({
      unit: 'money',
      part: centsOf(money(revenueOf(sums))) - centsOf(money(costOf(sums))),
      whole: 100n,
    }),
  },
  roi: {
    name: 'ROI',
    meaning: 'Return on investment: the profit in percent of the cost.',
    formula: '(revenue − cost) ÷ cost × 100',
    of: (sums) => percent(revenueOf(sums) - costOf(sums), costOf(sums)),
  },
  rpc: {
    name: 'RPC',
    meaning: 'Revenue per click: what a click that our tracking recorded earned on average.',
    formula: 'revenue ÷ tracked clicks',
    of: (sums) => price(revenueOf(sums), sums.trackedClicks),
  },
  cpc: {
    name: 'CPC',
    meaning:
      'Cost per click: what the ad platform charged for a click it reported; hours it has not reported are left out of both.',
    formula: 'actual cost ÷ platform clicks',
    of: (sums) => price(sums.actualCost, sums.platformClicks),
  },
  cpa: {
    name: 'CPA',
    meaning: 'Cost per action: what a conversion that the ad platform reported cost.',
    formula: 'cost ÷ conversions',
    of: (sums) => price(costOf(sums), sums.conversions),
  },
  ctr: {
    name: 'CTR',
    meaning:
      'Click-through rate: how many of the impressions led to a click, both as the ad platform reported.',
    formula: 'platform clicks ÷ impressions × 100',
    of: (sums) => percent(sums.platformClicks, sums.impressions),
  },
  clicks: {
    name: 'Clicks',
    meaning:
      'Clicks on ads: platform clicks, and tracked clicks for the hours that the ad platform has not reported.',
    formula: 'platform clicks + tracked clicks of hours not reported yet',
    of: (sums) => count(sums.platformClicks + sums.pendingClicks),
  },
  impressions: {
    name: 'Impressions',
    meaning: 'How often ads were shown, as the ad platform reported.',
    of: (sums) => count(sums.impressions),
  },
  conversions: {
    name: 'Conversions',
    meaning: 'Actions that visitors completed, as the ad platform reported.',
    of: (sums) => count(sums.conversions),
  },
  actualRevenue: {
    name: 'Actual Revenue',
    meaning: 'What the feed provider has settled.',
    of: (sums) => money(sums.actualRevenue),
  },
  estimatedRevenue: {
    name: 'Estimate Revenue',
    meaning: 'Our estimate of what every tracked click earned, settled or not.',
    of: (sums) => money(sums.estimatedRevenue),
  },
  actualCost: {
    name: 'Actual Cost',
    meaning: 'What the ad platform reported as spent.',
    of: (sums) => money(sums.actualCost),
  },
  estimatedCost: {
    name: 'Estimate Cost',
    meaning: 'Our estimate of what every tracked click cost, reported or not.',
    formula: 'tracked clicks × the last known CPC of their campaign',
    of: (sums) => money(sums.estimatedCost),
  },
  actualClicks: {
    name: 'Actual Clicks',
    meaning: 'Platform clicks: clicks on ads that the ad platform reported.',
    of: (sums) => count(sums.platformClicks),
  },
  estimatedClicks: {
    name: 'Estimate Clicks',
    meaning: 'Tracked clicks: clicks on a keyword or an ad of a landing page that our own tracking recorded.',
    of: (sums) => count(sums.trackedClicks),
  },
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
export type Metrics = { [Name in MetricName]: ReturnType<(typeof METRICS)[Name]['of']> };

/** How each is made of sums. */
export const METRIC_FIGURES = Object.fromEntries(
  Object.entries(METRICS).map(([name, { of }]) => [name, of]),
) as { [Name in MetricName]: (typeof METRICS)[Name]['of'] };

export const metricsOf = (sums: Sums): Metrics =>
  Object.fromEntries(Object.entries(METRICS).map(([name, { of }]) => [name, of(sums)])) as Metrics;
