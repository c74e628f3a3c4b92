import { METRICS } from '@adhelm/domain/metrics';
import {
  isObjectMetric,
  metricName,
  OBJECT_METRICS,
  type RuleLevel,
  type RuleMetric,
} from '@adhelm/domain/rules/rule';

const isMetric = (key: string): key is RuleMetric => key in METRICS || key in OBJECT_METRICS;

/** Budgets and bids are the own ones of campaigns and ad sets. */
export const metricOptions = (level: RuleLevel, chosen: RuleMetric) =>
  Object.keys({ ...METRICS, ...OBJECT_METRICS })
    .filter(isMetric)
    .filter((key) => key === chosen || !isObjectMetric(key) || level === 'CAMPAIGN' || level === 'AD_SET')
    .map((value) => ({ value, label: metricName(value) }));
