import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../testing/app.ts';
import type { Caller } from '../../../testing/matrix/callers.ts';
import type { Calls, Fixtures, Resource, World } from '../../../testing/matrix/resource.ts';
import type { Outcome, OwnedRow } from '../../../testing/matrix/rules.ts';
import { BOOK_NUMBERS, keepBooks } from './kept-books.ts';

const rowsFrom =
  (base: number) =>
  ({ first, second }: World): OwnedRow[] =>
    [first, second].map((owner, place) => ({ id: base + 1 + place, owner, deleted: false }));

const periods = rowsFrom(BOOK_NUMBERS.period);
const payouts = rowsFrom(BOOK_NUMBERS.payout);
const adjustments = rowsFrom(BOOK_NUMBERS.adjustment);
const files = rowsFrom(BOOK_NUMBERS.file);

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
  for (const [place, owner] of [world.first, world.second].entries()) {
    await t.system(
      `insert into publisher_bank_accounts (publisher_id, bank_id, account_name, account_number, created_at)
       select $1, min(id), 'Payee', '0011223344', '2026-01-01'::timestamptz from banks`,
      [owner],
    );
    await keepBooks(t.pool, { publisherId: owner, userId: preparer, place: place + 1 });
  }
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
