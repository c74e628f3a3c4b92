import { randomUUID } from 'node:crypto';
import { billingRoutes } from '@adhelm/contract/billing';
import { ROLE } from '@adhelm/contract/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BillingWorld, billingWorld } from './testing/billing-world.ts';

let w: BillingWorld;
beforeAll(async () => {
  w = await billingWorld();
});
afterAll(() => w.stop());

const DAY = 86_400_000;
const list = async (publisherId: number, query: Record<string, string> = {}, token = w.tokens.ann) =>
  (
    await w.t.callAny(billingRoutes.list, {
      query: { publisherIds: String(publisherId), sortBy: 'timeRange', ...query },
      token,
    })
  ).result;
const months = async (publisherId: number) => (await list(publisherId)).items.map(({ month }) => month);

describe('a month', () => {
  test('is closed with what was settled of it, its fees and what is left', async () => {
    const publisher = await w.addPublisher();
    w.earn(publisher, '2026-10-05', 1000);
    w.earn(publisher, '2026-11-05', 77);
    const { result } = await w.close(publisher, '2026-10');
    expect(result).toMatchObject({
      number: 1,
      month: '2026-10',
      status: 'PENDING',
      stage: 'OPEN',
      revenue: 1000,
      fees: 100,
      netEarnings: 900,
      pending: 900,
      paymentDate: null,
      bank: { name: 'Asia Commercial Bank', accountName: 'Payee', accountNumber: '0011223344' },
      timeRange: { start: '2026-10-01T00:00:00.000Z', end: '2026-11-01T00:00:00.000Z', timezone: '+00:00' },
      lines: [{ kind: 'REVENUE', revenue: 1000, fees: 100, net: 900, corrects: null }],
    });
    expect(result.lines[0]?.report).toMatchObject({
      startDate: '2026-10-01T00:00:00.000Z',
      endDate: '2026-10-31T23:59:59.999Z',
    });
    expect(await w.ledger(publisher)).toEqual({ EARNINGS: 100_000, FEES: -10_000, PAYABLE: -90_000 });
  });

  test('is closed once, however many ask at once, and answers the same to the same request', async () => {
    const publisher = await w.addPublisher();
    const key = randomUUID();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => w.close(publisher, '2026-10')),
      ...Array.from({ length: 5 }, () => w.close(publisher, '2026-10', w.tokens.ann, key)),
      ...Array.from({ length: 3 }, () => w.t.billing.closeDue()),
    ]);
    const ids = answers.flatMap((answer) => (answer ? [answer.result.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(await months(publisher)).toEqual(['2026-10']);
    await w.prepare(publisher);
    expect((await w.close(publisher, '2026-10', w.tokens.ann, key)).result).toEqual(answers[5]?.result);
    expect((await w.close(publisher, '2026-11', w.tokens.ann, key)).errorCode, 'another request').toBe(
      'CF01',
    );
  });

  test('is not closed before it is over, nor before those before it', async () => {
    const publisher = await w.addPublisher('2026-09-15T00:00:00Z');
    expect((await w.close(publisher, '2026-10')).error?.message).toContain('close 2026-09 first');
    expect((await w.close(publisher, '2026-08')).errorCode).toBe('CF01');
    await w.close(publisher, '2026-09');
    await w.close(publisher, '2026-10');
    expect((await w.close(publisher, '2026-11')).error?.message).toContain('not over yet');
    expect(await months(publisher)).toEqual(['2026-09', '2026-10']);
  });

  test('is closed by the monthly run some days after its end, by whichever process comes first', async () => {
    const publisher = await w.addPublisher('2026-09-15T00:00:00Z');
    await Promise.all([w.t.billing.closeDue(), w.t.billing.closeDue(), w.t.billing.closeDue()]);
    expect(await months(publisher)).toEqual(['2026-09', '2026-10']);
  });

  test('is closed by the next run when a process dies before it wrote it down', async () => {
    const publisher = await w.addPublisher();
    w.earn(publisher, '2026-10-05', 10);
    w.setStep(async (step) => {
      if (step === 'revenue-read') throw new Error('killed');
    });
    await w.t.billing.closeDue();
    w.setStep(async () => {});
    expect(await months(publisher)).toEqual([]);
    await w.t.billing.closeDue();
    expect((await list(publisher)).items).toMatchObject([{ month: '2026-10', revenue: 10 }]);
  });
});

