import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { localFileStore } from '../adapters/local/file-store.ts';
import { type InScope, scopedTransactions, type Tx } from '../db/entities/in-scope.ts';
import { openFactStore, type TestFactStore } from '../facts/testing/fact-store.ts';
import { factWriter } from '../facts/write/fact-writer.ts';
import { repositories } from '../repositories.ts';
import { testDatabase } from '../testing/engines.ts';
import { demoFacts } from './facts.ts';
import { loadDemo } from './load-demo.ts';
import { loadDemoFacts } from './load-facts.ts';
import { type DemoIds, demoPlan } from './plan.ts';
import { DAYS } from './plan-buying.ts';

const NOW = new Date('2026-11-15T08:00:00.000Z');
const CLICKS = 3000;
const SLOW_MS = 120_000;

let facts: TestFactStore;
let entities: Awaited<ReturnType<typeof testDatabase>>;
let inTransaction: InScope<Tx>;

beforeAll(async () => {
  facts = await openFactStore();
});
afterAll(() => facts.close());

beforeEach(async () => {
  entities = await testDatabase();
  inTransaction = scopedTransactions<Tx>(entities.pool, (tx) => tx);
  await scopedTransactions(entities.pool, repositories)(SYSTEM, ({ access }) => access.syncBuiltIns());
  await loadDemo(inTransaction, localFileStore(await mkdtemp(join(inject('runFolder'), 'files-'))), NOW);
});
afterEach(async () => {
  await entities.close();
  await facts.empty();
});

/** A clock that moves on by two seconds whenever it is read. */
const tickingClock = () => {
  let reads = 0;
  return () => new Date(NOW.getTime() + 2000 * reads++);
};

const load = (options: { signal?: AbortSignal; say?: (line: string) => void } = {}) =>
  loadDemoFacts({
    inTransaction,
    writer: factWriter(facts.access),
    log: { info: (_, message) => options.say?.(message) },
    clock: tickingClock(),
    signal: options.signal,
    clicks: CLICKS,
    daysAtOnce: 15,
  });

const remembered = () =>
  inTransaction(SYSTEM, (tx) =>
    tx.selectFrom('demo_loads').select(['ids', 'completed_at']).executeTakeFirstOrThrow(),
  );

const stored = async () => {
  const answer = await facts.access.client.query({
    query: `
      WITH {committed:Array(UInt64)} AS committed
      SELECT * FROM
        (SELECT sum(sign) AS clicks, toString(sum(sign * estimated_revenue)) AS estimated,
           toString(sum(sign * actual_revenue)) AS actual, toString(sum(sign * estimated_cost)) AS estimatedCost
         FROM click_facts WHERE has(committed, batch)) AS c,
        (SELECT sum(sign) AS costs, toString(sum(sign * spend)) AS spend, sum(sign * clicks) AS platformClicks
         FROM cost_facts WHERE has(committed, batch)) AS k,
        (SELECT uniqExact(ad_account_id) AS accounts FROM report_facts WHERE has(committed, batch)) AS a`,
    query_params: { committed: await facts.committed() },
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<Record<string, number | string>>();
  return row;
};

const microsOf = (amount: string) => Math.round(Number(amount) * 1_000_000);
const amountOf = (micros: number) => String(micros / 1_000_000);

/** The same sums, from the plan alone. */
const planned = async () => {
  const { ids } = await remembered();
  const made = demoFacts(demoPlan(), ids as DemoIds, NOW, CLICKS);
  const days = Array.from({ length: DAYS }, (_, day) => made.day(day));
  const clicks = days.flatMap((day) => [...day.clicks.values()].flat());
  const costs = days.flatMap((day) => [...day.costs.values()].flat());
  const revised = new Map(
    days
      .flatMap((day) => [...day.revisions.values()].flat())
      .map(({ id, estimatedRevenue }) => [id, estimatedRevenue]),
  );
  expect(revised.size).toBeGreaterThan(0);
  const settled = days.flatMap(({ settlements }) => settlements);
  expect(settled.length).toBeGreaterThan(0);
  const sum = (amounts: string[]) => amountOf(amounts.reduce((all, one) => all + microsOf(one), 0));
  // In the month before: ten clicks of $100 for each of the two publishers, whose books begin with them.
  const sample = Array.from({ length: 20 }, () => '100');
  return {
    clicks: clicks.length + sample.length,
    estimated: sum([
      ...sample,
      ...clicks.map(({ id, estimatedRevenue }) => revised.get(id) ?? estimatedRevenue),
    ]),
    actual: sum([
      ...sample,
      ...clicks.map(({ actualRevenue = '0' }) => actualRevenue),
      ...settled.map(({ total }) => total),
    ]),
    estimatedCost: sum(clicks.map(({ estimatedCost }) => estimatedCost)),
    costs: costs.length,
    spend: sum(costs.map(({ spend }) => spend)),
    platformClicks: costs.reduce((all, { clicks: own }) => all + own, 0),
    accounts: 6,
  };
};

const loadAgain = () =>
  inTransaction(SYSTEM, (tx) => tx.updateTable('demo_loads').set({ completed_at: null }).execute());

test(
  'the facts are written as planned, with lines on the way and at the end, and never again',
  async () => {
    const said: string[] = [];
    expect(await load({ say: (line) => said.push(line) })).toBe(true);
    expect(await stored()).toEqual(await planned());
    expect(said.filter((line) => line === 'loading the demo facts').length).toBeGreaterThan(1);
    expect(said.at(-1)).toBe('the demo facts are loaded');
    expect((await remembered()).completed_at).not.toBeNull();
    const rows = await facts.rowsOf('click_facts');
    expect(await load()).toBe(false);
    expect(await facts.rowsOf('click_facts')).toBe(rows);
  },
  SLOW_MS,
);

test(
  'loading twice changes no sum, also when the store forgot which batches it has',
  async () => {
    await load();
    const before = await stored();
    await loadAgain();
    expect(await load()).toBe(true);
    expect(await stored()).toEqual(before);
    await facts.forgetNames();
    await loadAgain();
    expect(await load()).toBe(true);
    expect(await stored()).toEqual(before);
  },
  SLOW_MS,
);

test(
  'an interrupted load is taken up again and gives the same facts',
  async () => {
    for (const step of [3, 10, 16]) {
      const when = step % 2 === 0 ? 'before' : 'after';
      expect(await facts.crashing({ step, when }, () => load())).toBe(true);
      expect((await remembered()).completed_at).toBeNull();
    }
    expect(await load()).toBe(true);
    expect(await stored()).toEqual(await planned());
  },
  SLOW_MS,
);

test(
  'a load that is told to stop does so, and the next one finishes it',
  async () => {
    expect(await load({ signal: AbortSignal.abort() })).toBe(false);
    expect(await facts.rowsOf('click_facts')).toBe(0);
    const stop = new AbortController();
    expect(await load({ signal: stop.signal, say: () => stop.abort() })).toBe(false);
    const partly = await facts.rowsOf('click_facts');
    expect(partly).toBeGreaterThan(0);
    expect(partly).toBeLessThan(CLICKS);
    expect((await remembered()).completed_at).toBeNull();
    expect(await load()).toBe(true);
    expect(await stored()).toEqual(await planned());
  },
  SLOW_MS,
);
