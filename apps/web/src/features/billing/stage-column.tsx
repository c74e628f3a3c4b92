import type { BillingStage } from '@adhelm/contract/billing';
import { billingTexts as words } from './billing.texts.ts';
import { StagePill } from './stage-pill.tsx';

/** What became of the money, of a period and of a payout alike. */
export const STAGE_COLUMN = {
  key: 'status',
  label: words.status,
  format: 'status',
  width: 190,
  value: ({ stage }: { stage?: BillingStage }) => stage && words.stages[stage],
  render: ({ stage }: { stage: BillingStage }) => <StagePill stage={stage} />,
} as const;
