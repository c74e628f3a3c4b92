import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BillingWorld, billingWorld } from './testing/billing-world.ts';

let w: BillingWorld;
beforeAll(async () => {
  w = await billingWorld();
});
afterAll(() => w.stop());

describe('the database', () => {
  const refused = (statement: string, values: unknown[], reason: string | RegExp) =>
    expect(w.t.system(statement, values), statement).rejects.toThrow(reason);

  test('keeps the books as they are', async () => {
    const { publisherId, id } = await w.released();
    await w.work();
    const of = 'where publisher_id = $1';
    for (const table of ['billing_periods', 'ledger_transactions', 'ledger_entries', 'payout_periods'])
      for (const change of [
        `delete from ${table} ${of}`,
        `update ${table} set publisher_id = publisher_id ${of}`,
      ])
        await refused(change, [publisherId], 'permission denied');
    await expect(
      w.t.asOwner(`set adhelm.scope = 'system'; update ledger_entries set amount = 1`),
    ).rejects.toThrow('only grows');
    await expect(w.t.asOwner(`set adhelm.scope = 'system'; truncate payouts cascade`)).rejects.toThrow(
      'only grows',
    );
    await refused(
      `update payouts set status = 'FAILED', paid_at = null where id = $1`,
      [id],
      'cannot be changed',
    );
  });

  test('takes nothing that does not add up', async () => {
    const { publisherId, id } = await w.released();
    const [line] = await w.t.system<{ id: number; period_id: number }>(
      'select id, period_id from ledger_transactions where publisher_id = $1',
      [publisherId],
    );
    const entry = `insert into ledger_entries (publisher_id, transaction_id, account, amount, currency)`;
    const values = [publisherId, line?.id];
    await refused(`${entry} values ($1, $2, 'PAID', 5, 'USD')`, values, 'does not balance');
    await refused(
      `${entry} values ($1, $2, 'PAID', 5, 'USD'), ($1, $2, 'FEES', -5, 'USD')`,
      values,
      'does not balance',
    );
    await refused(
      `insert into ledger_transactions (publisher_id, kind, period_id, line, corrects_period_id, entry_count, at)
       values ($1, 'CLAW_BACK', $2, 2, $2, 0, now())`,
      [publisherId, line?.period_id],
      'not what its lines come to',
    );
    await refused(
      `update payouts set status = 'PAID', paid_at = now() where id = $1`,
      [id],
      'without being booked',
    );
    await refused(`update payouts set amount = 1 where id = $1`, [id], 'cannot be changed');
    await w.work();
    expect(await w.payout(id)).toMatchObject({ status: 'PAID', amount: 900 });
  });
});
