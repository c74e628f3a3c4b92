import type { PillKind } from '../../../ui/pill.tsx';
import { changeWords, reasonWords } from '../decision-words.ts';
import { ruleTexts } from '../rule.texts.ts';
import type { Execution } from '../rule-types.ts';
import { executionTexts as words } from './execution.texts.ts';

type Standing = { text: string; kind: PillKind };

const KINDS: Record<Execution['status'], PillKind> = {
  PLANNED: 'upcoming',
  DONE: 'success',
  FAILED: 'error',
  SKIPPED: 'gray',
};

const UNDO: Partial<Record<Execution['undo']['state'], Standing>> = {
  PLANNED: { text: words.undoing, kind: 'upcoming' },
  DONE: { text: words.undone, kind: 'gray' },
  FAILED: { text: words.undoFailed, kind: 'error' },
};

export const isWaiting = ({ approval, status }: Execution): boolean =>
  approval?.state === 'WAITING' && status === 'PLANNED';

/** What has become of a decision, in a word or two. */
export const standingOf = (execution: Execution): Standing => {
  const { status, undo } = execution;
  if (isWaiting(execution)) return { text: words.waiting, kind: 'warning' };
  return UNDO[undo.state] ?? { text: words.statuses[status], kind: KINDS[status] };
};

/** Whether it will be something else soon without anybody's doing. */
export const isUnderWay = (execution: Execution): boolean =>
  execution.undo.state === 'PLANNED' || (execution.status === 'PLANNED' && !isWaiting(execution));

/** Why it was left alone, failed or waits; empty where nothing has to be said. */
export const whyWords = ({ reason, conflictingRuleId, message }: Execution): string =>
  [
    reason === null ? '' : reasonWords(reason),
    conflictingRuleId === null ? '' : words.conflict(conflictingRuleId),
    message ?? '',
  ]
    .filter((part) => part !== '')
    .join(' ');

/** Campaigns have a column of their own. */
const objectWords = ({ object }: Execution): string =>
  object.level === 'CAMPAIGN' ? '' : ` ${ruleTexts.levels[object.level].toLowerCase()} ${object.name}`;

/** `Pause · Status: Active → Paused`, and why not where it was left alone. */
export const actionWords = (execution: Execution): string => {
  const { action, change } = execution;
  return [
    `${ruleTexts.actions[action]}${objectWords(execution)}`,
    change === null ? '' : changeWords(change),
    whyWords(execution),
  ]
    .filter((part) => part !== '')
    .join(' · ');
};
