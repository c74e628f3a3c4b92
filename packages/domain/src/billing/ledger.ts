/** Where money of a publisher is booked. */
const LEDGER_ACCOUNTS = ['EARNINGS', 'FEES', 'PAYABLE', 'PAID', 'ADJUSTMENT', 'RATE_DIFFERENCE'] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Everything is booked in one currency so far; an entry names its own. */
export const BILLING_CURRENCY = 'USD';

/** Whole cents on an account: what is earned or taken off what is owed is above zero, what becomes owed or paid below. */
export type LedgerEntry = { account: LedgerAccount; amount: bigint; currency: string };

type Booking = Partial<Record<LedgerAccount, bigint>>;

const entriesOf = (booking: Booking): LedgerEntry[] =>
  LEDGER_ACCOUNTS.flatMap((account) => {
    const amount = booking[account] ?? 0n;
    return amount === 0n ? [] : [{ account, amount, currency: BILLING_CURRENCY }];
  });

/** Whether what a transaction books adds up to nothing in each currency. */
export const isBalanced = (entries: readonly LedgerEntry[]): boolean => {
  const sums = new Map<string, bigint>();
  for (const { amount, currency } of entries) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  return [...sums.values()].every((sum) => sum === 0n);
};

/** Revenue is owed to the publisher but for the fees; both are below zero where something is taken back. */
export const bookEarnings = ({ revenue, fees }: { revenue: bigint; fees: bigint }): LedgerEntry[] =>
  entriesOf({ EARNINGS: revenue, FEES: -fees, PAYABLE: fees - revenue });

/** Above zero in favour of the publisher. */
export const bookAdjustment = (amount: bigint): LedgerEntry[] =>
  entriesOf({ ADJUSTMENT: amount, PAYABLE: -amount });

/** What was owed is paid; where the bank took another amount for it, the rest is a difference of rates. */
export const bookPayment = ({ amount, charged }: { amount: bigint; charged: bigint }): LedgerEntry[] =>
  entriesOf({ PAYABLE: amount, PAID: -charged, RATE_DIFFERENCE: charged - amount });

/** What entries leave owed to the publisher. */
export const owedBy = (entries: readonly Pick<LedgerEntry, 'account' | 'amount'>[]): bigint =>
  entries.reduce((owed, { account, amount }) => (account === 'PAYABLE' ? owed - amount : owed), 0n);
