import { centsOf, count, type Figure, money, percent, price } from './figure.ts';
import type { Sums } from './sums.ts';

type Terms = readonly (keyof Sums)[];

/** How a figure is made of sums: what is added up, what is taken off, and what it is divided by. */
export type Recipe =
  | { kind: 'sum'; unit: 'count' | 'money'; of: Terms }
  /** Of two amounts as shown, so that every row adds up on the screen. */
  | { kind: 'balance'; of: Terms; less: Terms }
  | { kind: 'ratio'; unit: 'percent' | 'price'; of: Terms; less: Terms; per: Terms };

/** A figure of the reports: what it is called and how it is made; what it says stands in the glossary. */
type Metric = {
  name: string;
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
  revenue: { name: 'Revenue', ...amount(...REVENUE) },
  cost: { name: 'Cost', ...amount(...COST) },
  profit: { name: 'Profit', ...balance(REVENUE, COST) },
  roi: { name: 'ROI', ...share(REVENUE, COST, COST) },
  rpc: { name: 'RPC', ...priced(REVENUE, ['trackedClicks']) },
  cpc: { name: 'CPC', ...priced(['actualCost'], ['platformClicks']) },
  cpa: { name: 'CPA', ...priced(COST, ['conversions']) },
  ctr: { name: 'CTR', ...share(['platformClicks'], [], ['impressions']) },
  clicks: { name: 'Clicks', ...counted('platformClicks', 'pendingClicks') },
  impressions: { name: 'Impressions', ...counted('impressions') },
  conversions: { name: 'Conversions', ...counted('conversions') },
  visits: { name: 'Visits', ...counted('visits') },
  searches: { name: 'Searches', ...counted('searches') },
  visitClicks: { name: 'Visit Clicks', ...counted('visitClicks') },
  visitRevenue: { name: 'Visit Revenue', ...amount('visitRevenue') },
  searchRate: { name: 'Search Rate', ...share(['searches'], [], ['visits']) },
  clickRate: { name: 'Click Rate', ...share(['visitClicks'], [], ['searches']) },
  rpv: { name: 'RPV', ...priced(['visitRevenue'], ['visits']) },
  leftOut: { name: 'Left Out', ...counted('leftOut') },
  actualRevenue: { name: 'Actual Revenue', ...amount('actualRevenue') },
  estimatedRevenue: { name: 'Estimate Revenue', ...amount('estimatedRevenue') },
  actualCost: { name: 'Actual Cost', ...amount('actualCost') },
  estimatedCost: { name: 'Estimate Cost', ...amount('estimatedCost') },
  actualClicks: { name: 'Actual Clicks', ...counted('platformClicks') },
  estimatedClicks: { name: 'Estimate Clicks', ...counted('trackedClicks') },
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
export type Metrics = { [Name in MetricName]: ReturnType<(typeof METRICS)[Name]['of']> };

export const metricsOf = (sums: Sums): Metrics =>
  Object.fromEntries(Object.entries(METRICS).map(([name, { of }]) => [name, of(sums)])) as Metrics;
