import { METRICS, type MetricName } from './metrics.ts';

/** One sentence for those who see a figure in a table, and how it is worked out. */
type Meaning = { meaning: string; formula?: string };

/** What a figure is called and what it says. */
type Term = Meaning & { name: string };

const MEANINGS: Record<MetricName, Meaning> = {
  revenue: {
    meaning: 'What clicks earned: settled by the feed provider where it is, our estimate until then.',
    formula: 'actual revenue + estimates of clicks not settled yet',
  },
  cost: {
    meaning: 'What traffic cost: as the ad platform reported it, our estimate for hours it has not reported.',
    formula: 'actual cost + estimates of hours not reported yet',
  },
  profit: {
    meaning: 'What is left of the revenue after the cost, each as shown.',
    formula: 'revenue − cost',
  },
  roi: {
    meaning: 'Return on investment: the profit in percent of the cost.',
    formula: '(revenue − cost) ÷ cost × 100',
  },
  rpc: {
    meaning: 'Revenue per click: what a click that our tracking recorded earned on average.',
    formula: 'revenue ÷ tracked clicks',
  },
  cpc: {
    meaning:
      'Cost per click: what the ad platform charged for a click it reported; hours it has not reported are left out of both.',
    formula: 'actual cost ÷ platform clicks',
  },
  cpa: {
    meaning: 'Cost per action: what a conversion that the ad platform reported cost.',
    formula: 'cost ÷ conversions',
  },
  ctr: {
    meaning:
      'Click-through rate: how many of the impressions led to a click, both as the ad platform reported.',
    formula: 'platform clicks ÷ impressions × 100',
  },
  clicks: {
    meaning:
      'Clicks on ads: platform clicks, and tracked clicks for the hours that the ad platform has not reported.',
    formula: 'platform clicks + tracked clicks of hours not reported yet',
  },
  impressions: { meaning: 'How often ads were shown, as the ad platform reported.' },
  conversions: { meaning: 'Actions that visitors completed, as the ad platform reported.' },
  visits: { meaning: 'How often people opened a landing page, as our own tracking recorded.' },
  searches: { meaning: 'How often visitors pressed a keyword and came to its search page.' },
  visitClicks: { meaning: 'Tracked clicks on sponsored results that visits to pages served here led to.' },
  visitRevenue: {
    meaning: 'What the clicks of visits earned: settled where it is, our estimate until then.',
  },
  searchRate: { meaning: 'How many searches a hundred visits led to.', formula: 'searches ÷ visits × 100' },
  clickRate: {
    meaning: 'How many clicks on sponsored results a hundred searches led to.',
    formula: 'visit clicks ÷ searches × 100',
  },
  rpv: { meaning: 'Revenue per visit: what a visit earned on average.', formula: 'visit revenue ÷ visits' },
  leftOut: {
    meaning:
      'Visits, searches and clicks that count nowhere else: of robots, of data centres, looked up ahead or pressed twice.',
  },
  actualRevenue: { meaning: 'What the feed provider has settled.' },
  estimatedRevenue: { meaning: 'Our estimate of what every tracked click earned, settled or not.' },
  actualCost: { meaning: 'What the ad platform reported as spent.' },
  estimatedCost: {
    meaning: 'Our estimate of what every tracked click cost, reported or not.',
    formula: 'tracked clicks × the last known CPC of their campaign',
  },
  actualClicks: { meaning: 'Platform clicks: clicks on ads that the ad platform reported.' },
  estimatedClicks: {
    meaning: 'Tracked clicks: clicks on a keyword or an ad of a landing page that our own tracking recorded.',
  },
};

/** Figures that only some lists have. */
const LIST_TERMS = {
  avgRpc: {
    name: 'Avg RPC',
    meaning: 'What a tracked click of the keyword earned on average.',
    formula: MEANINGS.rpc.formula,
  },
  maxRpc: { name: 'Max RPC', meaning: 'What the richest click of the keyword earned.' },
  minRpc: { name: 'Min RPC', meaning: 'What the poorest click of the keyword earned.' },
  totalClicks: {
    name: 'Total Clicks',
    meaning:
      'Tracked clicks of the keyword: those that our own tracking recorded, whatever ad platforms reported.',
  },
  clickRpc: {
    name: 'RPC',
    meaning: 'What this click earned: settled by the feed provider where it is, our estimate until then.',
  },
  clickChange: {
    name: 'Change',
    meaning: 'How the click did against what its keyword earned on average in the period before.',
    formula: '(RPC − average before) ÷ average before × 100',
  },
} satisfies Record<string, Term>;

export type TermName = MetricName | keyof typeof LIST_TERMS;

/** Every figure that a table or a card shows, explained once. */
export const GLOSSARY: Record<TermName, Term> = {
  ...(Object.fromEntries(
    Object.entries(METRICS).map(([key, { name }]) => [key, { name, ...MEANINGS[key as MetricName] }]),
  ) as Record<MetricName, Term>),
  ...LIST_TERMS,
};
