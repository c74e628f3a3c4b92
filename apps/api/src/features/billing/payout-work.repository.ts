import type { PayoutWay } from '@adhelm/domain/billing/payout';
import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import { silentSince } from '../../jobs/silent-worker.ts';
import type { PayoutOrder } from '../../ports/payout-provider.ts';

/** A payout that a worker holds, as it stood before. */
export type ClaimedPayout = {
  id: number;
  publisherId: number;
  order: PayoutOrder;
  wasUnknown: boolean;
  wasUnderway: boolean;
  wasFailed: boolean;
  /** How often it was tried before. */
  attempts: number;
};

type Row = {
  id: number;
  publisher_id: number;
  key: string;
  amount: string;
  currency: string;
  status: string;
  is_unknown: boolean;
  underway_since: Date | null;
  attempts: number;
  way: PayoutWay;
  bank_account_id: number;
  newest_account_id: number;
  account_name: string;
  account_number: string;
  bank_code: string;
  bank_name: string;
};

const orderOf = (row: Row): PayoutOrder => ({
  key: row.key,
  amount: BigInt(row.amount),
  currency: row.currency,
  payee: {
    bankCode: row.bank_code,
    bankName: row.bank_name,
    accountName: row.account_name,
    accountNumber: row.account_number,
  },
});

