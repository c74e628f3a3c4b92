import { compare, exactOf } from './exact.ts';
import type { RuleObject } from './objects.ts';
import type { Change } from './outcome.ts';

const DAY = 86_400_000;

/** Why something cannot be undone. */
export const UNDO_REFUSALS = {
  NOT_DONE: 'Only what was done can be undone.',
  NOTHING_CHANGED: 'It changed nothing.',
  ALREADY_UNDONE: 'It was undone already.',
  TOO_LATE: 'It was done more than 24 hours ago.',
  CHANGED_SINCE: 'Something has changed it since.',
} as const;

type Done = {
  status: 'PLANNED' | 'DONE' | 'FAILED' | 'SKIPPED';
  isShadow: boolean;
  isUndone: boolean;
  doneAt: number | null;
  change: Change | null;
};

/** As it is now; an ad platform knows more states than rules do. */
type Present = Pick<RuleObject, 'dailyBudget' | 'bidAmount' | 'tags'> & { status: string };

/** Whether an object is as a change left it. */
const isStill = ({ field, to }: Change, present: Present): boolean => {
  if (field === 'tag') return to !== null && present.tags.includes(to);
  const now = present[field];
  if (field === 'status') return now === to;
  return now !== null && to !== null && compare(exactOf(now), exactOf(to)) === 0;
};

/** The change that puts back what was done, or why there is none. */
export const undoOf = (
  { status, isShadow, isUndone, doneAt, change }: Done,
  present: Present,
  now: number,
): { change: Change } | { refused: keyof typeof UNDO_REFUSALS } => {
  if (status !== 'DONE' || isShadow || doneAt === null) return { refused: 'NOT_DONE' };
  if (change === null) return { refused: 'NOTHING_CHANGED' };
  if (isUndone) return { refused: 'ALREADY_UNDONE' };
  if (now - doneAt > DAY) return { refused: 'TOO_LATE' };
  if (!isStill(change, present)) return { refused: 'CHANGED_SINCE' };
  return { change: { ...change, from: change.to, to: change.from } };
};
