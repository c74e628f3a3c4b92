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
const isPaidThere = async (id: number) => w.book().has(await w.keyOf(id));

describe('a payout', () => {
  test('is prepared by one, let go by another, paid, booked and told', async () => {
    const { publisherId, id } = await w.prepared();
    const reader = await w.t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId });
    expect(await w.payout(id)).toMatchObject({ status: 'PENDING', stage: 'PREPARED', amount: 900 });
    expect((await w.release(id)).result).toMatchObject({ stage: 'RELEASED', releasedBy: { name: 'Ben' } });
    await w.work();
    expect(await w.payout(id)).toMatchObject({ status: 'PAID', stage: 'PAID', attempts: 1 });
    expect(w.book().get(await w.keyOf(id))).toMatchObject({ order: { amount: '900.00', currency: 'USD' } });
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
    const { publisherId, id } = await w.released();
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
    const { publisherId } = await w.released();
    w.fault('costs-more');
    await w.work();
    expect(await w.ledger(publisherId)).toMatchObject({ PAID: -90_120, RATE_DIFFERENCE: 120, PAYABLE: 0 });
  });
});

describe('an answer that was lost', () => {
  test.each(['answer-lost', 'broken-answer', 'server-error', 'request-lost'] as const)(
    'by %s leaves the payout unknown, which is looked up before anything else, and paid once',
    async (fault) => {
      const { id } = await w.released();
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
    const { id } = await w.released();
    w.fault('answer-lost');
    await w.work();
    w.asked();
    expect((await w.lookUp(id)).result).toMatchObject({ status: 'PAID' });
    expect(w.asked()).toEqual(['GET']);
  });

  test('stays unknown for as long as nobody answers, never failed by the time that passes', async () => {
    const { id } = await w.released();
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
    const { id, publisherId } = await w.released();
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
    const { publisherId, id } = await w.released();
    const reader = await w.t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId });
    w.fault('refused');
    await w.work();
    const key = await w.keyOf(id);
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
    const { id } = await w.released();
    w.fault('processing-refused');
    await w.work();
    expect(await w.payout(id)).toMatchObject({ status: 'PENDING', stage: 'UNDERWAY' });
    await later(6 * MINUTE);
    await w.work();
    expect(await w.payout(id)).toMatchObject({ status: 'FAILED' });
  });

  test('of an earlier attempt does not hide that a later one was paid', async () => {
    const { id } = await w.released();
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
      const { id, publisherId } = await w.released();
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
    const { id, publisherId } = await w.released();
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
