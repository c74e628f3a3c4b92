/** A payment that is to be made, known to the outside by its key. */
export type PayoutOrder = {
  key: string;
  /** Whole cents. */
  amount: bigint;
  currency: string;
  payee: { bankCode: string; bankName: string; accountName: string; accountNumber: string };
};

export type PayoutOutcome =
  /** `charged` is what was taken from our account for it. */
  | { kind: 'PAID'; reference: string; charged: bigint }
  | { kind: 'UNDERWAY'; reference: string | null }
  | { kind: 'REFUSED'; reason: string };

/** Nobody can tell whether the order arrived: it has to be looked up before anything else. */
export class AnswerLost extends Error {
  override name = 'AnswerLost';
}

/**
 * Who pays when called. One key is paid at most once, however often and by whom it is sent; one that was refused can be
 * sent again. Every failure that is no answer is an `AnswerLost`.
 */
export type PayoutProvider = {
  send(order: PayoutOrder): Promise<PayoutOutcome>;
  /** What became of the order with a key; null where it never arrived. */
  lookUp(key: string): Promise<PayoutOutcome | null>;
};

/** What a bank says of one order, by its line in the file. */
export type BankResult =
  | { line: number; key: string; outcome: Exclude<PayoutOutcome, { kind: 'UNDERWAY' }> }
  | { line: number; key: string; outcome: null; message: string };

/** Who pays from a file that somebody takes there, and says in another one what became of it. */
export type PayoutFiles = {
  lineOf(order: PayoutOrder): string;
  fileOf(lines: readonly string[]): string;
  /** Undefined where it is no such file. */
  resultsOf(file: string): BankResult[] | undefined;
};
