import { billingTexts as words } from './billing.texts.ts';

/** Opens the statement of a period. */
export const toPeriod = (id: number) =>
  ({ to: '/billing/period', search: { id }, hint: words.open }) as const;
