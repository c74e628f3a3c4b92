import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { factSnapshots } from '../commits/fact-snapshots.ts';
import { factTransaction } from '../commits/fact-transaction.ts';
import type { FactClient } from '../fact-client.ts';
import { sealer } from '../seal/sealer.ts';
import { plainClick, plainCost } from '../testing/arbitrary-facts.ts';
import { openFactStore, type TestFactStore } from '../testing/fact-store.ts';
import { gatedStore } from '../testing/gated-store.ts';
import { factWriter } from '../write/fact-writer.ts';
import { factReader } from './fact-reader.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 9, 30);
const PERIOD = { from: START, to: START + 24 * HOUR };
const SCOPE = { publisherId: null, userId: null };

let store: TestFactStore;
beforeAll(async () => {
  store = await openFactStore();
});
afterAll(() => store.close());
beforeEach(() => store.empty());

const writer = () => factWriter(store.access);
const click = (number: number) => plainClick(number, new Date(START + number * HOUR));

const spend = (name: string, hour: number, amount: string) =>
  writer().replaceCosts(name, {
    publisherId: 1,
    adAccountId: 1,
    from: new Date(START + hour * HOUR),
    to: new Date(START + (hour + 1) * HOUR),
    reportedUntil: new Date(START),
    rows: [plainCost(hour, new Date(START + hour * HOUR), amount)],
  });

/** The sums of the day, and which tables they were read from. */
const look = async () => {
  const asked: string[] = [];
  const client: FactClient = {
    ...store.access.client,
    query: (params) => {
      asked.push(/FROM (\w+_facts)/.exec(params.query)?.[1] ?? 'sums');
      return store.access.client.query(params);
    },
  };
  const facts = await factReader({ client, readSnapshot: factSnapshots(store.access.pool) }).at([PERIOD]);
  const { trackedClicks, actualCost } = await facts.total(SCOPE, PERIOD, {});
  return { asked: asked.toSorted(), clicks: Number(trackedClicks), cost: Number(actualCost) / 1e6 };
};

type Kinds = { click_batch: string; cost_batch: string; step_batch: string; kinds_at: Date | null };

const inBooks = async (query: string, values: unknown[] = []): Promise<Kinds[]> =>
  (await factTransaction(store.access.pool, (books) => books.query<Kinds>(query, values))).rows;

/** What a version that does not keep the kinds of facts apart leaves of a day when it has written a batch. */
const asAnOlderVersion = async (write: () => Promise<unknown>) => {
  const [kept] = await inBooks('select click_batch, cost_batch, step_batch, kinds_at from fact_days');
  await write();
  await inBooks('update fact_days set click_batch = $1, cost_batch = $2, step_batch = $3, kinds_at = $4', [
    kept?.click_batch ?? 0,
    kept?.cost_batch ?? 0,
    kept?.step_batch ?? 0,
    kept?.kinds_at ?? null,
  ]);
};

test('what came since a day was summed is looked for among facts of its kind alone', async () => {
  await writer().recordClicks('clicks', [click(1)]);
  expect(await look()).toEqual({ asked: ['click_facts'], clicks: 1, cost: 0 });
  await sealer(store.access).seal();
  expect(await look()).toEqual({ asked: ['sums'], clicks: 1, cost: 0 });
  await spend('costs', 2, '3');
  expect(await look()).toEqual({ asked: ['cost_facts', 'sums'], clicks: 1, cost: 3 });
  await writer().recordClicks('more clicks', [click(3)]);
  expect(await look()).toEqual({ asked: ['click_facts', 'cost_facts', 'sums'], clicks: 2, cost: 3 });
  await sealer(store.access).seal();
  await writer().recordClicks('clicks again', [click(4)]);
  expect(await look()).toEqual({ asked: ['click_facts', 'sums'], clicks: 3, cost: 3 });
});

test('nothing is missed of a version that does not keep the kinds apart, whoever writes next', async () => {
  await spend('costs', 1, '3');
  await sealer(store.access).seal();
  await asAnOlderVersion(() => writer().recordClicks('older', [click(2)]));
  expect(await look()).toMatchObject({ clicks: 1, cost: 3 });
  await spend('more costs', 3, '4');
  expect(await look()).toMatchObject({ clicks: 1, cost: 7 });
  await sealer(store.access).seal();
  await spend('costs again', 4, '5');
  expect(await look()).toEqual({ asked: ['cost_facts', 'sums'], clicks: 1, cost: 12 });
});

test('nor of one whose batch got its number before that of a batch of this version, and counts after it', async () => {
  await spend('costs', 1, '3');
  await sealer(store.access).seal();
  const late = gatedStore(store);
  const older = factWriter(late.access).recordClicks('older', [{ ...click(2), publisherId: 2 }]);
  await late.arrived;
  await spend('more costs', 3, '4');
  await asAnOlderVersion(async () => {
    late.open();
    await older;
  });
  expect(await look()).toMatchObject({ clicks: 1, cost: 7 });
  await spend('costs again', 4, '5');
  expect(await look()).toMatchObject({ clicks: 1, cost: 12 });
});
