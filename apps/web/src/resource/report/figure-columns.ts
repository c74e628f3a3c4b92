import type { ReportMetrics } from '@adhelm/contract/report-metrics';
import type { Column } from '../declaration.ts';
import { explained } from './explained.ts';

type Figures = Partial<ReportMetrics>;
type FigureColumn = Column<ReportMetrics, keyof ReportMetrics>;

/** Plain figures are actual where there is one and estimated where not, so a difference is still an estimate. */
const isPending = (plain: number | undefined, actual: number | undefined): boolean => plain !== actual;

/** What visitors of pages that are served here did, on demand. */
export const funnelColumns = [
  { key: 'visits', ...explained('visits'), format: 'integer', width: 92, extra: true },
  { key: 'searches', ...explained('searches'), format: 'integer', width: 104, extra: true },
  { key: 'searchRate', ...explained('searchRate'), format: 'percent', width: 116, extra: true },
  { key: 'visitClicks', ...explained('visitClicks'), format: 'integer', width: 112, extra: true },
  { key: 'clickRate', ...explained('clickRate'), format: 'percent', width: 104, extra: true },
  { key: 'visitRevenue', ...explained('visitRevenue'), format: 'money', width: 128, extra: true },
  { key: 'rpv', ...explained('rpv'), format: 'price', width: 84, extra: true },
  { key: 'leftOut', ...explained('leftOut'), format: 'integer', width: 96, extra: true },
] satisfies FigureColumn[];

/** What buying and selling traffic came to, in the order of the specification; what profit is made of on demand. */
export const figureColumns = (clicks: FigureColumn): FigureColumn[] => [
  { key: 'profit', ...explained('profit'), format: 'money', tone: 'sign' },
  { key: 'roi', ...explained('roi'), format: 'percent', tone: 'sign' },
  { key: 'cost', ...explained('cost'), format: 'money', extra: true },
  { key: 'actualCost', ...explained('actualCost'), format: 'money' },
  {
    key: 'estimatedCost',
    ...explained('estimatedCost'),
    format: 'money',
    isEstimate: ({ cost, actualCost }: Figures) => isPending(cost, actualCost),
  },
  { key: 'revenue', ...explained('revenue'), format: 'money', extra: true },
  { key: 'actualRevenue', ...explained('actualRevenue'), format: 'money', width: 136 },
  {
    key: 'estimatedRevenue',
    ...explained('estimatedRevenue'),
    format: 'money',
    width: 148,
    isEstimate: ({ revenue, actualRevenue }: Figures) => isPending(revenue, actualRevenue),
  },
  { key: 'cpa', ...explained('cpa'), format: 'price', width: 92 },
  { key: 'rpc', ...explained('rpc'), format: 'price', width: 84, tone: 'sign' },
  clicks,
  {
    key: 'estimatedClicks',
    ...explained('estimatedClicks'),
    format: 'integer',
    width: 132,
    isEstimate: (figures: Figures) => isPending(figures.clicks, figures.actualClicks),
  },
  { key: 'cpc', ...explained('cpc'), format: 'price', width: 84 },
  ...funnelColumns,
];
