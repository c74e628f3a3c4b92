import { randomUUID } from 'node:crypto';
import { payoutRoutes } from '@adhelm/contract/payout';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BillingWorld, billingWorld } from './testing/billing-world.ts';

let w: BillingWorld;
beforeAll(async () => {
  w = await billingWorld();
});
afterAll(() => w.stop());

describe('a file for the bank', () => {
  const make = (requestKey = randomUUID(), token = w.tokens.ben) =>
    w.t.call(payoutRoutes.makeFile, { body: { requestKey }, token });
  const textOf = (base64: string) => Buffer.from(base64, 'base64').toString();
  const reconcile = async (content: string, token = w.tokens.ben) =>
    (await w.t.call(payoutRoutes.reconcile, { body: { content }, token })).result.lines;
  const inFile = async (accountName = 'Payee') => {
    const one = await w.prepared();
    await w.changeAccount(one.publisherId, '2026-09-02T00:00:00Z', accountName);
    await w.release(one.id, { way: 'BANK_FILE' });
    const { result } = await make();
    return { ...one, file: result, key: await w.keyOf(one.id) };
  };

  test('holds what was released for it, once, and can be fetched again as it was', async () => {
    const one = await w.prepared();
    await w.release(one.id, { way: 'BANK_FILE' });
    await w.work();
    expect(w.asked()).toEqual([]);
    const requestKey = randomUUID();
    const { result } = await make(requestKey);
    expect(textOf(result.base64)).toBe(
      `key,amount,currency,bank_code,bank_name,account_name,account_number\r\n${await w.keyOf(one.id)},900.00,USD,ACB,Asia Commercial Bank,Payee,0011223344\r\n`,
    );
    expect((await make(requestKey)).result).toEqual(result);
    expect((await make()).error?.message).toContain('No payout waits');
    const again = await w.t.call(payoutRoutes.file, {
      params: { id: String(result.number) },
      token: w.tokens.ben,
    });
    expect(again.result).toEqual(result);
    expect(await w.payout(one.id)).toMatchObject({ stage: 'UNDERWAY', fileNumber: result.number });
  });

  test.each(['=cmd|calc', '+1', '-1', '@sum(A1)'])('takes the name %s for text', async (name) => {
    const { file } = await inFile(name);
    expect(textOf(file.base64)).toContain(`"'${name}"`);
  });

  test('is reconciled by what the bank says, line by line, the same once more changing nothing', async () => {
    const paid = await inFile();
    const failed = await inFile();
    const content = [
      'key,status,amount,reference,reason',
      `${paid.key},PAID,900.00,B-1,`,
      `${failed.key},FAILED,,,"Account closed, sorry"`,
      `${'0'.repeat(64)},PAID,1,,`,
      'nonsense,PAID,1,,',
      `${paid.key},LATER,1,,`,
      '',
    ].join('\r\n');
    expect((await reconcile(content)).map(({ outcome }) => outcome)).toEqual([
      'PAID',
      'FAILED',
      'REFUSED',
      'REFUSED',
      'REFUSED',
    ]);
    expect(await w.payout(paid.id)).toMatchObject({ status: 'PAID', reference: 'B-1' });
    expect(await w.payout(failed.id)).toMatchObject({ status: 'FAILED', reason: 'Account closed, sorry' });
    expect((await reconcile(content)).slice(0, 2).map(({ outcome }) => outcome)).toEqual(['SAME', 'SAME']);
    expect((await reconcile(`key,status,amount\n${paid.key},FAILED,`)).map(({ outcome }) => outcome)).toEqual(
      ['REFUSED'],
    );
    expect(await w.ledger(paid.publisherId)).toMatchObject({ PAID: -90_000, PAYABLE: 0 });
    await w.retry(failed.id, { way: 'BANK_FILE' });
    const { result } = await make();
    expect(textOf(result.base64)).toContain(failed.key);
  });

  test('that is no result is refused, and a result touches nothing that stands in no file', async () => {
    const { id } = await w.released();
    const { error } = await w.t.call(payoutRoutes.reconcile, {
      body: { content: 'a,b\n1,2' },
      token: w.tokens.ben,
    });
    expect(error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'content' }] });
    const [line] = await reconcile(`key,status,amount\n${await w.keyOf(id)},PAID,900`);
    expect(line).toMatchObject({ outcome: 'REFUSED', payoutId: id });
    await w.work();
  });

  test('of an admin who acts for one publisher holds and settles that one alone', async () => {
    const [own, other] = [await w.prepared(), await w.prepared()];
    for (const { id } of [own, other]) await w.release(id, { way: 'BANK_FILE' });
    const { accessToken: token } = await w.t.signIn(w.people.ben, { actAs: own.publisherId });
    const { result } = await make(randomUUID(), token);
    expect(result.payoutIds).toEqual([own.id]);
    const [line] = await reconcile(`key,status,amount\n${await w.keyOf(other.id)},PAID,900`, token);
    expect(line).toMatchObject({ outcome: 'REFUSED', payoutId: null });
    expect((await make()).result.payoutIds).toEqual([other.id]);
  });
});
