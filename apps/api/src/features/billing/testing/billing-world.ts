import { randomUUID } from 'node:crypto';
import { billingRoutes, type CreateAdjustment } from '@adhelm/contract/billing';
import { ROLE } from '@adhelm/contract/constants';
import { type Payout, payoutRoutes } from '@adhelm/contract/payout';
import {
  memoryPayoutRecords,
  type PayoutFault,
  payoutControl,
  payoutSimulator,
} from '@adhelm/simulators/payouts';
import { httpPayoutProvider } from '../../../adapters/payouts/http-provider.ts';
import type { BillingStep } from '../../../compose-billing.ts';
import { testApp } from '../../../testing/app.ts';

const TOKEN = 'token of the tests';

/** Days of a publisher and what they were settled at, in millionths, as a test says. */
type Days = Map<string, bigint>;

/** A product whose revenue and whose provider of payouts a test holds in its hands. */
export const billingWorld = async () => {
  const settled = new Map<number, Days>();
  const control = payoutControl();
  const records = memoryPayoutRecords();
  const simulator = await payoutSimulator({ token: TOKEN, records, control });
  const baseUrl = await simulator.listen();
  let onStep: (step: BillingStep) => Promise<void> = async () => {};

  const t = await testApp({
    seams: {
      billingStep: (step) => onStep(step),
      settledRevenue: async (publisherId, stretches) => ({
        asOf: t.clock(),
        days: stretches.map(({ from, to }) =>
          [...(settled.get(publisherId) ?? [])].flatMap(([day, micros]) => {
            const at = Date.parse(`${day}T12:00:00Z`);
            return at >= from && at < to ? [{ day, micros }] : [];
          }),
        ),
      }),
      payoutProvider: httpPayoutProvider({ baseUrl, token: TOKEN }),
    },
  });
  const people = {
    ann: await t.addUser({ name: 'Ann', roleId: ROLE.ADMIN }),
    ben: await t.addUser({ name: 'Ben', roleId: ROLE.ADMIN }),
  };
  const tokens = { ann: '', ben: '' };
  const signIn = async () => {
    tokens.ann = (await t.signIn(people.ann)).accessToken;
    tokens.ben = (await t.signIn(people.ben)).accessToken;
  };
  await signIn();

  /** A publisher of a day of summer, with 10 % fees and an account that is old enough. */
  const addPublisher = async (createdAt = '2026-10-01T00:00:00Z') => {
    const id = await t.addPublisher();
    await t.system('update publishers set created_at = $2 where id = $1', [id, createdAt]);
    await t.system(
      `insert into publisher_fees (publisher_id, valid_from, percent, created_at) values ($1, '2026-01-01', 10, '2026-01-01')`,
      [id],
    );
    await changeAccount(id, '2026-09-01T00:00:00Z');
    return id;
  };
  const changeAccount = (publisherId: number, since: string, accountName = 'Payee', number = '0011223344') =>
    t.system(
      `insert into publisher_bank_accounts (publisher_id, bank_id, account_name, account_number, created_at)
       select $1, id, $3, $4, $2 from banks where code = 'ACB'`,
      [publisherId, since, accountName, number],
    );

  const earn = (publisherId: number, day: string, dollars: number) => {
    const days = settled.get(publisherId) ?? new Map<string, bigint>();
    days.set(day, BigInt(Math.round(dollars * 1e6)));
    settled.set(publisherId, days);
  };

  const close = (publisherId: number, month: string, token = tokens.ann, requestKey = randomUUID()) =>
    t.call(billingRoutes.close, { body: { publisherId, month, requestKey }, token });
  const adjust = (body: Omit<CreateAdjustment, 'requestKey'>, requestKey = randomUUID()) =>
    t.call(billingRoutes.adjust, { body: { ...body, requestKey }, token: tokens.ann });
  const prepare = (publisherId: number, token = tokens.ann, requestKey = randomUUID()) =>
    t.call(payoutRoutes.prepare, { body: { publisherId, requestKey }, token });
  const send =
    (route: typeof payoutRoutes.release | typeof payoutRoutes.retry) =>
    (
      id: number,
      {
        token = tokens.ben,
        way = 'PROVIDER',
        requestKey = randomUUID(),
      }: { token?: string; way?: NonNullable<Payout['way']>; requestKey?: string } = {},
    ) =>
      t.call(route, { params: { id: String(id) }, body: { way, requestKey }, token });
  const payout = async (id: number) =>
    (await t.call(payoutRoutes.get, { params: { id: String(id) }, token: tokens.ann })).result;

  const release = send(payoutRoutes.release);
  const prepared = async () => {
    const publisherId = await addPublisher();
    earn(publisherId, '2026-10-05', 1000);
    await close(publisherId, '2026-10');
    const { result } = await prepare(publisherId);
    return { publisherId, id: result.id };
  };

  return {
    t,
    people,
    tokens,
    /** Time passes, also beyond what a session lasts. */
    later: async (ms: number) => {
      t.clock.advance(ms);
      await signIn();
    },
    addPublisher,
    changeAccount,
    earn,
    close,
    adjust,
    prepare,
    release,
    retry: send(payoutRoutes.retry),
    lookUp: (id: number, token = tokens.ben) =>
      t.call(payoutRoutes.lookUp, { params: { id: String(id) }, token }),
    payout,
    /** Closes October with $1000, which is $900 for the publisher, and prepares it. */
    prepared,
    released: async () => {
      const one = await prepared();
      await release(one.id);
      return one;
    },
    keyOf: async (id: number) => (await payout(id)).key,
    fault: (name: PayoutFault, on?: 'send' | 'look-up') =>
      control.answer({ method: 'POST', path: '/__sim/faults', body: { fault: name, ...(on && { on }) } }),
    /** What was asked of the provider since the last look. */
    asked: () => {
      const { body } = control.answer({ method: 'GET', path: '/__sim/requests', body: null });
      control.answer({ method: 'DELETE', path: '/__sim/requests', body: null });
      return (body as { method: string }[]).map(({ method }) => method);
    },
    /** What the provider has paid, by key: the truth about money. */
    book: () => new Map(records.all().filter(([, record]) => record.status === 'paid')),
    arrive: simulator.arrive,
    setStep: (step: typeof onStep) => {
      onStep = step;
    },
    work: () => t.billing.pay(),
    /** What stands on an account of the ledger, in cents. */
    ledger: async (publisherId: number): Promise<Record<string, number>> => {
      const rows = await t.system<{ account: string; cents: number }>(
        'select account, sum(amount)::int as cents from ledger_entries where publisher_id = $1 group by account',
        [publisherId],
      );
      return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
    },
    stop: async () => {
      await t.close();
      await simulator.close();
    },
  };
};

export type BillingWorld = Awaited<ReturnType<typeof billingWorld>>;
