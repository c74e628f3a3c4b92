import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../testing/app.ts';
import type { Caller } from '../../../testing/matrix/callers.ts';
import type { Calls, Fixtures, Resource, World } from '../../../testing/matrix/resource.ts';
import type { Outcome, OwnedRow } from '../../../testing/matrix/rules.ts';

const rowsFrom =
  (base: number) =>
  ({ first, second }: World): OwnedRow[] =>
    [first, second].map((owner, place) => ({ id: base + 1 + place, owner, deleted: false }));

const periods = rowsFrom(970_000);
const payouts = rowsFrom(971_000);
const adjustments = rowsFrom(972_000);
const files = rowsFrom(973_000);

/** One closed month of either publisher and a payout of it that waits; the books only grow, so they are put there once. */
const putBooks = async (t: TestApp, world: World) => {
  const [known] = await t.system('select from payouts where id = 971001');
  if (known) {
    await t.system(
      `update payouts set released_by = null, released_at = null, way = null, bank_account_id = null where id in (971001, 971002)`,
    );
    return;
  }
  const preparer = await t.addUser({ name: 'Preparer' });
  for (const [place, owner] of [world.first, world.second].entries())
    await t.system(
      `with account as (
        insert into publisher_bank_accounts (publisher_id, bank_id, account_name, account_number, created_at)
        select $1, min(id), 'Payee', '0011223344', '2026-01-01'::timestamptz from banks
      ), period as (
        insert into billing_periods (id, publisher_id, month, number, publisher_name, zone, starts_at, ends_at, facts_as_of,
          fee_tiers, currency, revenue, fees, adjustments, net, carried_in, balance, threshold, line_count, closed_at)
        overriding system value values (970001 + $3::int, $1, '2026-01-01', 1, 'Publisher', '+00:00', '2026-01-01Z',
          '2026-02-01Z', now(), '[]', 'USD', 100000, 10000, 0, 90000, 0, 90000, 0, 1, now()) returning id
      ), line as (
        insert into ledger_transactions (publisher_id, kind, period_id, line, entry_count, at)
        select $1, 'REVENUE', id, 1, 3, now() from period returning id
      ), entries as (
        insert into ledger_entries (publisher_id, transaction_id, account, amount, currency)
        select $1, id, account, amount, 'USD'
        from line, (values ('EARNINGS', 100000), ('FEES', -10000), ('PAYABLE', -90000)) as booked (account, amount)
      ), adjustment as (
        insert into billing_adjustments (id, publisher_id, amount, currency, reason, created_by, created_at)
        overriding system value values (972001 + $3::int, $1, 500, 'USD', 'Agreed', $2, now())
      ), payout as (
        insert into payouts (id, publisher_id, key, amount, currency, prepared_by, prepared_at, updated_at)
        overriding system value values (971001 + $3::int, $1, repeat($3::text, 64), 90000, 'USD', $2, now(), now()) returning id
      ), paid as (
        insert into payout_periods (publisher_id, payout_id, period_id) select $1, payout.id, period.id from payout, period
      )
      insert into bank_file_lines (publisher_id, file_number, payout_id, attempt, content, request_key, created_by, created_at)
      select $1, 973001 + $3::int, id, 1, 'line', gen_random_uuid(), $2, now() from payout`,
      [owner, preparer, place],
    );
};

const onlyAdmins =
  (outcome: Outcome) =>
  ({ isAdmin }: Caller): Outcome =>
    isAdmin ? outcome : 'PE01';

const books = {
  ownerColumn: 'publisher_id',
  reset: putBooks,
  amongOthers: true,
} satisfies Partial<Resource>;

const payout: Resource = {
  ...books,
  table: 'payouts',
  rows: payouts,
  get update() {
    return { way: 'BANK_FILE', requestKey: randomUUID() };
  },
  refused: ({ method, path }, caller) => {
    if (method === 'GET') return undefined;
    return onlyAdmins(path.endsWith('/release') ? 'ok' : 'CF01')(caller);
  },
};

export const fixtures: Fixtures = {
  billing: { ...books, table: 'billing_periods', rows: periods },
  'billing/payouts': payout,
  'billing/adjustments': { ...books, table: 'billing_adjustments', rows: adjustments },
  // Their lines have no number of their own; what they would change are payouts.
  'billing/bank-files': {
    ...books,
    table: 'payouts',
    rows: files,
    refused: (_route, caller) => onlyAdmins('ok')(caller),
  },
};

const named = ({ first }: World) => ({ publisherId: first, requestKey: randomUUID() });

export const calls: Calls = {
  'GET /billing/summary': [{}],
  'POST /billing/close': [
    { body: (world) => ({ ...named(world), month: '2000-01' }), outcome: onlyAdmins('CF01') },
  ],
  'POST /billing/adjustments': [
    { body: (world) => ({ ...named(world), amount: '5', reason: 'Agreed' }), outcome: onlyAdmins('ok') },
    {
      body: () => ({ requestKey: randomUUID(), amount: '5', reason: 'Agreed' }),
      outcome: (caller) => onlyAdmins(caller.actsFor === 'all' ? 'VA01' : 'ok')(caller),
    },
  ],
  'POST /billing/payouts': [{ body: named, outcome: onlyAdmins('CF01') }],
  'POST /billing/bank-files': [{ body: () => ({ requestKey: randomUUID() }), outcome: onlyAdmins('CF01') }],
  'POST /billing/bank-files/results': [
    { body: () => ({ content: 'key,status,amount' }), outcome: onlyAdmins('ok') },
  ],
};
