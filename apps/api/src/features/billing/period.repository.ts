import type {
  Billing,
  BillingLine,
  BillingListQuery,
  BillingSummaryQuery,
  BillingWithLines,
} from '@adhelm/contract/billing';
import type { Scope } from '@adhelm/domain/access-scope';
import { isPayable } from '@adhelm/domain/billing/close-period';
import { stageOf } from '@adhelm/domain/billing/payout';
import { sql } from 'kysely';
import { isOneOf } from '../../db/entities/entity-filters.ts';
import { ownedBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { refOf } from '../../db/entities/row-refs.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';
import { bankOf, dollars, heldUntilOf, isPaidTo, monthText, stateOf } from './billing-rows.ts';

const STATUS = sql<'PENDING' | 'PAID' | 'FAILED'>`coalesce(payouts.status, 'PENDING')`;

const SORT_COLUMNS = {
  id: sql`billing_periods.id`,
  paymentDate: sql`payouts.paid_at`,
  publisher: alphabetical('publishers.name'),
  status: STATUS,
  timeRange: sql`billing_periods.starts_at`,
  revenue: sql`billing_periods.revenue`,
  fees: sql`billing_periods.fees`,
  netEarnings: sql`billing_periods.net`,
  bankName: alphabetical('banks.name'),
  accountName: alphabetical('accounts.account_name'),
  accountNumber: sql`accounts.account_number`,
} satisfies Record<NonNullable<BillingListQuery['sortBy']>, unknown>;

/** Closed periods as people read them. */
export const periodRepository = (tx: Tx, scope: Scope) => {
  const readable = () =>
    tx
      .selectFrom('billing_periods')
      .innerJoin('publishers', 'publishers.id', 'billing_periods.publisher_id')
      .leftJoin('payout_periods', 'payout_periods.period_id', 'billing_periods.id')
      .leftJoin('payouts', 'payouts.id', 'payout_periods.payout_id')
      .leftJoin('publisher_bank_accounts as accounts', (join) =>
        join.on(isPaidTo('billing_periods.publisher_id')),
      )
      .leftJoin('banks', 'banks.id', 'accounts.bank_id')
      .where(ownedBy(scope, 'billing_periods.publisher_id'));

  const matching = (query: BillingSummaryQuery) => {
    let rows = readable().where(isOneOf('billing_periods.publisher_id', query.publisherIds));
    if (query.status?.length) rows = rows.where(STATUS, 'in', query.status);
    if (query.search)
      rows = rows.where(
        contains(
          ['publishers.name', 'banks.name', 'accounts.account_name', 'accounts.account_number', 'month'],
          query.search,
        ),
      );
    return rows;
  };

  const withNames = (rows: ReturnType<typeof readable>) =>
    rows
      .selectAll('billing_periods')
      .select([
        'publishers.name as present_name',
        'publishers.avatar as publisher_avatar',
        'payouts.id as payout_id',
        'payouts.paid_at',
        'payouts.is_unknown',
        'payouts.underway_since',
        'payouts.released_at',
        'payouts.prepared_by',
        'payouts.updated_at as payout_updated_at',
        'accounts.bank_id',
        'accounts.account_name',
        'accounts.account_number',
        'accounts.created_at as account_since',
        'banks.name as bank_name',
        'banks.image as bank_image',
        STATUS.as('status'),
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

  const stageIn = (row: Row, now: Date): Billing['stage'] => {
    const { is_unknown, prepared_by, status, underway_since, released_at } = row;
    if (is_unknown === null || prepared_by === null)
      return isPayable(BigInt(row.balance), BigInt(row.threshold)) ? 'OPEN' : 'CARRIED_OVER';
    const payout = { is_unknown, prepared_by, status, underway_since, released_at };
    return stageOf(stateOf(payout, heldUntilOf(row.account_since)), now.getTime());
  };

  const toBilling = (row: Row, now: Date): Billing => ({
    id: row.id,
    number: row.number,
    month: monthText(row.month),
    publisherId: row.publisher_id,
    publisher: { id: row.publisher_id, name: row.present_name, avatar: row.publisher_avatar },
    paymentDate: row.paid_at?.toISOString() ?? null,
    status: row.status,
    stage: stageIn(row, now),
    timeRange: { start: row.starts_at.toISOString(), end: row.ends_at.toISOString(), timezone: row.zone },
    revenue: dollars(row.revenue),
    fees: dollars(row.fees),
    adjustments: dollars(row.adjustments),
    netEarnings: dollars(row.net),
    carriedIn: dollars(row.carried_in),
    balance: dollars(row.balance),
    pending: row.status === 'PAID' ? 0 : dollars(row.net),
    currency: row.currency,
    bank: bankOf(row),
    payoutId: row.payout_id,
    createdAt: row.closed_at.toISOString(),
    updatedAt: (row.payout_updated_at ?? row.closed_at).toISOString(),
  });

  const linesOf = async (period: Row): Promise<BillingLine[]> => {
    const sumOf = (account: string) =>
      sql<string>`coalesce((select sum(amount) from ledger_entries as booked
        where booked.transaction_id = ledger_transactions.id and booked.account = ${account}), 0)::text`;
    const rows = await tx
      .selectFrom('ledger_transactions')
      .leftJoin('billing_periods as corrected', 'corrected.id', 'ledger_transactions.corrects_period_id')
      .leftJoin('billing_adjustments', 'billing_adjustments.id', 'ledger_transactions.adjustment_id')
      .where(ownedBy(scope, 'ledger_transactions.publisher_id'))
      .where('ledger_transactions.period_id', '=', period.id)
      .select([
        'line',
        'kind',
        'corrected.id as corrected_id',
        'corrected.number as corrected_number',
        'corrected.month as corrected_month',
        'corrected.starts_at as corrected_from',
        'corrected.ends_at as corrected_to',
        'corrected.zone as corrected_zone',
        'billing_adjustments.reason',
        sumOf('EARNINGS').as('earnings'),
        sumOf('FEES').as('fees'),
        sumOf('ADJUSTMENT').as('adjustment'),
        sumOf('PAYABLE').as('payable'),
      ])
      .orderBy('line')
      .execute();
    return rows.flatMap((row) => {
      if (row.kind === 'PAYOUT' || row.line === null) return [];
      const [from, to, timezone] = [
        row.corrected_from ?? period.starts_at,
        row.corrected_to ?? period.ends_at,
        row.corrected_zone ?? period.zone,
      ];
      return [
        {
          line: row.line,
          kind: row.kind,
          corrects:
            row.corrected_id === null || row.corrected_number === null || row.corrected_month === null
              ? null
              : {
                  id: row.corrected_id,
                  number: row.corrected_number,
                  month: monthText(row.corrected_month),
                },
          reason: row.reason,
          revenue: dollars(row.earnings),
          fees: dollars(-BigInt(row.fees)),
          adjustment: dollars(row.adjustment),
          net: dollars(-BigInt(row.payable)),
          report:
            row.kind === 'ADJUSTMENT'
              ? null
              : {
                  startDate: from.toISOString(),
                  endDate: new Date(to.getTime() - 1).toISOString(),
                  timezone,
                  asOf: period.facts_as_of.toISOString(),
                },
        },
      ];
    });
  };

  return {
    async list(query: BillingListQuery, now: Date) {
      const { rows, meta } = await pageOfRows(withNames(matching(query)), SORT_COLUMNS, query);
      return { items: rows.map((row) => toBilling(row, now)), meta };
    },

    async summary(query: BillingSummaryQuery) {
      const row = await matching(query)
        .select([
          sql<string>`coalesce(sum(net) filter (where ${STATUS} <> 'PAID'), 0)::text`.as('pending'),
          sql<string>`coalesce(sum(net), 0)::text`.as('net'),
          sql<string>`coalesce(sum(revenue), 0)::text`.as('revenue'),
          sql<string>`coalesce(sum(fees), 0)::text`.as('fees'),
        ])
        .executeTakeFirstOrThrow();
      return {
        pending: dollars(row.pending),
        totalEarnings: dollars(row.net),
        revenue: dollars(row.revenue),
        fees: dollars(row.fees),
      };
    },

    async find(id: number, now: Date): Promise<BillingWithLines | undefined> {
      const row = await withNames(readable().where('billing_periods.id', '=', id))
        .leftJoin('users as closer', 'closer.id', 'billing_periods.closed_by')
        .select('closer.name as closer_name')
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        ...toBilling(row, now),
        issuedTo: row.publisher_name,
        lines: await linesOf(row),
        threshold: dollars(row.threshold),
        feeTiers: row.fee_tiers,
        closedBy: refOf(row.closed_by, row.closer_name),
      };
    },

    async idOfMonth(publisherId: number, month: string): Promise<number | undefined> {
      const row = await tx
        .selectFrom('billing_periods')
        .where(ownedBy(scope, 'publisher_id'))
        .where('publisher_id', '=', publisherId)
        .where('month', '=', sql<Date>`${`${month}-01`}::date`)
        .select('id')
        .executeTakeFirst();
      return row?.id;
    },
  };
};

export type PeriodRepository = ReturnType<typeof periodRepository>;
