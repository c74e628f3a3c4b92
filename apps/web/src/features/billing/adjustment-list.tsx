import { type AdjustmentListQuery, type BillingAdjustment, billingRoutes } from '@adhelm/contract/billing';
import { monthName } from '@adhelm/domain/billing/statement';
import { defineScreen } from '../../resource/define-screen.tsx';
import { billingTexts as words } from './billing.texts.ts';
import { AdjustmentTool } from './billing-tools.tsx';
import { toPeriod } from './period-link.ts';

const list = defineScreen<BillingAdjustment, NonNullable<AdjustmentListQuery['sortBy']>>({
  id: 'billing-adjustment',
  title: words.adjustments,
  noun: words.adjustmentNoun,
  routes: { list: billingRoutes.adjustments },
  nameOf: ({ reason }) => reason,
  searchPlaceholder: () => words.searchAdjustments,
  emptyText: words.noAdjustments,
  columns: [
    { key: 'reason', label: words.reason, format: 'text', main: true, width: 280 },
    { key: 'publisher', label: words.publisher, format: 'publisher', width: 176 },
    { key: 'amount', label: words.amount, format: 'money', tone: 'sign', width: 120 },
    {
      key: 'corrects',
      sortKey: null,
      label: words.corrects,
      format: 'text',
      width: 160,
      value: ({ corrects }) => corrects && monthName(corrects.month),
      link: ({ corrects }) => corrects && toPeriod(corrects.id),
    },
    {
      key: 'period',
      sortKey: null,
      label: words.lineIn,
      format: 'text',
      width: 180,
      value: ({ period }) => (period ? monthName(period.month) : words.waits),
      link: ({ period }) => period && toPeriod(period.id),
    },
    {
      key: 'createdByUser',
      sortKey: null,
      label: words.adjustedBy,
      format: 'text',
      width: 150,
      value: ({ createdByUser }) => createdByUser?.name,
    },
    { key: 'createdAt', label: words.adjustedAt, format: 'dateTime' },
  ],
  filters: [],
  Tools: AdjustmentTool,
});

/** What people added to periods or took off, those that wait for the next one too. */
export const AdjustmentTab = list.Component;
