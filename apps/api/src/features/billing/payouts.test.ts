import { randomUUID } from 'node:crypto';
import { billingRoutes } from '@adhelm/contract/billing';
import { ROLE } from '@adhelm/contract/constants';
import { payoutRoutes } from '@adhelm/contract/payout';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BillingWorld, billingWorld } from './testing/billing-world.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;

let w: BillingWorld;
beforeAll(async () => {
  w = await billingWorld();
});
beforeEach(() => {
  w.setStep(async () => {});
  w.asked();
});
afterAll(() => w.stop());

const later = (ms: number) => w.later(ms);
const released = async () => {
  const one = await w.prepared();
  await w.release(one.id);
  return one;
};
const keyOf = async (id: number) => (await w.payout(id)).key;
const isPaidThere = async (id: number) => w.book().has(await keyOf(id));

describe('a payout', () => {
  test('is prepared by one, let go by another, paid, booked and told', async () => {
    const { publisherId, id } = await w.prepared();
    const reader = await w.t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId });
    expect(await w.payout(id)).toMatchObject({ status: 'PENDING', stage: 'PREPARED', amount: 900 });
    expect((await w.release(id)).result).toMatchObject({ stage: 'RELEASED', releasedBy: { name: 'Ben' } });
    await w.work();
    expect(await w.payout(id)).toMatchObject({ status: 'PAID', stage: 'PAID', attempts: 1 });
    expect(w.book().get(await keyOf(id))).toMatchObject({ order: { amount: '900.00', currency: 'USD' } });
    expect(await w.ledger(publisherId)).toMatchObject({ PAYABLE: 0, PAID: -90_000 });
    const news = await w.t.system('select kind, body from notifications where user_id = $1', [reader]);
    expect(news).toEqual([{ kind: 'payout-paid', body: '$900.00 was paid to your bank account.' }]);
    const { items } = (
      await w.t.callAny(billingRoutes.list, {
        query: { publisherIds: String(publisherId) },
        token: w.tokens.ann,
      })
    ).result;
    expect(items).toMatchObject([{ status: 'PAID', pending: 0, paymentDate: w.t.clock().toISOString() }]);
    const log = await w.t.system<{ text: string }>(
      `select before::text || after::text as text from audit_log where entity = 'payout' and entity_id = $1`,
      [String(id)],
    );
    expect(log.length).toBe(3);
    expect(JSON.stringify(log)).not.toContain('0011223344');
  });

  test('is never let go by who prepared it, not even by the database', async () => {
    const { id } = await w.prepared();
    expect((await w.release(id, { token: w.tokens.ann })).errorCode).toBe('PE01');
    const bySql = w.t.system(
      `update payouts set released_by = prepared_by, released_at = now(), way = 'PROVIDER', bank_account_id =
         (select max(id) from publisher_bank_accounts where publisher_id = payouts.publisher_id) where id = $1`,
      [id],
    );
    await expect(bySql).rejects.toThrow('payouts_by_two');
    expect(await w.payout(id)).toMatchObject({ stage: 'PREPARED' });
  });

  test('needs its own codes', async () => {
    const { publisherId, id } = await w.prepared();
    const user = await w.t.addUser({ codes: ['GET_BILLINGS', 'PREPARE_PAYOUT'], publisherId });
    const { accessToken: token } = await w.t.signIn(user);
    expect((await w.release(id, { token })).errorCode).toBe('PE01');
    expect((await w.prepare(publisherId, token)).error?.message).toContain('Only admins');
  });

  test('is prepared once, however many ask at once, and the same request gets the same answer', async () => {
    const publisherId = await w.addPublisher();
    w.earn(publisherId, '2026-10-05', 10);
    await w.close(publisherId, '2026-10');
    const key = randomUUID();
    const answers = await Promise.all([
      w.prepare(publisherId, w.tokens.ann, key),
      w.prepare(publisherId, w.tokens.ann, key),
      w.prepare(publisherId, w.tokens.ben),
    ]);
    const [first, second, other] = answers;
    expect([first?.status, second?.status, other?.status]).toEqual(
      first?.status === 201 ? [201, 201, 409] : [409, 409, 201],
    );
    const { total } = (
      await w.t.callAny(payoutRoutes.list, {
        query: { publisherIds: String(publisherId) },
        token: w.tokens.ann,
      })
    ).result.meta;
    expect(total).toBe(1);
  });

  test('is let go once by ten at the same time', async () => {
    const { id } = await w.prepared();
    const answers = await Promise.all(Array.from({ length: 10 }, () => w.release(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await Promise.all([w.work(), w.work(), w.work()]);
    expect(w.asked()).toEqual(['POST']);
  });

  test('waits 72 hours after the bank details were changed', async () => {
    const { publisherId, id } = await w.prepared();
    await w.changeAccount(publisherId, w.t.clock().toISOString());
    expect(await w.payout(id)).toMatchObject({ stage: 'HELD' });
    expect((await w.release(id)).error?.message).toContain('72 hours');
    await later(72 * HOUR);
    expect((await w.release(id)).status).toBe(200);
    await w.work();
  });

  test('that was let go is taken back when the bank details change before it was sent', async () => {
    const { publisherId, id } = await released();
    await w.changeAccount(publisherId, w.t.clock().toISOString(), 'Thief', '666');
    await w.work();
    expect(w.asked()).toEqual([]);
    expect(await w.payout(id)).toMatchObject({
      stage: 'HELD',
      releasedBy: null,
      reason: expect.stringContaining('changed'),
    });
  });

  test('needs a bank account', async () => {
    const publisherId = await w.t.addPublisher();
    await w.t.system(`update publishers set created_at = '2026-10-01' where id = $1`, [publisherId]);
    w.earn(publisherId, '2026-10-05', 10);
    await w.close(publisherId, '2026-10');
    const { id } = (await w.prepare(publisherId)).result;
    expect((await w.release(id)).error?.message).toContain('no bank account');
  });

  test('books what the bank took besides as a difference of rates', async () => {
    const { publisherId } = await released();
    w.fault('costs-more');
    await w.work();
    expect(await w.ledger(publisherId)).toMatchObject({ PAID: -90_120, RATE_DIFFERENCE: 120, PAYABLE: 0 });
  });
});

describe('an answer that was lost', () => {
  test.each(['answer-lost', 'broken-answer', 'server-error', 'request-lost'] as const)(
    'by %s leaves the payout unknown, which is looked up before anything else, and paid once',
    async (fault) => {
      const { id } = await released();
      w.fault(fault, 'send');
      await w.work();
      expect(await w.payout(id)).toMatchObject({ status: 'PENDING', stage: 'UNKNOWN' });
      expect((await w.retry(id)).errorCode).toBe('CF01');
      expect((await w.release(id)).errorCode).toBe('CF01');
      w.asked();
      await later(2 * HOUR);
      await w.work();
      expect(w.asked()[0]).toBe('GET');
      expect(await w.payout(id)).toMatchObject({ status: 'PAID' });
      expect(await isPaidThere(id)).toBe(true);
    },
  );

  test('is looked up by a person, who sends nothing', async () => {
    const { id } = await released();
    w.fault('answer-lost');
    await w.work();
    w.asked();
    expect((await w.lookUp(id)).result).toMatchObject({ status: 'PAID' });
    expect(w.asked()).toEqual(['GET']);
  });

  test('stays unknown for as long as nobody answers, never failed by the time that passes', async () => {
    const { id } = await released();
    w.fault('answer-lost');
    await w.work();
    for (let look = 0; look < 5; look += 1) {
      w.fault('server-error', 'look-up');
      await later(2 * HOUR);
      await w.work();
      expect(await w.payout(id)).toMatchObject({ status: 'PENDING', stage: 'UNKNOWN' });
    }
  });

  test('that arrives late is not paid a second time', async () => {
    const { id, publisherId } = await released();
    w.fault('late');
    await w.work();
    await later(2 * HOUR);
    await w.work();
    await w.arrive();
    expect(await w.payout(id)).toMatchObject({ status: 'PAID' });
    expect(await w.ledger(publisherId)).toMatchObject({ PAID: -90_000 });
  });
});

describe('a refusal', () => {
  test('fails the payout with its reason, tells, and is tried again under the same key by another person', async () => {
    const { publisherId, id } = await released();
    const reader = await w.t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId });
    w.fault('refused');
    await w.work();
    const key = await keyOf(id);
    expect(await w.payout(id)).toMatchObject({
      status: 'FAILED',
      reason: 'The account does not accept payments.',
    });
    expect(await w.t.system('select kind from notifications where user_id = $1', [reader])).toEqual([
      { kind: 'payout-failed' },
    ]);
    expect((await w.retry(id, { token: w.tokens.ann })).errorCode).toBe('PE01');
    expect((await w.retry(id, { way: 'BANK_FILE' })).error?.message).toContain('another way');
    const requestKey = randomUUID();
    const first = await w.retry(id, { requestKey });
    expect(first.result).toMatchObject({ status: 'PENDING', stage: 'RELEASED' });
    w.asked();
    await w.work();
    expect(w.asked()).toEqual(['GET', 'POST']);
    expect(await w.payout(id)).toMatchObject({ status: 'PAID', key, attempts: 2 });
    expect((await w.retry(id, { requestKey })).result, 'the same request').toEqual(first.result);
  });

  test('that comes after it was taken is heard when it is asked after', async () => {
    const { id } = await released();
    w.fault('processing-refused');
    await w.work();
    expect(await w.payout(id)).toMatchObject({ status: 'PENDING', stage: 'UNDERWAY' });
    await later(6 * MINUTE);
    await w.work();
    expect(await w.payout(id)).toMatchObject({ status: 'FAILED' });
  });

  test('of an earlier attempt does not hide that a later one was paid', async () => {
    const { id } = await released();
    w.fault('refused');
    await w.work();
    await w.retry(id);
    w.fault('late');
    await w.work();
    await later(2 * HOUR);
    await w.work();
    expect(await w.payout(id)).toMatchObject({ status: 'FAILED' });
    await w.arrive();
    expect((await w.lookUp(id)).result).toMatchObject({ status: 'PAID' });
    expect(await isPaidThere(id)).toBe(true);
  });
});

