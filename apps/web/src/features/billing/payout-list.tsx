import { type Payout, type PayoutListQuery, payoutRoutes } from '@adhelm/contract/payout';
import { monthName } from '@adhelm/domain/billing/statement';
import { defineScreen } from '../../resource/define-screen.tsx';
import { billingTexts as words } from './billing.texts.ts';
import { BankFileTool } from './billing-tools.tsx';
import { toPeriod } from './period-link.ts';
import { STAGE_COLUMN } from './stage-column.tsx';
import { STATUS_FILTER } from './status-filter.ts';

const monthsOf = (periods: Payout['periods'] = []): string =>
  periods.map(({ month }) => monthName(month)).join(', ');

const list = defineScreen<Payout, NonNullable<PayoutListQuery['sortBy']>>({
  id: 'payout',
  title: words.payouts,
  noun: words.payoutNoun,
  routes: { list: payoutRoutes.list },
  nameOf: ({ publisher, periods }) => words.nameOf(publisher.name, monthsOf(periods)),
  searchPlaceholder: () => words.searchPayouts,
  emptyText: words.noPayouts,
  columns: [
    {
      key: 'periods',
      sortKey: null,
      label: words.periods,
      format: 'text',
      main: true,
      width: 190,
      value: ({ periods }) => monthsOf(periods),
      link: ({ periods }) => {
        const period = periods.at(-1);
        return period ? toPeriod(period.id) : null;
      },
    },
    { key: 'publisher', label: words.publisher, format: 'publisher', width: 176 },
    { key: 'amount', label: words.amount, format: 'money', width: 120 },
    STAGE_COLUMN,
    { key: 'preparedAt', label: words.prepared, format: 'dateTime' },
    {
      key: 'preparedBy',
      sortKey: null,
      label: words.preparedBy,
      format: 'text',
      width: 140,
      value: ({ preparedBy }) => preparedBy?.name,
    },
    {
      key: 'releasedBy',
      sortKey: null,
      label: words.releasedBy,
      format: 'text',
      width: 140,
      value: ({ releasedBy }) => releasedBy?.name,
    },
    { key: 'paidAt', label: words.paymentDate, format: 'dateTime' },
    { key: 'reference', sortKey: null, label: words.reference, format: 'text', width: 150 },
    { key: 'reason', sortKey: null, label: words.reason, format: 'text', width: 220 },
  ],
  filters: [STATUS_FILTER],
  Tools: BankFileTool,
});

/** What was prepared to be paid, and what became of it. */
export const PayoutTab = list.Component;
