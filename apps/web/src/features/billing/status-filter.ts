import { PAYOUT_STATUSES } from '@adhelm/domain/billing/payout';
import type { Filter } from '../../resource/declaration.ts';
import { billingTexts as words } from './billing.texts.ts';

/** By which the list and its summary are narrowed alike. */
export const STATUS_FILTER: Filter = {
  key: 'status',
  label: words.status,
  options: PAYOUT_STATUSES.map((value) => ({ value, label: words.statuses[value] })),
};
