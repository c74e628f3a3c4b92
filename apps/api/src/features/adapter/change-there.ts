import { compare, exactOf } from '@adhelm/domain/rules/exact';
import type { Budgets, ObjectRef, PlatformCalls, Standing } from '../../ports/ad-platform.ts';

/** What can be set at a platform; amounts are in the currency of the ad account. */
export type Wanted =
  | { field: 'status'; to: 'ACTIVE' | 'PAUSED' }
  | { field: 'dailyBudget' | 'bidAmount'; to: string };

/** What the platform says of an object. */
export type There = Standing & Budgets;

type Place = { ref: ObjectRef; currency: string };

type Guard = {
  /** Whether what stands there is what the change is meant for. */
  isExpected: (value: string | null) => boolean;
  /** The last moment to leave it: throws for that. */
  beforeCall?: () => Promise<void>;
};

export type ChangedThere = { outcome: 'changed' | 'already' | 'unexpected'; now: There };

/** Amounts are equal however they are written. */
export const isSameValue = (field: Wanted['field'], a: string | null, b: string | null): boolean =>
  a === null || b === null || field === 'status' ? a === b : compare(exactOf(a), exactOf(b)) === 0;

const setThere = (calls: PlatformCalls, { ref, currency }: Place, wanted: Wanted): Promise<void> => {
  if (wanted.field === 'status') return calls.setStatus(ref.realId, wanted.to);
  if (wanted.field === 'dailyBudget') return calls.setDailyBudget(ref.realId, wanted.to, currency);
  return calls.setBid(ref.realId, wanted.to, currency);
};

/** Looks first, sets what is not so already, and looks again: what the platform says then is what counts. */
export const changeThere = async (
  calls: PlatformCalls,
  place: Place,
  wanted: Wanted,
  { isExpected, beforeCall = async () => {} }: Guard,
): Promise<ChangedThere> => {
  const look = () => calls.read(place.ref, place.currency);
  const before = await look();
  const value = before[wanted.field];
  if (!isExpected(value)) return { outcome: 'unexpected', now: before };
  if (isSameValue(wanted.field, value, wanted.to)) return { outcome: 'already', now: before };
  await beforeCall();
  await setThere(calls, place, wanted);
  return { outcome: 'changed', now: await look() };
};
