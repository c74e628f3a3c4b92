import { centsOf, count, type Figure, money, percent, price } from './figure.ts';
import type { Sums } from './sums.ts';

type Terms = readonly (keyof Sums)[];

/** How a figure is made of sums: what is added up, what is taken off, and what it is divided by. */
export type Recipe =
  | { kind: 'sum'; unit: 'count' | 'money'; of: Terms }
  /** Of two amounts as shown, so that every row adds up on the screen. */
  | { kind: 'balance'; of: Terms; less: Terms }
  | { kind: 'ratio'; unit: 'percent' | 'price'; of: Terms; less: Terms; per: Terms };

/** A figure of the reports: what it is called, what it says, how it is made. */
type Metric = {
  name: string;
  /** One sentence for those who see it in a table. */
  meaning: string;
  formula?: string;
  recipe: Recipe;
  of: (sums: Sums) => Figure | null;
};

const added = (sums: Sums, terms: Terms): bigint => {
  let total = 0n;
  for (const term of terms) total += sums[term];
  return total;
};

const counted = (...of: Terms) => ({
  recipe: { kind: 'sum', unit: 'count', of } satisfies Recipe,
  of: (sums: Sums) => count(added(sums, of)),
});

const amount = (...of: Terms) => ({
  recipe: { kind: 'sum', unit: 'money', of } satisfies Recipe,
  of: (sums: Sums) => money(added(sums, of)),
});

const balance = (of: Terms, less: Terms) => ({
  recipe: { kind: 'balance', of, less } satisfies Recipe,
  of: (sums: Sums): Figure => ({
    unit: 'money',
    part: centsOf(money(added(sums, of))) - centsOf(money(added(sums, less))),
    whole: 100n,
  }),
});

const priced = (of: Terms, per: Terms) => ({
  recipe: { kind: 'ratio', unit: 'price', of, less: [], per } satisfies Recipe,
  of: (sums: Sums) => price(added(sums, of), added(sums, per)),
});

const share = (of: Terms, less: Terms, per: Terms) => ({
  recipe: { kind: 'ratio', unit: 'percent', of, less, per } satisfies Recipe,
  of: (sums: Sums) => percent(added(sums, of) - added(sums, less), added(sums, per)),
});

const REVENUE = ['actualRevenue', 'pendingRevenue'] as const;
const COST = ['actualCost', 'pendingCost'] as const;

/** Every metric, defined once for server and browser. */
export const METRICS = {
  revenue: {
    name: 'Revenue',
    meaning: 'What clicks earned: settled by the feed provider where it is, our estimate until then.',
    formula: 'actual revenue + estimates of clicks not settled yet',
    ...amount(...REVENUE),
  },
  cost: {
    name: 'Cost',
    meaning: 'What traffic cost: as the ad platform reported it, our estimate for hours it has not reported.',
    formula: 'actual cost + estimates of hours not reported yet',
    ...amount(...COST),
  },
  profit: {
    name: 'Profit',
    meaning: 'What is left of the revenue after the cost, each as shown.',
    formula: 'revenue − cost',
    ...balance(REVENUE, COST),
  },
  roi: {
    name: 'ROI',
    meaning: 'Return on investment: the profit in percent of the cost.',
    formula: '(revenue − cost) ÷ cost × 100',
    ...share(REVENUE, COST, COST),
  },
  rpc: {
    name: 'RPC',
    meaning: 'Revenue per click: what a click that our tracking recorded earned on average.',
    formula: 'revenue ÷ tracked clicks',
    ...priced(REVENUE, ['trackedClicks']),
  },
  cpc: {
    name: 'CPC',
    meaning:
      'Cost per click: what the ad platform charged for a click it reported; hours it has not reported are left out of both.',
    formula: 'actual cost ÷ platform clicks',
    ...priced(['actualCost'], ['platformClicks']),
  },
  cpa: {
    name: 'CPA',
    meaning: 'Cost per action: what a conversion that the ad platform reported cost.',
    formula: 'cost ÷ conversions',
    ...priced(COST, ['conversions']),
  },
  ctr: {
    name: 'CTR',
    meaning:
      'Click-through rate: how many of the impressions led to a click, both as the ad platform reported.',
    formula: 'platform clicks ÷ impressions × 100',
    ...share(['platformClicks'], [], ['impressions']),
  },
  clicks: {
    name: 'Clicks',
    meaning:
      'Clicks on ads: platform clicks, and tracked clicks for the hours that the ad platform has not reported.',
    formula: 'platform clicks + tracked clicks of hours not reported yet',
    ...counted('platformClicks', 'pendingClicks'),
  },
  impressions: {
    name: 'Impressions',
    meaning: 'How often ads were shown, as the ad platform reported.',
    ...counted('impressions'),
  },
  conversions: {
    name: 'Conversions',
    meaning: 'Actions that visitors completed, as the ad platform reported.',
    ...counted('conversions'),
  },
  actualRevenue: {
    name: 'Actual Revenue',
    meaning: 'What the feed provider has settled.',
    ...amount('actualRevenue'),
  },
  estimatedRevenue: {
    name: 'Estimate Revenue',
    meaning: 'Our estimate of what every tracked click earned, settled or not.',
    ...amount('estimatedRevenue'),
  },
  actualCost: {
    name: 'Actual Cost',
    meaning: 'What the ad platform reported as spent.',
    ...amount('actualCost'),
  },
  estimatedCost: {
    name: 'Estimate Cost',
    meaning: 'Our estimate of what every tracked click cost, reported or not.',
    formula: 'tracked clicks × the last known CPC of their campaign',
    ...amount('estimatedCost'),
  },
  actualClicks: {
    name: 'Actual Clicks',
    meaning: 'Platform clicks: clicks on ads that the ad platform reported.',
    ...counted('platformClicks'),
  },
  estimatedClicks: {
    name: 'Estimate Clicks',
    meaning: 'Tracked clicks: clicks on a keyword or an ad of a landing page that our own tracking recorded.',
    ...counted('trackedClicks'),
  },
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
export type Metrics = { [Name in MetricName]: ReturnType<(typeof METRICS)[Name]['of']> };

export const metricsOf = (sums: Sums): Metrics =>
  Object.fromEntries(Object.entries(METRICS).map(([name, { of }]) => [name, of(sums)])) as Metrics;
