import { METRIC_KEYS, type ReportMetrics } from '@adhelm/contract/report-metrics';

type MetricKey = keyof ReportMetrics;

/** A row of a report that may stand for something deleted, of which no figures are kept at hand. */
export type WithOrWithoutFigures<Row extends ReportMetrics> = Omit<Row, MetricKey> &
  Record<MetricKey, number | null>;

export const NO_FIGURES = Object.fromEntries(METRIC_KEYS.map((key) => [key, null])) as Readonly<
  Record<MetricKey, null>
>;
