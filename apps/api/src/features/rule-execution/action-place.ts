import type { Change } from '@adhelm/domain/rules/outcome';
import type { ObjectRef } from '../../ports/ad-platform.ts';
import { type Amount, type AmountPlace, onlyPlace } from '../adapter/amount-place.ts';
import type { Wanted } from '../adapter/change-there.ts';
import type { CampaignRowsRepository } from '../campaign/campaign-rows.repository.ts';
import { type ClaimedAction, REF_LEVELS, type RuleActionRepository } from './rule-action.repository.ts';

export type PlaceRepositories = { campaignRows: CampaignRowsRepository; ruleActions: RuleActionRepository };

/** What is to be set at a platform and where, and what stands there until then. */
export type ActionPlace = {
  wanted: Wanted;
  from: string | null;
  target: { ref: ObjectRef; currency: string; connectionId: number | null };
  amount: AmountPlace | null;
};

type Step = { wanted: Wanted; from: string | null };

/** Undefined for what is done by us alone. */
const stepOf = ({ field, from, to }: Change, isUndo: boolean): Step | undefined => {
  const [before, after] = isUndo ? [to, from] : [from, to];
  if (field === 'tag' || after === null) return undefined;
  if (field !== 'status') return { wanted: { field, to: after }, from: before };
  return after === 'ACTIVE' || after === 'PAUSED'
    ? { wanted: { field, to: after }, from: before }
    : undefined;
};

/** Where an action takes place: at the platform, here alone, or nowhere any more. */
export const placeOf = async (
  { campaignRows, ruleActions }: PlaceRepositories,
  action: ClaimedAction,
): Promise<ActionPlace | 'here' | 'gone'> => {
  const step = action.change ? stepOf(action.change, action.isUndo) : undefined;
  if (!step) return 'here';
  const { level, objectId } = action;
  const target = await ruleActions.target(action);
  if (!target || level === 'ACCOUNT') return 'gone';
  const { realId, currency, connectionId, platform } = target;
  const own = { level: REF_LEVELS[level], realId };
  const at = (ref: ObjectRef, amount: AmountPlace | null): ActionPlace => ({
    ...step,
    target: { ref, currency, connectionId },
    amount,
  });
  const { field } = step.wanted;
  if (field === 'status') return at(own, null);
  const amountAt = async (what: Amount): Promise<AmountPlace> =>
    level === 'CAMPAIGN'
      ? onlyPlace(await campaignRows.budgetPlaces(objectId, what), what, platform)
      : { level: 'adSet', id: objectId, realId };
  const amount = await amountAt(field);
  return at({ level: amount.level, realId: amount.realId }, amount);
};
