import type { ReportMetrics } from '@adhelm/contract/report-metrics';
import { texts } from '../../lib/texts.ts';
import type { Column } from '../declaration.ts';

type Figures = Partial<ReportMetrics>;
type FigureColumn = Column<ReportMetrics, keyof ReportMetrics>;

/** Plain figures are actual where there is one and estimated where not, so a difference is still an estimate. */
const isPending = (plain: number | undefined, actual: number | undefined): boolean => plain !== actual;

const { report } = texts;

/** What buying and selling traffic came to, in the order of the specification. */
export const figureColumns = (clicks: FigureColumn): FigureColumn[] => [
  { key: 'profit', label: report.profit, format: 'money', tone: 'sign' },
  { key: 'roi', label: report.roi, format: 'percent', tone: 'sign' },
  { key: 'actualCost', label: report.actualCost, format: 'money' },
  {
    key: 'estimatedCost',
    label: report.estimateCost,
    format: 'money',
    isEstimate: ({ cost, actualCost }: Figures) => isPending(cost, actualCost),
  },
  { key: 'actualRevenue', label: report.actualRevenue, format: 'money', width: 136 },
  {
    key: 'estimatedRevenue',
    label: report.estimateRevenue,
    format: 'money',
    width: 148,
    isEstimate: ({ revenue, actualRevenue }: Figures) => isPending(revenue, actualRevenue),
  },
  { key: 'cpa', label: report.cpa, format: 'price', width: 92 },
  { key: 'rpc', label: report.rpc, format: 'price', width: 84, tone: 'sign' },
  clicks,
  {
    key: 'estimatedClicks',
    label: report.estimateClicks,
    format: 'integer',
    width: 132,
    isEstimate: (figures: Figures) => isPending(figures.clicks, figures.actualClicks),
  },
  { key: 'cpc', label: report.cpc, format: 'price', width: 84 },
];
