import type { Period } from '@adhelm/domain/period';
import type { RuleObject } from '@adhelm/domain/rules/objects';
import type { Change } from '@adhelm/domain/rules/outcome';
import { quarterOf } from '@adhelm/domain/rules/schedule';

type State = Pick<RuleObject, 'dailyBudget' | 'bidAmount' | 'tags' | 'budgetChangedAt'> & {
  /** As its platform says it: some can be acted upon. */
  status: string;
};

/** An object as it is now, and what it was before each change since. */
export type PastObject = {
  object: RuleObject;
  status: string;
  /** From when on its changes were noted. */
  knownSince: number;
  deletedAt: number | null;
  changes: readonly { at: number; was: State }[];
};

const FIELDS = ['status', 'dailyBudget', 'bidAmount', 'tags'] as const;
type Field = (typeof FIELDS)[number];

const differ = (one: State, other: State, field: Field): boolean =>
  field === 'tags' ? one.tags.join('\n') !== other.tags.join('\n') : one[field] !== other[field];

/** What an object is from a change on by which nobody but the replayed rule has changed it. */
const changedBy = ({ field, to }: Change, object: RuleObject, at: number): Partial<State> => {
  if (field === 'tag') return to === null ? {} : { tags: [...object.tags, to] };
  if (field === 'dailyBudget') return { dailyBudget: to, budgetChangedAt: at };
  return field === 'bidAmount' ? { bidAmount: to } : { status: to === 'PAUSED' ? 'PAUSED' : 'ACTIVE' };
};

/**
 * An object as it was from one moment to the next, with what a replayed rule changed of it on top, until somebody really
 * changed the same. Before its changes were noted it is taken to have been as it was then, or running if one says so.
 */
export const objectInTime = (
  { object, status: lastStatus, knownSince, deletedAt, changes }: PastObject,
  wasRunning: boolean,
) => {
  const last: State = {
    status: lastStatus,
    dailyBudget: object.dailyBudget,
    bidAmount: object.bidAmount,
    tags: object.tags,
    budgetChangedAt: object.budgetChangedAt,
  };
  let passed = 0;
  const own: Partial<State> = {};
  let pausedAt: number | null = null;
  const paused: Period[] = [];
  const stateAfter = (place: number): State => changes[place]?.was ?? last;

  const endPause = (at: number) => {
    const to = quarterOf(at);
    if (pausedAt !== null && pausedAt < to) paused.push({ from: pausedAt, to });
    pausedAt = null;
  };

  /** Somebody changed a field: what the rule made of it is over. */
  const giveBack = (field: Field, at: number) => {
    if (field === 'status') endPause(at);
    delete own[field];
    if (field === 'dailyBudget') delete own.budgetChangedAt;
  };

  /** Up to a moment, without what happens in it: a run comes before what it leads to. */
  const passTo = (moment: number) => {
    for (let next = changes[passed]; next && next.at < moment; next = changes[passed]) {
      passed += 1;
      const after = stateAfter(passed);
      for (const field of FIELDS) if (differ(next.was, after, field)) giveBack(field, next.at);
    }
  };

  const at = (moment: number): RuleObject | null => {
    passTo(moment);
    if (deletedAt !== null && deletedAt < moment) return null;
    const { status, ...state } = { ...stateAfter(passed), ...own };
    const isAssumed = wasRunning && moment < knownSince && own.status === undefined;
    if (isAssumed) return { ...object, ...state, status: 'ACTIVE' };
    return status === 'ACTIVE' || status === 'PAUSED' ? { ...object, ...state, status } : null;
  };

  return {
    at,
    change(change: Change, moment: number): void {
      const before = at(moment);
      if (!before) return;
      Object.assign(own, changedBy(change, before, moment));
      if (change.field !== 'status') return;
      endPause(moment);
      if (change.to === 'PAUSED') pausedAt = moment;
    },
    /** When it was paused by the rule alone, up to a moment, in whole quarters of an hour. */
    pausedUntil(end: number): Period[] {
      passTo(end);
      endPause(end);
      return paused;
    },
  };
};

export type ObjectInTime = ReturnType<typeof objectInTime>;
