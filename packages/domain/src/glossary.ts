import { METRICS, type MetricName } from './metrics.ts';

/** What a figure is called and what it says. */
type Term = { name: string; meaning: string; formula?: string };

/** Figures that only some lists have. */
const LIST_TERMS = {
  avgRpc: {
    name: 'Avg RPC',
    meaning: 'What a tracked click of the keyword earned on average.',
    formula: METRICS.rpc.formula,
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
export const GLOSSARY: Record<TermName, Term> = { ...METRICS, ...LIST_TERMS };