/** Payouts as the server carries them out: who is at work on which, and what came of it. */
export const payoutWorkRepository = (tx: Tx) => {
  const rowsWhere = async (condition: ReturnType<typeof sql>): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      select payouts.id, payouts.publisher_id, payouts.key, payouts.amount, payouts.currency, payouts.status, payouts.is_unknown,
        payouts.underway_since, payouts.attempts, payouts.way, payouts.bank_account_id, accounts.account_name,
        accounts.account_number, banks.code as bank_code, banks.name as bank_name,
        (select max(own.id) from publisher_bank_accounts as own
          where own.publisher_id = payouts.publisher_id) as newest_account_id
      from payouts join publisher_bank_accounts as accounts on accounts.id = payouts.bank_account_id
      join banks on banks.id = accounts.bank_id
      where ${condition} order by payouts.id for update of payouts`.execute(tx);
    return rows;
  };

  /** Where the bank details have become others and nothing was sent, somebody has to look at it again. */
  const withdraw = async (id: number, now: Date): Promise<void> => {
    await tx
      .updateTable('payouts')
      .set({
        released_by: null,
        released_at: null,
        reason: 'The bank details were changed after it was released.',
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
  };

  const held = (id: number, worker: string) =>
    tx.updateTable('payouts').where('id', '=', id).where('worker', '=', worker);

  return {
    /** Those that can be sent or asked after now. */
    async due(now: Date, most: number): Promise<number[]> {
      const rows = await tx
        .selectFrom('payouts')
        .where('status', '=', 'PENDING')
        .where('released_at', 'is not', null)
        .where('way', '=', 'PROVIDER')
        .where((eb) => eb.or([eb('not_before', 'is', null), eb('not_before', '<=', now)]))
        .where((eb) => eb.or([eb('worker', 'is', null), eb('seen_at', '<', silentSince(now))]))
        .select('id')
        .orderBy(sql`not_before nulls first`)
        .orderBy('id')
        .limit(most)
        .execute();
      return rows.map(({ id }) => id);
    },

    /**
     * Takes a payout, unless somebody holds it. Before anything is sent it counts as unknown: whoever dies from here on
     * leaves one that has to be looked up.
     */
    async claim(
      id: number,
      { worker, onlyLook }: { worker: string; onlyLook: boolean },
      now: Date,
    ): Promise<ClaimedPayout | undefined> {
      const [row] = await rowsWhere(sql`payouts.id = ${id} and payouts.way = 'PROVIDER'
        and (payouts.status = 'PENDING' or (payouts.status = 'FAILED' and ${onlyLook}))
        and payouts.released_at is not null
        and (payouts.worker is null or payouts.seen_at < ${silentSince(now)})`);
      if (!row) return undefined;
      const isUntouched = !row.is_unknown && row.underway_since === null;
      if (isUntouched && row.status === 'PENDING' && row.newest_account_id !== row.bank_account_id) {
        await withdraw(id, now);
        return undefined;
      }
      const isSent = row.status === 'PENDING' && isUntouched && !onlyLook;
      await tx
        .updateTable('payouts')
        .set({
          worker,
          seen_at: now,
          ...(isSent && { is_unknown: true, attempts: row.attempts + 1 }),
        })
        .where('id', '=', id)
        .execute();
      return {
        id,
        publisherId: row.publisher_id,
        order: orderOf(row),
        wasUnknown: row.is_unknown,
        wasUnderway: row.underway_since !== null,
        wasFailed: row.status === 'FAILED',
        attempts: row.attempts,
      };
    },

    async beat(id: number, worker: string, now: Date): Promise<void> {
      await held(id, worker).set({ seen_at: now }).execute();
    },

    /** Lets go of one whose fate is as it was. */
    async leave(id: number, worker: string, notBefore: Date): Promise<void> {
      await held(id, worker).set({ worker: null, seen_at: null, not_before: notBefore }).execute();
    },

    /** False where another worker has taken over, or it is over already: what was heard here does not count. */
    async settle(
      id: number,
      worker: string,
      outcome:
        | { status: 'PAID'; reference: string }
        | { status: 'FAILED'; reason: string }
        | { status: 'PENDING'; reference: string | null; notBefore: Date },
      now: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await held(id, worker)
        .where('status', '<>', 'PAID')
        .set({
          status: outcome.status,
          is_unknown: false,
          worker: null,
          seen_at: null,
          updated_at: now,
          ...(outcome.status === 'PAID' && { paid_at: now, reference: outcome.reference, reason: null }),
          ...(outcome.status === 'FAILED' && { underway_since: null, reason: outcome.reason }),
          ...(outcome.status === 'PENDING' && {
            underway_since: sql<Date>`coalesce(underway_since, ${now})`,
            reference: outcome.reference,
            not_before: outcome.notBefore,
          }),
        })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** All that were released for the bank and stand in no file since, held until the transaction ends. */
    async forFile(publisherId: number | null, now: Date): Promise<ClaimedPayout[]> {
      const rows = await rowsWhere(sql`payouts.status = 'PENDING' and payouts.way = 'BANK_FILE'
        and payouts.released_at is not null and payouts.underway_since is null
        and (${publisherId}::integer is null or payouts.publisher_id = ${publisherId})`);
      const orders: ClaimedPayout[] = [];
      for (const row of rows) {
        if (row.newest_account_id !== row.bank_account_id) {
          await withdraw(row.id, now);
          continue;
        }
        orders.push({
          id: row.id,
          publisherId: row.publisher_id,
          order: orderOf(row),
          wasUnknown: false,
          wasUnderway: false,
          wasFailed: false,
          attempts: row.attempts,
        });
      }
      return orders;
    },

    /** Which of these keys any payout has. */
    async knownKeys(keys: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await tx
        .selectFrom('payouts')
        .where(sql<boolean>`key = any(${keys}::text[])`)
        .select('key')
        .execute();
      return new Set(rows.map(({ key }) => key));
    },

    /** A payout by its key, held until the transaction ends, where the bank has it. */
    async inFile(key: string) {
      const row = await tx
        .selectFrom('payouts')
        .where('key', '=', key)
        .selectAll()
        .forUpdate()
        .executeTakeFirst();
      return row && { ...row, amount: BigInt(row.amount) };
    },

    async markInFile(id: number, attempt: number, now: Date): Promise<void> {
      await tx
        .updateTable('payouts')
        .set({ underway_since: now, attempts: attempt, updated_at: now })
        .where('id', '=', id)
        .execute();
    },

    /** What the bank said of one that stood in a file. */
    async reconcile(
      id: number,
      outcome: { status: 'PAID'; reference: string } | { status: 'FAILED'; reason: string },
      now: Date,
    ): Promise<void> {
      const { status } = outcome;
      await tx
        .updateTable('payouts')
        .set({
          status,
          updated_at: now,
          ...(outcome.status === 'PAID'
            ? { paid_at: now, reference: outcome.reference, reason: null }
            : { underway_since: null, reason: outcome.reason }),
        })
        .where('id', '=', id)
        .execute();
    },
  };
};

export type PayoutWorkRepository = ReturnType<typeof payoutWorkRepository>;
