import type { BillingStage } from '@adhelm/contract/billing';
import { Pill, type PillKind } from '../../ui/pill.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { billingTexts as words } from './billing.texts.ts';

const kindOf = (stage: BillingStage): PillKind => {
  if (stage === 'PAID') return 'success';
  return stage === 'FAILED' ? 'error' : 'warning';
};

/** Pending, paid or failed, with the word that says why it waits. */
export const StagePill = ({ stage }: { stage: BillingStage }) => (
  <Tooltip content={words.explain[stage]}>
    <span className="inline-flex rounded-full">
      <Pill kind={kindOf(stage)}>{words.stages[stage]}</Pill>
    </span>
  </Tooltip>
);