describe('what is known later', () => {
  test('is a line of the next period that names what it corrects, and leaves the closed one as it was', async () => {
    const publisher = await w.addPublisher('2026-09-01T00:00:00Z');
    w.earn(publisher, '2026-09-10', 1000);
    const before = (await w.close(publisher, '2026-09')).result;
    w.earn(publisher, '2026-09-10', 800);
    w.earn(publisher, '2026-10-10', 500);
    const corrects = { id: before.id, number: 1, month: '2026-09' };
    expect((await w.close(publisher, '2026-10')).result).toMatchObject({
      revenue: 300,
      fees: 30,
      netEarnings: 270,
      carriedIn: 900,
      balance: 1170,
      lines: [
        { kind: 'REVENUE', revenue: 500, net: 450, corrects: null },
        { kind: 'CLAW_BACK', revenue: -200, fees: -20, net: -180, corrects },
      ],
    });
    const { result } = await w.t.call(billingRoutes.get, {
      params: { id: String(before.id) },
      token: w.tokens.ann,
    });
    expect(result).toEqual(before);
  });

  test('so is an adjustment, with its reason; the same request makes it once', async () => {
    const publisher = await w.addPublisher('2026-09-01T00:00:00Z');
    const { id } = (await w.close(publisher, '2026-09')).result;
    const key = randomUUID();
    const body = {
      publisherId: publisher,
      amount: '-12.50',
      reason: 'Agreed by phone',
      correctsPeriodId: id,
    };
    const answers = await Promise.all([w.adjust(body, key), w.adjust(body, key), w.adjust(body, key)]);
    expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
    expect(answers[0]?.result).toMatchObject({ amount: -12.5, period: null, createdByUser: { name: 'Ann' } });
    const { lines, adjustments } = (await w.close(publisher, '2026-10')).result;
    expect(adjustments).toBe(-12.5);
    expect(lines[1]).toMatchObject({
      kind: 'ADJUSTMENT',
      reason: 'Agreed by phone',
      net: -12.5,
      corrects: { id },
    });
    const { items } = (
      await w.t.callAny(billingRoutes.adjustments, {
        query: { publisherIds: String(publisher) },
        token: w.tokens.ann,
      })
    ).result;
    expect(items).toMatchObject([{ period: { month: '2026-10' } }]);
  });

  test.each([
    ['', 'Reason', 'amount'],
    ['0', 'Reason', 'amount'],
    ['1.234', 'Reason', 'amount'],
    ['1e3', 'Reason', 'amount'],
    ['5', '   ', 'reason'],
  ])('an adjustment of %j for %j is refused', async (amount, reason, path) => {
    const publisherId = await w.addPublisher();
    const { error } = await w.adjust({ publisherId, amount, reason });
    expect(error).toMatchObject({ errorCode: 'VA01', details: [{ path }] });
  });

  test('an adjustment names no period of another publisher', async () => {
    const [publisherId, other] = [await w.addPublisher(), await w.addPublisher()];
    const { id } = (await w.close(other, '2026-10')).result;
    const { error } = await w.adjust({ publisherId, amount: '5', reason: 'R', correctsPeriodId: id });
    expect(error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'correctsPeriodId' }] });
  });
});

test('below the threshold the balance is carried over', async () => {
  const publisher = await w.addPublisher('2026-09-01T00:00:00Z');
  await w.t.system('update publishers set payment_threshold = 500 where id = $1', [publisher]);
  w.earn(publisher, '2026-09-10', 300);
  w.earn(publisher, '2026-10-10', 300);
  expect((await w.close(publisher, '2026-09')).result).toMatchObject({ stage: 'CARRIED_OVER', balance: 270 });
  expect((await w.prepare(publisher)).error?.message).toContain('below the payment threshold');
  expect((await w.close(publisher, '2026-10')).result).toMatchObject({
    stage: 'OPEN',
    carriedIn: 270,
    balance: 540,
  });
  expect((await w.prepare(publisher)).result).toMatchObject({
    amount: 540,
    periods: [{ month: '2026-09' }, { month: '2026-10' }],
  });
});

