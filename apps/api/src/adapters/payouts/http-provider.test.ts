import {
  memoryPayoutRecords,
  type PayoutFault,
  payoutControl,
  payoutSimulator,
} from '@adhelm/simulators/payouts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AnswerLost, type PayoutOrder } from '../../ports/payout-provider.ts';
import { httpPayoutProvider } from './http-provider.ts';

const TOKEN = 'token of the tests';
const control = payoutControl();
const records = memoryPayoutRecords();
let simulator: Awaited<ReturnType<typeof payoutSimulator>>;
let baseUrl = '';
beforeAll(async () => {
  simulator = await payoutSimulator({ token: TOKEN, records, control });
  baseUrl = await simulator.listen();
});
afterAll(() => simulator.close());

let count = 0;
const newOrder = (): PayoutOrder => {
  count += 1;
  return {
    key: String(count).padStart(64, '0'),
    amount: 90_000n,
    currency: 'USD',
    payee: { bankCode: 'ACB', bankName: 'Asia', accountName: 'Payee', accountNumber: '0011' },
  };
};
const provider = (setting: { token?: string; timeoutMs?: number } = {}) =>
  httpPayoutProvider({ baseUrl, token: TOKEN, ...setting });
const fault = (name: PayoutFault) =>
  control.answer({ method: 'POST', path: '/__sim/faults', body: { fault: name } });

describe('a provider that is called', () => {
  test('pays a key once, whoever sends it how often', async () => {
    const order = newOrder();
    expect(await provider().lookUp(order.key)).toBeNull();
    const answers = await Promise.all([1, 2, 3].map(() => provider().send(order)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer, (_, value) => String(value)))).size).toBe(
      1,
    );
    expect(answers[0]).toMatchObject({ kind: 'PAID', charged: 90_000n });
    expect(await provider().lookUp(order.key)).toEqual(answers[0]);
  });

  test('refuses with a reason, and takes the same key again', async () => {
    const order = newOrder();
    fault('refused');
    const refused = { kind: 'REFUSED', reason: 'The account does not accept payments.' };
    expect(await provider().send(order)).toEqual(refused);
    expect(await provider().lookUp(order.key)).toEqual(refused);
    expect(await provider().send(order)).toMatchObject({ kind: 'PAID' });
  });

  test('takes its time', async () => {
    const order = newOrder();
    fault('processing');
    expect(await provider().send(order)).toMatchObject({ kind: 'UNDERWAY' });
    expect(await provider().lookUp(order.key)).toMatchObject({ kind: 'PAID' });
  });

  test.each(['answer-lost', 'request-lost', 'server-error', 'broken-answer', 'late'] as const)(
    'that meets %s says nothing about the order',
    async (name) => {
      fault(name);
      await expect(provider().send(newOrder())).rejects.toThrow(AnswerLost);
    },
  );

  test('that keeps silent is given up, and may have paid', async () => {
    const order = newOrder();
    fault('silence');
    await expect(provider({ timeoutMs: 50 }).send(order)).rejects.toThrow(AnswerLost);
    expect(await provider().lookUp(order.key)).toMatchObject({ kind: 'PAID' });
  });

  test('that does not know us has refused nothing, nor is a key unknown to who may not ask', async () => {
    const stranger = provider({ token: 'other' });
    await expect(stranger.send(newOrder())).rejects.toThrow(AnswerLost);
    await expect(stranger.lookUp(newOrder().key)).rejects.toThrow(AnswerLost);
  });

  test('does not pay another amount under the same key', async () => {
    const order = newOrder();
    await provider().send(order);
    await expect(provider().send({ ...order, amount: 1n })).rejects.toThrow(AnswerLost);
    expect(records.all().filter(([key]) => key === order.key)).toHaveLength(1);
  });
});