describe('a process that dies', () => {
  test.each(['claimed', 'sent'] as const)(
    'after it %s leaves a payout that another one looks up',
    async (step) => {
      const { id, publisherId } = await released();
      w.setStep((at) => (at === step ? Promise.reject(new Error('killed')) : Promise.resolve()));
      await w.work();
      w.setStep(async () => {});
      expect(await w.payout(id)).toMatchObject({ status: 'PENDING', stage: 'UNKNOWN' });
      await w.work();
      expect(
        w.asked().filter((method) => method === 'GET'),
        'nobody else while it may be alive',
      ).toEqual([]);
      await later(2 * MINUTE);
      await w.work();
      expect(await w.payout(id)).toMatchObject({ status: 'PAID' });
      expect(await w.ledger(publisherId)).toMatchObject({ PAID: -90_000 });
    },
  );

  test('and comes back from the dead says nothing that counts', async () => {
    const { id, publisherId } = await released();
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    w.setStep(async (step) => {
      if (step !== 'sent') return;
      reached.resolve();
      await held.promise;
    });
    const first = w.work();
    await reached.promise;
    w.setStep(async () => {});
    await later(2 * MINUTE);
    await w.work();
    held.resolve();
    await first;
    expect(await w.payout(id)).toMatchObject({ status: 'PAID' });
    expect(await w.ledger(publisherId)).toMatchObject({ PAID: -90_000 });
  });
});

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
    return { ...one, file: result, key: await keyOf(one.id) };
  };

  test('holds what was released for it, once, and can be fetched again as it was', async () => {
    const one = await w.prepared();
    await w.release(one.id, { way: 'BANK_FILE' });
    await w.work();
    expect(w.asked()).toEqual([]);
    const requestKey = randomUUID();
    const { result } = await make(requestKey);
    expect(textOf(result.base64)).toBe(
      `key,amount,currency,bank_code,bank_name,account_name,account_number\r\n${await keyOf(one.id)},900.00,USD,ACB,Asia Commercial Bank,Payee,0011223344\r\n`,
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
    const { id } = await released();
    const { error } = await w.t.call(payoutRoutes.reconcile, {
      body: { content: 'a,b\n1,2' },
      token: w.tokens.ben,
    });
    expect(error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'content' }] });
    const [line] = await reconcile(`key,status,amount\n${await keyOf(id)},PAID,900`);
    expect(line).toMatchObject({ outcome: 'REFUSED', payoutId: id });
    await w.work();
  });

  test('of an admin who acts for one publisher holds and settles that one alone', async () => {
    const [own, other] = [await w.prepared(), await w.prepared()];
    for (const { id } of [own, other]) await w.release(id, { way: 'BANK_FILE' });
    const { accessToken: token } = await w.t.signIn(w.people.ben, { actAs: own.publisherId });
    const { result } = await make(randomUUID(), token);
    expect(result.payoutIds).toEqual([own.id]);
    const [line] = await reconcile(`key,status,amount\n${await keyOf(other.id)},PAID,900`, token);
    expect(line).toMatchObject({ outcome: 'REFUSED', payoutId: null });
    expect((await make()).result.payoutIds).toEqual([other.id]);
  });
});

describe('the database', () => {
  const refused = (statement: string, values: unknown[], reason: string | RegExp) =>
    expect(w.t.system(statement, values), statement).rejects.toThrow(reason);

  test('keeps the books as they are', async () => {
    const { publisherId, id } = await released();
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
    const { publisherId, id } = await released();
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
  });
});
