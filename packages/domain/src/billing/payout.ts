export const PAYOUT_STATUSES = ['PENDING', 'PAID', 'FAILED'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** How money leaves: by a file that somebody takes to the bank, or by a call of a provider. */
export const PAYOUT_WAYS = ['BANK_FILE', 'PROVIDER'] as const;
export type PayoutWay = (typeof PAYOUT_WAYS)[number];

/** The ledger entries that a payout pays, by id, written down so that their hash is the payout's key. */
export const payoutText = (
  publisherId: number,
  entries: readonly { id: number; amount: bigint; currency: string }[],
): string =>
  [
    `payout of publisher ${publisherId}`,
    ...entries
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, amount, currency }) => `${id} ${amount} ${currency}`),
  ].join('\n');

/** What is known of a payout, as far as it decides what comes next. */
export type PayoutState = {
  status: PayoutStatus;
  isReleased: boolean;
  /** It may have been sent, and no answer is known. */
  isUnknown: boolean;
  /** The bank has it: accepted by the provider, or written into a file. */
  isUnderway: boolean;
  preparedBy: number;
  /** Until when changed bank details hold it, in milliseconds. */
  heldUntil: number | null;
};

/** After changed bank details nothing is paid out for so long, so that a wrong change is noticed before money leaves. */
export const BANK_HOLD_MS = 72 * 3_600_000;

/** The word for where a payout stands. */
export type PayoutStage =
  | 'PREPARED'
  | 'HELD'
  | 'RELEASED'
  | 'UNKNOWN'
  | 'UNDERWAY'
  | Exclude<PayoutStatus, 'PENDING'>;

const isHeld = ({ heldUntil }: Pick<PayoutState, 'heldUntil'>, now: number): boolean =>
  heldUntil !== null && now < heldUntil;

export const stageOf = (payout: PayoutState, now: number): PayoutStage => {
  if (payout.status !== 'PENDING') return payout.status;
  if (payout.isUnknown) return 'UNKNOWN';
  if (payout.isUnderway) return 'UNDERWAY';
  if (payout.isReleased) return 'RELEASED';
  return isHeld(payout, now) ? 'HELD' : 'PREPARED';
};

export type PayoutRefusal = 'SAME_PERSON' | 'HELD' | 'NOT_NOW';

const byAnother = (payout: PayoutState, by: number, now: number): PayoutRefusal | null => {
  if (payout.preparedBy === by) return 'SAME_PERSON';
  return isHeld(payout, now) ? 'HELD' : null;
};

/** Why somebody may not let the money go; null when they may. */
export const refusalToRelease = (payout: PayoutState, by: number, now: number): PayoutRefusal | null =>
  payout.status !== 'PENDING' || payout.isReleased || payout.isUnknown
    ? 'NOT_NOW'
    : byAnother(payout, by, now);

/** Why a failed one may not be tried again. */
export const refusalToRetry = (payout: PayoutState, by: number, now: number): PayoutRefusal | null =>
  payout.status !== 'FAILED' ? 'NOT_NOW' : byAnother(payout, by, now);
