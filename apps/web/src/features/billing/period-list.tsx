import { type Billing, type BillingListQuery, billingRoutes } from '@adhelm/contract/billing';
import { dayIn, monthName } from '@adhelm/domain/billing/statement';
import { isZone, UTC } from '@adhelm/domain/time-zone';
import { formatValue } from '../../resource/cells/format.ts';
import { defineScreen } from '../../resource/define-screen.tsx';
import { billingTexts as words } from './billing.texts.ts';
import { CloseTool } from './billing-tools.tsx';
import { toPeriod } from './period-link.ts';
import { STAGE_COLUMN } from './stage-column.tsx';
import { STATUS_FILTER } from './status-filter.ts';
import { SummaryCards } from './summary-cards.tsx';

/** The days of a period in its own zone; its end is the first moment that is no part of it. */
const rangeText = ({ start, end, timezone }: Billing['timeRange']): string => {
  const zone = isZone(timezone) ? timezone : UTC;
  return `${dayIn(zone, Date.parse(start))} - ${dayIn(zone, Date.parse(end) - 1)}`;
};

const list = defineScreen<Billing, NonNullable<BillingListQuery['sortBy']>>({
  id: 'billing',
  title: words.title,
  noun: words.noun,
  routes: { list: billingRoutes.list },
  nameOf: ({ publisher, month }) => words.nameOf(publisher.name, monthName(month)),
  searchPlaceholder: () => words.search,
  emptyText: words.empty,
  columns: [
    {
      key: 'paymentDate',
      label: words.paymentDate,
      format: 'text',
      main: true,
      width: 140,
      value: ({ paymentDate }) => (paymentDate ? formatValue('date', paymentDate) : words.notPaid),
      link: ({ id }) => toPeriod(id),
    },
    { key: 'publisher', label: words.publisher, format: 'publisher', width: 176 },
    STAGE_COLUMN,
    {
      key: 'timeRange',
      label: words.timeRange,
      format: 'text',
      width: 196,
      value: ({ timeRange }) => timeRange && rangeText(timeRange),
    },
    { key: 'revenue', label: words.revenue, format: 'money', width: 120 },
    { key: 'fees', label: words.fees, format: 'money', width: 110 },
    { key: 'netEarnings', label: words.netEarnings, format: 'money', width: 130 },
    {
      key: 'bankName',
      sortKey: 'bankName',
      label: words.bankName,
      format: 'text',
      width: 200,
      value: ({ bank }) => bank?.name,
    },
    {
      key: 'accountName',
      sortKey: 'accountName',
      label: words.accountName,
      format: 'text',
      width: 180,
      value: ({ bank }) => bank?.accountName,
    },
    {
      key: 'accountNumber',
      sortKey: 'accountNumber',
      label: words.accountNumber,
      format: 'code',
      width: 160,
      value: ({ bank }) => bank?.accountNumber,
    },
  ],
  filters: [STATUS_FILTER],
  Tools: CloseTool,
});

/** The months that were closed, and what they come to. */
export const PeriodTab = () => (
  <div>
    <SummaryCards />
    <list.Component />
  </div>
);
