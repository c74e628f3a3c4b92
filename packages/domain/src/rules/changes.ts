import {
  compare,
  decimalText,
  type Exact,
  exactOf,
  movedBy,
  over,
  plus,
  roundedDown,
  roundedUp,
  times,
  within,
  ZERO,
} from './exact.ts';
import type { Currency, RuleObject } from './objects.ts';
import type { Change, SkipReason } from './outcome.ts';
import type { Decimal, RuleAction } from './rule.ts';

/** What an action does to an object: what changes, and by how many dollars its budget grows. */
type Effect = { change: Change | null; increase: Exact };
type Prepared = Effect | { skip: SkipReason };

type AmountAction = Extract<RuleAction, { kind: `${'SET' | 'CHANGE'}_${'BUDGET' | 'BID'}` }>;

const HALF: Exact = { part: 1n, whole: 2n };

/** Amounts in the smallest unit of a currency. */
const inUnits = ({ decimals, dollars }: Currency) => {
  const unit: Exact = { part: 10n ** BigInt(decimals), whole: 1n };
  const rate = exactOf(dollars);
  return {
    own: (amount: Decimal): Exact => times(exactOf(amount), unit),
    ofDollars: (amount: Decimal): Exact => times(over(exactOf(amount), rate), unit),
    toDollars: (units: Exact): Exact => times(over(units, unit), rate),
  };
};

/** Rounded towards what it was: a change is never larger than the rule says. */
const changedUnits = (action: AmountAction, own: Exact, units: ReturnType<typeof inUnits>): bigint => {
  if (!('by' in action)) return roundedDown(plus(units.ofDollars(action.amount), HALF));
  const { by, floor, ceiling } = action;
  const wanted =
    by.kind === 'PERCENT' ? movedBy(own, exactOf(by.percent)) : plus(own, units.ofDollars(by.amount));
  const isMore = compare(wanted, own) > 0;
  const next = isMore ? roundedDown(wanted) : roundedUp(wanted);
  const [least, most] = [
    floor === null ? 1n : roundedUp(units.ofDollars(floor)),
    ceiling === null ? null : roundedDown(units.ofDollars(ceiling)),
  ];
  return within(next, least, most);
};

const goesUp = ({ by }: Extract<AmountAction, { by: unknown }>): boolean =>
  compare(exactOf(by.kind === 'PERCENT' ? by.percent : by.amount), ZERO) > 0;

const amountChange = (action: AmountAction, object: RuleObject): Prepared => {
  const isBudget = action.kind === 'SET_BUDGET' || action.kind === 'CHANGE_BUDGET';
  const field = isBudget ? 'dailyBudget' : 'bidAmount';
  const from = object[field];
  if (from === null) return { skip: 'NO_AMOUNT' };
  if (object.currency === null) return { skip: 'NO_RATE' };
  const units = inUnits(object.currency);
  const own = units.own(from);
  const next = changedUnits(action, own, units);
  const order = compare({ part: next, whole: 1n }, own);
  if (!('by' in action) && order === 0) return { skip: 'ALREADY_SO' };
  if (next < 1n || ('by' in action && (goesUp(action) ? order <= 0 : order >= 0)))
    return { skip: 'AT_LIMIT' };
  const more = plus({ part: next, whole: 1n }, { ...own, part: -own.part });
  return {
    change: { field, from, to: decimalText(next, object.currency.decimals) },
    increase: isBudget && order > 0 ? units.toDollars(more) : ZERO,
  };
};

const statusChange = ({ status }: RuleObject, to: RuleObject['status']): Prepared =>
  status === to ? { skip: 'ALREADY_SO' } : { change: { field: 'status', from: status, to }, increase: ZERO };

/** What an action would change, or why there is nothing to change. */
export const changeOf = (action: RuleAction, object: RuleObject): Prepared => {
  switch (action.kind) {
    case 'PAUSE':
      return statusChange(object, 'PAUSED');
    case 'RESUME':
      return statusChange(object, 'ACTIVE');
    case 'TAG':
      return object.tags.includes(action.tag)
        ? { skip: 'ALREADY_SO' }
        : { change: { field: 'tag', from: null, to: action.tag }, increase: ZERO };
    case 'NOTIFY':
      return { change: null, increase: ZERO };
    default:
      return amountChange(action, object);
  }
};
