import { type DayRevenue, earnedIn, type FeeTier } from './fees.ts';
import { bookAdjustment, bookEarnings, type LedgerEntry } from './ledger.ts';

/** A period that was closed, with what has been booked of it so far and what its days are known to have earned now. */
export type ClosedPeriod = {
  id: number;
  /** As they were when it was closed: a tier that is changed later changes nothing of it. */
  tiers: readonly FeeTier[];
  booked: { revenue: bigint; fees: bigint };
  days: readonly DayRevenue[];
};

/** What somebody adds or takes off, in cents, with a reason. */
export type Adjustment = { id: number; amount: bigint; correctsPeriodId: number | null };

export type LineKind = 'REVENUE' | 'LATE_SETTLEMENT' | 'CLAW_BACK' | 'ADJUSTMENT';

/** A line of a statement, and what it books. */
export type PeriodLine = {
  kind: LineKind;
  /** The period that it puts right. */
  correctsPeriodId: number | null;
  adjustmentId: number | null;
  revenue: bigint;
  fees: bigint;
  adjustment: bigint;
  entries: LedgerEntry[];
};

type Closing = {
  days: readonly DayRevenue[];
  tiers: readonly FeeTier[];
  /** All that were closed before, oldest first. */
  earlier: readonly ClosedPeriod[];
  adjustments: readonly Adjustment[];
  /** What earlier periods left unpaid. */
  carriedIn: bigint;
  /** Below it nothing is paid out. */
  threshold: bigint;
};

export type PeriodTotals = {
  revenue: bigint;
  fees: bigint;
  adjustments: bigint;
  /** Revenue less fees, with adjustments. */
  net: bigint;
  carriedIn: bigint;
  /** What is owed at the end. */
  balance: bigint;
};

const correctionOf = ({ id, tiers, booked, days }: ClosedPeriod): PeriodLine[] => {
  const known = earnedIn(days, tiers);
  const revenue = known.revenue - booked.revenue;
  const fees = known.fees - booked.fees;
  if (revenue === 0n && fees === 0n) return [];
  return [
    {
      kind: revenue - fees < 0n ? 'CLAW_BACK' : 'LATE_SETTLEMENT',
      correctsPeriodId: id,
      adjustmentId: null,
      revenue,
      fees,
      adjustment: 0n,
      entries: bookEarnings({ revenue, fees }),
    },
  ];
};

const adjustmentLine = ({ id, amount, correctsPeriodId }: Adjustment): PeriodLine => ({
  kind: 'ADJUSTMENT',
  correctsPeriodId,
  adjustmentId: id,
  revenue: 0n,
  fees: 0n,
  adjustment: amount,
  entries: bookAdjustment(amount),
});

/** Whether a balance is paid out; otherwise it is carried over. */
export const isPayable = (balance: bigint, threshold: bigint): boolean =>
  balance > 0n && balance >= threshold;

/** What a period comes to: what its own days earned, what earlier ones turned out to be, and what people adjusted. */
export const closePeriod = ({
  days,
  tiers,
  earlier,
  adjustments,
  carriedIn,
  threshold,
}: Closing): { lines: PeriodLine[]; totals: PeriodTotals; isDue: boolean } => {
  const own = earnedIn(days, tiers);
  const lines: PeriodLine[] = [
    {
      kind: 'REVENUE',
      correctsPeriodId: null,
      adjustmentId: null,
      ...own,
      adjustment: 0n,
      entries: bookEarnings(own),
    },
    ...earlier.flatMap(correctionOf),
    ...adjustments.map(adjustmentLine),
  ];
  const sum = (field: 'revenue' | 'fees' | 'adjustment') =>
    lines.reduce((total, line) => total + line[field], 0n);
  const [revenue, fees, adjusted] = [sum('revenue'), sum('fees'), sum('adjustment')];
  const net = revenue - fees + adjusted;
  const balance = carriedIn + net;
  return {
    lines,
    totals: { revenue, fees, adjustments: adjusted, net, carriedIn, balance },
    isDue: isPayable(balance, threshold),
  };
};
