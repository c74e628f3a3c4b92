import type { Payout, PayoutListQuery } from '@adhelm/contract/payout';
import type { Scope } from '@adhelm/domain/access-scope';
import { type PayoutState, type PayoutWay, stageOf } from '@adhelm/domain/billing/payout';
import { sql } from 'kysely';
import { isOneOf } from '../../db/entities/entity-filters.ts';
import { ownedBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { refOf } from '../../db/entities/row-refs.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';
import { bankOf, dollars, heldUntilOf, isPaidTo, stateOf } from './billing-rows.ts';

const SORT_COLUMNS = {
  id: sql`payouts.id`,
  publisher: alphabetical('publishers.name'),
  amount: sql`payouts.amount`,
  status: sql`payouts.status`,
  preparedAt: sql`payouts.prepared_at`,
  paidAt: sql`payouts.paid_at`,
} satisfies Record<NonNullable<PayoutListQuery['sortBy']>, unknown>;

/** An entry that a payout pays. */
type OwedEntry = { id: number; amount: bigint; currency: string };

/** What periods that no payout pays leave owed. */
export type Owed = { periodIds: number[]; entries: OwedEntry[] };

type NewPayout = {
  publisherId: number;
  key: string;
  amount: bigint;
  currency: string;
  periodIds: readonly number[];
};

/** A payout under lock, as far as people decide about it. */
export type HeldPayout = PayoutState & { id: number; publisherId: number };

/** Payouts as people read and decide about them. */
export const payoutRepository = (tx: Tx, scope: Scope) => {
  const withNames = () =>
    tx
      .selectFrom('payouts')
      .innerJoin('publishers', 'publishers.id', 'payouts.publisher_id')
      .leftJoin('users as preparer', 'preparer.id', 'payouts.prepared_by')
      .leftJoin('users as releaser', 'releaser.id', 'payouts.released_by')
      .leftJoin('publisher_bank_accounts as accounts', (join) => join.on(isPaidTo('payouts.publisher_id')))
      .leftJoin('banks', 'banks.id', 'accounts.bank_id')
      .where(ownedBy(scope, 'payouts.publisher_id'))
      .selectAll('payouts')
      .select([
        'publishers.name as publisher_name',
        'publishers.avatar as publisher_avatar',
        'preparer.name as preparer_name',
        'releaser.name as releaser_name',
        'accounts.bank_id',
        'accounts.account_name',
        'accounts.account_number',
        'banks.name as bank_name',
        'banks.image as bank_image',
        sql<Date | null>`(select own.created_at from publisher_bank_accounts as own
          where own.publisher_id = payouts.publisher_id order by own.id desc limit 1)`.as('account_since'),
        sql<number | null>`(select max(file_number) from bank_file_lines
          where bank_file_lines.payout_id = payouts.id)`.as('file_number'),
        sql<{ id: number; number: number; month: string }[]>`(select json_agg(json_build_object('id', paid.id,
            'number', paid.number, 'month', to_char(paid.month, 'YYYY-MM')) order by paid.number)
          from payout_periods join billing_periods as paid on paid.id = payout_periods.period_id
          where payout_periods.payout_id = payouts.id)`.as('periods'),
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

  const toPayout = (row: Row, ways: readonly PayoutWay[], now: Date): Payout => {
    const heldUntil = heldUntilOf(row.account_since);
    return {
      id: row.id,
      publisherId: row.publisher_id,
      publisher: { id: row.publisher_id, name: row.publisher_name, avatar: row.publisher_avatar },
      key: row.key,
      amount: dollars(row.amount),
      currency: row.currency,
      status: row.status,
      stage: stageOf(stateOf(row, heldUntil), now.getTime()),
      periods: row.periods,
      preparedBy: refOf(row.prepared_by, row.preparer_name),
      preparedAt: row.prepared_at.toISOString(),
      releasedBy: refOf(row.released_by, row.releaser_name),
      releasedAt: row.released_at?.toISOString() ?? null,
      heldUntil: heldUntil && heldUntil > now ? heldUntil.toISOString() : null,
      way: row.way,
      ways: [...ways],
      attempts: row.attempts,
      reference: row.reference,
      reason: row.reason,
      fileNumber: row.file_number,
      bank: bankOf(row),
      paidAt: row.paid_at?.toISOString() ?? null,
      updatedAt: row.updated_at.toISOString(),
    };
  };

  return {
    async list(query: PayoutListQuery, ways: readonly PayoutWay[], now: Date) {
      let rows = withNames().where(isOneOf('payouts.publisher_id', query.publisherIds));
      if (query.status?.length) rows = rows.where('payouts.status', 'in', query.status);
      if (query.search)
        rows = rows.where(contains(['publishers.name', 'payouts.key', 'payouts.reference'], query.search));
      const page = await pageOfRows(rows, SORT_COLUMNS, query);
      return { items: page.rows.map((row) => toPayout(row, ways, now)), meta: page.meta };
    },

    async find(id: number, ways: readonly PayoutWay[], now: Date): Promise<Payout | undefined> {
      const row = await withNames().where('payouts.id', '=', id).executeTakeFirst();
      return row && toPayout(row, ways, now);
    },

    /** Holds it until the transaction ends; the account that it would go to now, too. */
    async lock(id: number): Promise<HeldPayout | undefined> {
      const row = await tx
        .selectFrom('payouts')
        .where(ownedBy(scope, 'publisher_id'))
        .where('id', '=', id)
        .selectAll()
        .forUpdate()
        .executeTakeFirst();
      if (!row) return undefined;
      const account = await tx
        .selectFrom('publisher_bank_accounts')
        .where('publisher_id', '=', row.publisher_id)
        .select('created_at')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const heldUntil = heldUntilOf(account?.created_at ?? null);
      return { id: row.id, publisherId: row.publisher_id, ...stateOf(row, heldUntil) };
    },

    /** All that closed periods leave owed and no payout pays. */
    async owed(publisherId: number): Promise<Owed> {
      const periods = await tx
        .selectFrom('billing_periods')
        .leftJoin('payout_periods', 'payout_periods.period_id', 'billing_periods.id')
        .where(ownedBy(scope, 'billing_periods.publisher_id'))
        .where('billing_periods.publisher_id', '=', publisherId)
        .where('payout_periods.period_id', 'is', null)
        .select('billing_periods.id')
        .orderBy('billing_periods.id')
        .execute();
      const periodIds = periods.map(({ id }) => id);
      const entries = await tx
        .selectFrom('ledger_entries')
        .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
        .where(isOneOf('ledger_transactions.period_id', periodIds))
        .where('ledger_entries.account', '=', 'PAYABLE')
        .select(['ledger_entries.id', 'ledger_entries.amount', 'ledger_entries.currency'])
        .orderBy('ledger_entries.id')
        .execute();
      return { periodIds, entries: entries.map((entry) => ({ ...entry, amount: BigInt(entry.amount) })) };
    },

    async insert({ periodIds, ...payout }: NewPayout, preparedBy: number, at: Date): Promise<number> {
      const { publisherId, key, amount, currency } = payout;
      const { id } = await tx
        .insertInto('payouts')
        .values({
          publisher_id: publisherId,
          key,
          amount,
          currency,
          prepared_by: preparedBy,
          prepared_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('payout_periods')
        .values(periodIds.map((period_id) => ({ publisher_id: publisherId, payout_id: id, period_id })))
        .execute();
      return id;
    },

    /** Lets it go, also again after it failed. */
    async release(
      id: number,
      { way, bankAccountId, by }: { way: PayoutWay; bankAccountId: number; by: number },
      at: Date,
    ): Promise<void> {
      await tx
        .updateTable('payouts')
        .set({
          status: 'PENDING',
          underway_since: null,
          released_by: by,
          released_at: at,
          way,
          bank_account_id: bankAccountId,
          not_before: null,
          reason: null,
          updated_at: at,
        })
        .where(ownedBy(scope, 'publisher_id'))
        .where('id', '=', id)
        .execute();
    },
  };
};

export type PayoutRepository = ReturnType<typeof payoutRepository>;