test('a fee that changes within the month counts from its day on', async () => {
  const publisher = await w.addPublisher();
  await w.t.system(
    `insert into publisher_fees (publisher_id, valid_from, percent, created_at) values ($1, '2026-10-16', 20, now())`,
    [publisher],
  );
  w.earn(publisher, '2026-10-15', 100);
  w.earn(publisher, '2026-10-16', 100);
  expect((await w.close(publisher, '2026-10')).result).toMatchObject({ revenue: 200, fees: 30 });
});

test('months are cut in the zone of the publisher', async () => {
  const publisher = await w.addPublisher('2026-10-05T00:00:00Z');
  await w.t.system(`update publishers set billing_zone = 'Asia/Saigon' where id = $1`, [publisher]);
  const { timeRange } = (await w.close(publisher, '2026-10')).result;
  expect(timeRange).toEqual({
    start: '2026-09-30T17:00:00.000Z',
    end: '2026-10-31T17:00:00.000Z',
    timezone: 'Asia/Saigon',
  });
});

describe('the list', () => {
  test('is found by publisher, bank and account, narrowed by status, and summed up', async () => {
    const publisher = await w.addPublisher('2026-09-01T00:00:00Z');
    w.earn(publisher, '2026-09-10', 1000);
    w.earn(publisher, '2026-10-10', 500);
    await w.close(publisher, '2026-09');
    const { id } = (await w.prepare(publisher)).result;
    await w.release(id);
    await w.work();
    await w.close(publisher, '2026-10');
    const query = { publisherIds: String(publisher) };
    const summary = async (more: Record<string, string> = {}) =>
      (await w.t.callAny(billingRoutes.summary, { query: { ...query, ...more }, token: w.tokens.ann }))
        .result;
    expect(await summary()).toEqual({ pending: 450, totalEarnings: 1350, revenue: 1500, fees: 150 });
    expect(await summary({ status: 'PAID' })).toEqual({
      pending: 0,
      totalEarnings: 900,
      revenue: 1000,
      fees: 100,
    });
    const found = async (more: Record<string, string>) =>
      (await list(publisher, more)).items.map(({ month }) => month);
    expect(await found({ status: 'PENDING' })).toEqual(['2026-10']);
    expect(await found({ search: '0011223344' })).toEqual(['2026-09', '2026-10']);
    expect(await found({ search: 'asia commercial' })).toHaveLength(2);
    expect(await found({ search: '2026-10' })).toEqual(['2026-10']);
    expect(await found({ search: '%' })).toEqual([]);
    for (const sortBy of [
      'paymentDate',
      'publisher',
      'status',
      'revenue',
      'fees',
      'netEarnings',
      'bankName',
      'accountName',
      'accountNumber',
    ])
      expect(await found({ sortBy, sortOrder: 'desc' }), sortBy).toHaveLength(2);
  });

  test("shows a publisher's admin the own periods alone, and lets them change nothing", async () => {
    const [own, other] = [await w.addPublisher(), await w.addPublisher()];
    const { id } = (await w.close(own, '2026-10')).result;
    const foreign = (await w.close(other, '2026-10')).result;
    const user = await w.t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: own });
    const { accessToken: token } = await w.t.signIn(user);
    const { items } = (await w.t.callAny(billingRoutes.list, { query: {}, token })).result;
    expect(items.map((row) => row.id)).toEqual([id]);
    expect((await w.t.call(billingRoutes.get, { params: { id: String(foreign.id) }, token })).errorCode).toBe(
      'NF01',
    );
    expect((await w.close(own, '2026-10', token)).errorCode).toBe('PE01');
    expect((await w.prepare(own, token)).errorCode).toBe('PE01');
  });
});

test('closing is told in the audit log, by the monthly run too', async () => {
  const publisher = await w.addPublisher();
  const { id } = (await w.close(publisher, '2026-10')).result;
  const rows = await w.t.system(
    `select user_id, action, after ->> 'month' as month from audit_log where entity = 'billing' and entity_id = $1`,
    [String(id)],
  );
  expect(rows).toEqual([{ user_id: w.people.ann, action: 'create', month: '2026-10' }]);
  w.t.clock.advance(20 * DAY);
  await w.t.billing.closeDue();
  const later = await w.t.system<{ user_id: number | null }>(
    `select user_id from audit_log where entity = 'billing' and publisher_id = $1 order by id`,
    [publisher],
  );
  expect(later.map(({ user_id }) => user_id)).toEqual([w.people.ann, null]);
});
