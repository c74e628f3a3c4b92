import { ASK_REASONS, SKIP_REASONS } from '@adhelm/domain/rules/outcome';
import { statusLabel } from '../../resource/cells/status.ts';
import { ruleTexts as words } from './rule.texts.ts';
import type { Change, Reason } from './rule-types.ts';

/** Why nothing was done, or why somebody is asked, in words. */
export const reasonWords = (reason: Reason): string => ({ ...SKIP_REASONS, ...ASK_REASONS })[reason];

const amountOf = (text: string | null): string =>
  text === null ? words.nothing : Number(text).toLocaleString('en-US', { maximumFractionDigits: 2 });

/** `Status: Active → Paused`; amounts are in a currency that only the ad account knows. */
export const changeWords = ({ field, from, to }: Change): string => {
  const isAmount = field === 'dailyBudget' || field === 'bidAmount';
  const textOf = (value: string | null) => {
    if (isAmount) return amountOf(value);
    if (value === null) return words.nothing;
    return field === 'status' ? statusLabel(value) : `“${value}”`;
  };
  return words.change(words.fields[field], textOf(from), textOf(to));
};
