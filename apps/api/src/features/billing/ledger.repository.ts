import type { PeriodLine, PeriodTotals } from '@adhelm/domain/billing/close-period';
import type { FeeTier } from '@adhelm/domain/billing/fees';
import { BILLING_CURRENCY, type LedgerEntry } from '@adhelm/domain/billing/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import { monthText } from './billing-rows.ts';

/** A closed period, with what has been booked of its revenue and fees, corrections included. */
export type BookedPeriod = {
  id: number;
  month: string;
  number: number;
  zone: string;
  startsAt: Date;
  endsAt: Date;
  tiers: FeeTier[];
  booked: { revenue: bigint; fees: bigint };
};

export type NewPeriod = {
  publisherId: number;
  month: string;
  number: number;
  publisherName: string;
  zone: string;
  startsAt: Date;
  endsAt: Date;
  factsAsOf: Date;
  tiers: readonly FeeTier[];
  threshold: bigint;
  totals: PeriodTotals;
  lines: readonly PeriodLine[];
  closedBy: number | null;
};

type NewTransaction = {
  publisher_id: number;
  kind: PeriodLine['kind'] | 'PAYOUT';
  period_id?: number;
  line?: number;
  corrects_period_id?: number | null;
  adjustment_id?: number | null;
  payout_id?: number;
  at: Date;
};

/** The books, as the server itself keeps them. */
export const ledgerRepository = (tx: Tx) => {
  const book = async (transaction: NewTransaction, entries: readonly LedgerEntry[]): Promise<void> => {
    const { id } = await tx
      .insertInto('ledger_transactions')
      .values({ ...transaction, entry_count: entries.length })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (entries.length === 0) return;
    const { publisher_id } = transaction;
    await tx
      .insertInto('ledger_entries')
      .values(entries.map((entry) => ({ ...entry, publisher_id, transaction_id: id })))
      .execute();
  };

  return {
    book,

    /** Nobody else closes, adjusts or prepares for the publisher until the transaction ends. */
    async lock(publisherId: number): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended('billing', ${publisherId}))`.execute(tx);
    },

    /** Publishers whose revenue is to be closed. */
    publishers: (): Promise<{ id: number; deletedAt: Date | null }[]> =>
      tx.selectFrom('publishers').select(['id', 'deleted_at as deletedAt']).orderBy('id').execute(),

    /** One of them, with where its first month begins. */
    publisher: (id: number): Promise<{ name: string; zone: string; createdAt: Date } | undefined> =>
      tx
        .selectFrom('publishers')
        .where('id', '=', id)
        .select(['name', 'billing_zone as zone', 'created_at as createdAt'])
        .executeTakeFirst(),

    /** All that were closed, oldest first. */
    async closed(publisherId: number): Promise<BookedPeriod[]> {
      const bookedOn = (account: string, sign: 1 | -1) =>
        sql<string>`coalesce((select sum(booked.amount) * ${sql.lit(sign)} from ledger_transactions as lines
          join ledger_entries as booked on booked.transaction_id = lines.id and booked.account = ${account}
          where lines.corrects_period_id = billing_periods.id
            or (lines.period_id = billing_periods.id and lines.kind = 'REVENUE')), 0)::text`;
      const rows = await tx
        .selectFrom('billing_periods')
        .where('publisher_id', '=', publisherId)
        .select(['id', 'month', 'number', 'zone', 'starts_at', 'ends_at', 'fee_tiers'])
        .select([bookedOn('EARNINGS', 1).as('revenue'), bookedOn('FEES', -1).as('fees')])
        .orderBy('number')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        month: monthText(row.month),
        number: row.number,
        zone: row.zone,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        tiers: row.fee_tiers,
        booked: { revenue: BigInt(row.revenue), fees: BigInt(row.fees) },
      }));
    },

    /** What closed periods left owed that no payout pays. */
    async openBalance(publisherId: number): Promise<bigint> {
      const { rows } = await sql<{ owed: string }>`
        select coalesce(-sum(entries.amount), 0)::text as owed from billing_periods
        join ledger_transactions as lines on lines.period_id = billing_periods.id
        join ledger_entries as entries on entries.transaction_id = lines.id and entries.account = 'PAYABLE'
        where billing_periods.publisher_id = ${publisherId}
          and not exists (select from payout_periods where payout_periods.period_id = billing_periods.id)`.execute(
        tx,
      );
      return BigInt(rows[0]?.owed ?? 0);
    },

    async insertPeriod(period: NewPeriod, at: Date): Promise<number> {
      const { totals } = period;
      const { id } = await tx
        .insertInto('billing_periods')
        .values({
          publisher_id: period.publisherId,
          month: `${period.month}-01`,
          number: period.number,
          publisher_name: period.publisherName,
          zone: period.zone,
          starts_at: period.startsAt,
          ends_at: period.endsAt,
          facts_as_of: period.factsAsOf,
          fee_tiers: JSON.stringify(period.tiers),
          currency: BILLING_CURRENCY,
          revenue: totals.revenue,
          fees: totals.fees,
          adjustments: totals.adjustments,
          net: totals.net,
          carried_in: totals.carriedIn,
          balance: totals.balance,
          threshold: period.threshold,
          line_count: period.lines.length,
          closed_by: period.closedBy,
          closed_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [place, line] of period.lines.entries())
        await book(
          {
            publisher_id: period.publisherId,
            kind: line.kind,
            period_id: id,
            line: place + 1,
            corrects_period_id: line.correctsPeriodId,
            adjustment_id: line.adjustmentId,
            at,
          },
          line.entries,
        );
      return id;
    },
  };
};

export type LedgerRepository = ReturnType<typeof ledgerRepository>;
