import { seeds } from '@adhelm/domain/testing/seeds';
import { isWholeRun } from '@adhelm/domain/testing/whole-run';
import { memoryPayoutRecords, payoutControl, payoutSimulator } from '@adhelm/simulators/payouts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpPayoutProvider } from '../../adapters/payouts/http-provider.ts';
import { composeBilling } from '../../compose-billing.ts';
import { scopedTransactions } from '../../db/entities/in-scope.ts';
import { seededRandom } from '../../demo/seeded-random.ts';
import { repositories } from '../../repositories.ts';
import { queryInScope } from '../../testing/app.ts';
import { type TestDatabase, testDatabase } from '../../testing/engines.ts';
import type { Actor } from '../access/actor.ts';
import { ledgerStory, type Stage } from './testing/ledger-story.ts';

/** `npm run test:fire` tells ten thousand. */
const STORIES = Number(process.env.LEDGER_STORIES ?? (isWholeRun ? 24 : 8));
const STEPS = 14;
/** Of several publishers at the same time, so that workers meet what others left. */
const AT_ONCE = 8;
const PATIENCE = { timeout: 300_000 + STORIES * 2000 };

const TOKEN = 'token of the tests';
const FAULTS = [
  'answer-lost',
  'request-lost',
  'late',
  'server-error',
  'broken-answer',
  'refused',
  'processing',
  'processing-refused',
] as const;

let database: TestDatabase;
let simulator: Awaited<ReturnType<typeof payoutSimulator>>;
const control = payoutControl();
const records = memoryPayoutRecords();
let baseUrl = '';
beforeAll(async () => {
  database = await testDatabase();
  database.pool.on('connect', (client) => void client.query('set synchronous_commit to off'));
  simulator = await payoutSimulator({ token: TOKEN, records, control });
  baseUrl = await simulator.listen();
});
afterAll(async () => {
  await simulator.close();
  await database.close();
});

const system = <Row extends object>(text: string, values: unknown[] = []) =>
  queryInScope<Row & Record<string, unknown>>(database.pool, 'system', text, values);

const addAdmin = async (name: string): Promise<Actor> => {
  const [row] = await system<{ id: number }>(
    `insert into users (email, name) values ($1 || gen_random_uuid() || '@example.test', $1) returning id`,
    [name],
  );
  return {
    userId: row?.id ?? 0,
    sessionId: '',
    isAdmin: true,
    permissions: new Set(),
    actingPublisherId: null,
    actsForGone: false,
    signedInAt: new Date(0),
    scope: { kind: 'all' },
    requestId: 'story',
    tokenExpiresAt: new Date(8.64e15),
  };
};

const addPublisher = async (): Promise<number> => {
  const [row] = await system<{ id: number }>(
    `with made as (insert into publishers (name, created_at) values (gen_random_uuid()::text, '2026-05-01') returning id),
      fee as (insert into publisher_fees (publisher_id, valid_from, percent, created_at) select id, '2026-01-01', 10, '2026-01-01' from made),
      account as (insert into publisher_bank_accounts (publisher_id, bank_id, account_name, account_number, created_at)
        select made.id, min(banks.id), 'Payee', 'P' || made.id, '2026-01-01'::timestamptz from made, banks group by made.id)
    select id from made`,
  );
  return row?.id ?? 0;
};

/** A product of its own for each round: its revenue, its clock and its deaths are in the hands of the stories. */
const stageOf = async (seed: number): Promise<Stage & { calm: () => void }> => {
  const { below } = seededRandom(seed);
  const random = () => below(2 ** 20) / 2 ** 20;
  let now = Date.parse('2026-11-15T08:00:00Z');
  let deaths = 0;
  const settled = new Map<string, bigint>();
  const inScope = scopedTransactions(database.pool, repositories);
  const { needs, works } = await composeBilling({
    config: { production: true, appSecret: '', payouts: null },
    ownAddress: () => '',
    inScope,
    reader: undefined as never,
    factMoment: async () => new Date(now),
    clock: () => new Date(now),
    warn: () => {},
    seams: {
      payoutProvider: httpPayoutProvider({ baseUrl, token: TOKEN }),
      billingStep: async () => {
        if (deaths === 0) return;
        deaths -= 1;
        throw new Error('killed');
      },
      settledRevenue: async (publisherId, stretches) => ({
        asOf: new Date(now),
        days: stretches.map(({ from, to }) =>
          [...settled].flatMap(([name, micros]) => {
            const [owner, day = ''] = name.split(' ');
            const at = Date.parse(`${day}T12:00:00Z`);
            return Number(owner) === publisherId && at >= from && at < to ? [{ day, micros }] : [];
          }),
        ),
      }),
    },
  });
  return {
    pool: database.pool,
    needs,
    work: works.pay,
    people: [await addAdmin('Ann'), await addAdmin('Ben')],
    book: () => new Map(records.all().filter(([, { status }]) => status === 'paid')),
    bank: new Map(),
    earn: (publisherId, day, cents) => {
      settled.set(`${publisherId} ${day}`, BigInt(cents) * 10_000n);
    },
    fault: () => {
      const fault = FAULTS[below(FAULTS.length)];
      control.answer({ method: 'POST', path: '/__sim/faults', body: { fault, on: 'send' } });
    },
    kill: () => {
      deaths += 1;
    },
    arrive: simulator.arrive,
    later: (ms) => {
      now += ms;
    },
    random,
    calm: () => {
      deaths = 0;
      control.answer({ method: 'DELETE', path: '/__sim/faults', body: null });
    },
  };
};

const GOOD = {
  told: { differing: [], unexpected: [] },
  unbalanced: 0,
  notAsPaidOutside: [],
  paidByBoth: 0,
};

test.each(seeds(12))(
  `${STORIES} interleavings of runs, corrections, claw-backs, failures, lost answers, retries and kills, seed %d: always balanced, nothing paid twice, nothing lost, a replayed request answers the same`,
  PATIENCE,
  async (seed) => {
    for (let round = 0; round * AT_ONCE < STORIES; round += 1) {
      const stage = await stageOf(seed + round);
      const told = await Promise.all(
        Array.from({ length: AT_ONCE }, async () => ledgerStory(stage, await addPublisher())),
      );
      await Promise.all(told.map(({ go }) => go(STEPS)));
      stage.calm();
      await Promise.all(told.map(({ settle }) => settle()));
      for (const { verdict } of told) {
        const { paid, owed, ...rest } = await verdict();
        expect(rest, `round ${round}`).toEqual(GOOD);
        expect(paid.inBooks, `round ${round}: paid`).toBe(paid.outside);
        expect(owed.inBooks, `round ${round}: owed`).toBe(owed.wanted);
      }
    }
  },
);
