import type { AdjustmentListQuery, BillingAdjustment } from '@adhelm/contract/billing';
import type { Scope } from '@adhelm/domain/access-scope';
import type { Adjustment } from '@adhelm/domain/billing/close-period';
import { BILLING_CURRENCY } from '@adhelm/domain/billing/ledger';
import { sql } from 'kysely';
import { isOneOf } from '../../db/entities/entity-filters.ts';
import { ownedBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { refOf } from '../../db/entities/row-refs.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';
import { dollars, monthText } from './billing-rows.ts';

const SORT_COLUMNS = {
  id: sql`billing_adjustments.id`,
  createdAt: sql`billing_adjustments.created_at`,
  publisher: alphabetical('publishers.name'),
  amount: sql`billing_adjustments.amount`,
  reason: alphabetical('billing_adjustments.reason'),
} satisfies Record<NonNullable<AdjustmentListQuery['sortBy']>, unknown>;

type NewAdjustment = {
  publisherId: number;
  amount: bigint;
  reason: string;
  correctsPeriodId: number | null;
};

const periodRefOf = (id: number | null, number: number | null, month: Date | null) =>
  id === null || number === null || month === null ? null : { id, number, month: monthText(month) };

/** What people add to the next period of a publisher, or take off. */
export const adjustmentRepository = (tx: Tx, scope: Scope) => {
  const withNames = () =>
    tx
      .selectFrom('billing_adjustments')
      .innerJoin('publishers', 'publishers.id', 'billing_adjustments.publisher_id')
      .leftJoin('users', 'users.id', 'billing_adjustments.created_by')
      .leftJoin('billing_periods as corrected', 'corrected.id', 'billing_adjustments.corrects_period_id')
      .leftJoin('ledger_transactions', 'ledger_transactions.adjustment_id', 'billing_adjustments.id')
      .leftJoin('billing_periods as own', 'own.id', 'ledger_transactions.period_id')
      .where(ownedBy(scope, 'billing_adjustments.publisher_id'))
      .selectAll('billing_adjustments')
      .select([
        'publishers.name as publisher_name',
        'publishers.avatar as publisher_avatar',
        'users.name as creator_name',
        'corrected.number as corrected_number',
        'corrected.month as corrected_month',
        'own.id as own_id',
        'own.number as own_number',
        'own.month as own_month',
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

  const toAdjustment = (row: Row): BillingAdjustment => ({
    id: row.id,
    publisherId: row.publisher_id,
    publisher: { id: row.publisher_id, name: row.publisher_name, avatar: row.publisher_avatar },
    amount: dollars(row.amount),
    reason: row.reason,
    corrects: periodRefOf(row.corrects_period_id, row.corrected_number, row.corrected_month),
    period: periodRefOf(row.own_id, row.own_number, row.own_month),
    createdBy: row.created_by,
    createdByUser: refOf(row.created_by, row.creator_name),
    createdAt: row.created_at.toISOString(),
  });

  return {
    async list(query: AdjustmentListQuery) {
      let rows = withNames().where(isOneOf('billing_adjustments.publisher_id', query.publisherIds));
      if (query.search)
        rows = rows.where(contains(['billing_adjustments.reason', 'publishers.name'], query.search));
      const page = await pageOfRows(rows, SORT_COLUMNS, query);
      return { items: page.rows.map(toAdjustment), meta: page.meta };
    },

    async find(id: number): Promise<BillingAdjustment | undefined> {
      const row = await withNames().where('billing_adjustments.id', '=', id).executeTakeFirst();
      return row && toAdjustment(row);
    },

    /** Those that are no line of a period yet, oldest first. */
    async waiting(publisherId: number): Promise<Adjustment[]> {
      const rows = await tx
        .selectFrom('billing_adjustments')
        .where(ownedBy(scope, 'publisher_id'))
        .where('publisher_id', '=', publisherId)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('ledger_transactions')
                .whereRef('ledger_transactions.adjustment_id', '=', 'billing_adjustments.id'),
            ),
          ),
        )
        .select(['id', 'amount', 'corrects_period_id'])
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        amount: BigInt(row.amount),
        correctsPeriodId: row.corrects_period_id,
      }));
    },

    async insert(adjustment: NewAdjustment, createdBy: number, at: Date): Promise<number> {
      const { id } = await tx
        .insertInto('billing_adjustments')
        .values({
          publisher_id: adjustment.publisherId,
          amount: adjustment.amount,
          currency: BILLING_CURRENCY,
          reason: adjustment.reason,
          corrects_period_id: adjustment.correctsPeriodId,
          created_by: createdBy,
          created_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
};

export type AdjustmentRepository = ReturnType<typeof adjustmentRepository>;
