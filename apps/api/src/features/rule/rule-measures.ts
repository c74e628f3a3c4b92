import { METRICS, type MetricName } from '@adhelm/domain/metrics';
import { conditionsOf, isObjectMetric, type RuleMetric, type RuleTerms } from '@adhelm/domain/rules/rule';
import type { Sums } from '@adhelm/domain/sums';
import { type MeasureColumn, PRESENCE } from '../../facts/measures.ts';
import { columnsOfFigure } from '../../facts/mirror/figure-sql.ts';
import { SUM_COLUMNS } from '../../facts/read/model.ts';

/** What is looked at to say whether everything is settled. */
const OPEN = [
  'trackedClicks',
  'settledClicks',
  'pendingClicks',
  'pendingCost',
  'pendingRevenue',
] as const satisfies readonly (keyof Sums)[];

const isOfFacts = (metric: RuleMetric): metric is MetricName => !isObjectMetric(metric);

const metricsIn = ({ conditions, limits }: RuleTerms): MetricName[] => [
  ...conditionsOf({ conditions })
    .flatMap(({ metric, against, minimum }) => [
      metric,
      ...(against.kind === 'METRIC' ? [against.metric] : []),
      ...(minimum ? [minimum.metric] : []),
    ])
    .filter(isOfFacts),
  ...(limits.shareOfSpend === null ? [] : (['cost'] as const)),
];

/** The figures of facts that some rules need: a few of many, since they are read for every object. */
export const measuresFor = (rules: readonly RuleTerms[]): MeasureColumn[] => {
  const columns = new Set<MeasureColumn>(['last_at']);
  for (const rule of rules) {
    const metrics = metricsIn(rule).flatMap((metric) => columnsOfFigure(METRICS[metric].recipe));
    const open = rule.maturity.settledOnly ? OPEN.map((term) => SUM_COLUMNS[term]) : [];
    for (const column of [...metrics, ...open]) columns.add(column);
    // An average is taken over those that have facts at all.
    const isCompared = conditionsOf(rule).some(({ against }) => against.kind === 'PARENT');
    for (const column of isCompared ? PRESENCE : []) columns.add(column);
  }
  return [...columns];
};
