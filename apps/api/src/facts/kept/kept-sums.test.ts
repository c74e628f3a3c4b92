import type { Period } from '@adhelm/domain/period';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askingAs } from '../../asker.ts';
import { factSnapshots } from '../commits/fact-snapshots.ts';
import { ADDED_UP } from '../measures.ts';
import { factQueue } from '../read/asked-questions.ts';
import type { FactSource } from '../read/fact-source.ts';
import { knownAnswers } from '../read/known-answers.ts';
import { dayOf } from '../roll-ups.ts';
import { prepareRollUps } from '../seal/roll-up-tables.ts';
import { sealer } from '../seal/sealer.ts';
import { plainClick } from '../testing/arbitrary-facts.ts';
import { openFactStore, type TestFactStore } from '../testing/fact-store.ts';
import { factWriter } from '../write/fact-writer.ts';
import { type KeepingLimits, type KeptSums, keptSums } from './kept-sums.ts';
import { KEPT_DEFINITION, KEPT_GRANULES, KEPT_TABLE } from './kept-table.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 9, 20);
const OURS = { publisherId: 1, userId: null };
/** Each of so many days has a click of each of so many ads. */
const DAYS = 6;
const ADS = 5;

let store: TestFactStore;
beforeAll(async () => {
  store = await openFactStore();
});
afterAll(() => store.close());

let commands: string[] = [];
let fails = false;
/** What every command waits for. */
let held: Promise<void> | undefined;
let time = 0;

const keeping = ({ slowMs = Number.POSITIVE_INFINITY, ...limits }: Partial<KeepingLimits> = {}): KeptSums => {
  const { client } = store.access;
  const command: typeof client.command = async (params) => {
    commands.push(params.query.trim().split(' ')[0] ?? '');
    if (fails) throw new Error('no room');
    await held;
    return client.command(params);
  };
  return keptSums({
    client: { ...client, command },
    queue: factQueue(),
    limits: { ...limits, slowMs },
    now: () => time,
  });
};

const recordClicks = (name: string, days: number, { from = 0, first = 0 } = {}) =>
  factWriter(store.access).recordClicks(
    name,
    Array.from({ length: days * ADS }, (_, number) => ({
      ...plainClick(first + number, new Date(START + (from + Math.floor(number / ADS)) * DAY)),
      publisherId: 1,
      ip: '',
      adId: 1 + (number % ADS),
    })),
  );

beforeEach(async () => {
  commands = [];
  fails = false;
  held = undefined;
  time = 0;
  await store.empty();
  await store.access.client.command({ query: `TRUNCATE TABLE ${KEPT_TABLE}` });
  await recordClicks('clicks', DAYS);
  await sealer(store.access).seal({ quietMs: 0 });
});

/** Takes the estimate of the first click back, so that its day is summed from scratch. */
const settleFirst = async (actualRevenue: string) => {
  const first = plainClick(0, new Date(START));
  await factWriter(store.access).settle(`settled with ${actualRevenue}`, 1, [
    { id: first.id, time: first.time, actualRevenue },
  ]);
  await sealer(store.access).seal({ quietMs: 0 });
};

const periodOf = (days: number, from = 0) => ({ from: START + from * DAY, to: START + (from + days) * DAY });

/** A question about a period, and the state that it is asked of. */
const askedOf = async (period: Period) => {
  const { client, pool } = store.access;
  const snapshot = await factSnapshots(pool)({ first: dayOf(period.from), last: dayOf(period.to - 1) });
  const source: FactSource = { client, snapshot, useRollUps: true, known: knownAnswers() };
  return { source, question: { scope: OURS, period, filters: {} } };
};

/** How many clicks each ad has. */
const clicksOf = async (kept: KeptSums | undefined, period = periodOf(DAYS)): Promise<number[]> => {
  const known = await store.reader(kept ? { kept } : {}).at([period]);
  const sums = await known.ofRows('ad', OURS, period, {}, [1, 2, 3, 4, 5], ADDED_UP);
  return [1, 2, 3, 4, 5].map((id) => Number(sums.get(id)?.trackedClicks ?? 0n));
};
const all = (clicks: number) => Array.from({ length: ADS }, () => clicks);

const keptRows = () => store.rowsOf(KEPT_TABLE);
const as = <T>(name: string, work: () => T): T =>
  askingAs({ name, signal: new AbortController().signal }, work);

describe('sums by ad', () => {
  test('are kept when they are asked for again, and read from there', async () => {
    const kept = keeping();
    expect(await clicksOf(kept)).toEqual(all(DAYS));
    expect(await keptRows()).toBe(0);
    expect(await clicksOf(kept)).toEqual(all(DAYS));
    expect(await keptRows()).toBe(ADS);
    await store.access.client.command({ query: 'TRUNCATE TABLE sums_entity_day' });
    expect(await clicksOf(kept)).toEqual(all(DAYS));
    expect(await clicksOf(undefined)).toEqual(all(0));
  });

  test('are added to by what came since, sealed or not, without being made again', async () => {
    const kept = keeping({ askings: 1 });
    await clicksOf(kept);
    await recordClicks('more', 1, { from: DAYS - 1, first: DAYS * ADS });
    expect(await clicksOf(kept)).toEqual(all(DAYS + 1));
    await sealer(store.access).seal({ quietMs: 0 });
    expect(await clicksOf(kept)).toEqual(all(DAYS + 1));
    expect(commands).toEqual(['INSERT']);
  });

  test('are made again when a day that they hold was summed from scratch, and then without it', async () => {
    const kept = keeping({ askings: 1 });
    await clicksOf(kept);
    await settleFirst('5.000000');
    expect(await clicksOf(kept)).toEqual(all(DAYS));
    expect(commands).toEqual(['INSERT', 'INSERT', 'ALTER']);
    expect(await keptRows()).toBe(ADS);
    await settleFirst('6.000000');
    expect(await clicksOf(kept)).toEqual(all(DAYS));
    expect(commands).toEqual(['INSERT', 'INSERT', 'ALTER']);
  });

  test('are of the scope and the filters that were asked for', async () => {
    const kept = keeping({ askings: 1 });
    await clicksOf(kept);
    const known = await store.reader({ kept }).at([periodOf(DAYS)]);
    const of = (scope: typeof OURS, filters: object) =>
      known.ofRows('ad', scope, periodOf(DAYS), filters, [1], ADDED_UP);
    expect((await of({ ...OURS, publisherId: 2 }, {})).size).toBe(0);
    expect((await of(OURS, { adIds: [2] })).size).toBe(0);
    expect((await of(OURS, {})).get(1)?.trackedClicks).toBe(BigInt(DAYS));
  });
});

test('where kept rows are lost, or cannot be kept, the facts answer', async () => {
  const kept = keeping({ askings: 1 });
  expect(await clicksOf(kept)).toEqual(all(DAYS));
  await store.access.client.command({ query: `TRUNCATE TABLE ${KEPT_TABLE}` });
  expect(await clicksOf(kept)).toEqual(all(DAYS));
  fails = true;
  expect(await clicksOf(keeping({ askings: 1 }))).toEqual(all(DAYS));
});

test('sums that are too large to be kept are those of the facts', async () => {
  const LARGE = 11;
  const large = Array.from({ length: LARGE }, (_, number) => ({
    ...plainClick(1000 + number, new Date(START)),
    publisherId: 1,
    ip: '',
    adId: 1,
    estimatedRevenue: '900000000000.000000',
  }));
  await factWriter(store.access).recordClicks('large', large);
  await sealer(store.access).seal({ quietMs: 0 });
  const known = await store.reader({ kept: keeping({ askings: 1 }) }).at([periodOf(DAYS)]);
  const sums = await known.ofRows('ad', OURS, periodOf(DAYS), {}, [1], ADDED_UP);
  const added = sums.get(1)?.estimatedRevenue ?? 0n;
  expect(added / 1_000_000_000_000n).toBe(BigInt(LARGE) * 900_000n);
  expect(sums.get(1)?.trackedClicks).toBe(BigInt(DAYS + LARGE));
  expect(commands).toEqual(['INSERT']);
  expect(await keptRows()).toBe(0);
});

test('sums of many rows by few ids are kept before they are answered for the first time', async () => {
  const { source, question } = await askedOf(periodOf(DAYS));
  const isKept = (kept: KeptSums, ids?: number) =>
    kept.using(
      source,
      question,
      { column: 'ad_id', measures: ADDED_UP, ids },
      async (given) => given.kept !== undefined,
    );
  const rows = DAYS * ADS;
  expect(await isKept(keeping({ manyRows: rows + 1, fewIds: ADS }), ADS)).toBe(false);
  expect(await isKept(keeping({ manyRows: rows, fewIds: ADS - 1 }), ADS)).toBe(false);
  expect(await isKept(keeping({ manyRows: rows, fewIds: ADS }))).toBe(false);
  expect(commands).toEqual([]);
  const kept = keeping({ manyRows: rows, fewIds: ADS });
  const both = [1, 2].map((user) => as(`user ${user}`, () => isKept(kept, ADS)));
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(commands).toEqual(['INSERT']);
  expect(await keptRows()).toBe(ADS);
});

test('several who ask at once wait for the same sums', async () => {
  const kept = keeping({ askings: 1 });
  const answers = await Promise.all([1, 2, 3].map((user) => as(`user ${user}`, () => clicksOf(kept))));
  expect(answers).toEqual([all(DAYS), all(DAYS), all(DAYS)]);
  expect(commands).toEqual(['INSERT']);
});

test('who asks about ever other days pushes out own sums, not those of others', async () => {
  const kept = keeping({ askings: 1, perAsker: 2 });
  await as('patient', () => clicksOf(kept));
  for (let days = 1; days < DAYS; days++) await as('restless', () => clicksOf(kept, periodOf(days)));
  expect(await keptRows()).toBe(3 * ADS);
  commands = [];
  await as('patient', () => clicksOf(kept));
  expect(commands).toEqual([]);
});

test('no more rows are kept than there is room for, the newest at least', async () => {
  const kept = keeping({ askings: 1, rows: 2 * ADS });
  for (let days = 1; days < DAYS; days++) await as(`user ${days}`, () => clicksOf(kept, periodOf(days)));
  expect(await keptRows()).toBe(2 * ADS);
  const tight = keeping({ askings: 1, rows: 1 });
  expect(await clicksOf(tight)).toEqual(all(DAYS));
  expect(await clicksOf(tight)).toEqual(all(DAYS));
});

test('who reads kept sums while they are pushed out reads them to the end', async () => {
  const kept = keeping({ askings: 1, perAsker: 1 });
  const { source, question } = await askedOf(periodOf(DAYS));
  const asked = { column: 'ad_id', measures: ADDED_UP };
  await kept.using(source, question, asked, async (given) => {
    expect(given.kept).toBeDefined();
    await clicksOf(kept, periodOf(1));
    expect(await keptRows()).toBe(2 * ADS);
  });
  await expect.poll(keptRows).toBe(ADS);
});

test('what was slow to answer is kept at once for whoever comes next, also when the asker has left', async () => {
  const kept = keeping({ slowMs: 0 });
  const leaving = new AbortController();
  const answer = await askingAs({ name: 'user', signal: leaving.signal }, () => clicksOf(kept));
  leaving.abort();
  expect(answer).toEqual(all(DAYS));
  expect(await clicksOf(kept)).toEqual(all(DAYS));
  await kept.settled();
  expect(await keptRows()).toBe(ADS);
  expect(commands).toEqual(['INSERT']);
});

test('one question at a time is kept for later, and nobody waits for it', async () => {
  const kept = keeping({ slowMs: 0 });
  const disk = Promise.withResolvers<void>();
  held = disk.promise;
  for (let days = 1; days < DAYS; days++) expect(await clicksOf(kept, periodOf(days))).toEqual(all(days));
  expect(commands).toEqual(['INSERT']);
  disk.resolve();
  await kept.settled();
  expect(await keptRows()).toBe(ADS);
});

test('sums are not used for ever', async () => {
  const kept = keeping({ askings: 1, ageMs: 100 });
  await clicksOf(kept);
  time = 100;
  await clicksOf(kept);
  expect(commands).toEqual(['INSERT', 'INSERT', 'ALTER']);
  expect(await keptRows()).toBe(ADS);
});

test('sums that are in use are made again before their time is over, and nobody waits for it', async () => {
  const kept = keeping({ askings: 1, ageMs: 100 });
  await clicksOf(kept);
  time = 49;
  await clicksOf(kept);
  expect(commands).toEqual(['INSERT']);
  const disk = Promise.withResolvers<void>();
  held = disk.promise;
  time = 60;
  for (const _ of [1, 2]) expect(await clicksOf(kept)).toEqual(all(DAYS));
  expect(commands).toEqual(['INSERT', 'INSERT']);
  disk.resolve();
  await kept.settled();
  time = 109;
  expect(await clicksOf(kept)).toEqual(all(DAYS));
  expect(commands).toEqual(['INSERT', 'INSERT', 'ALTER']);
  expect(await keptRows()).toBe(ADS);
});

test('their table is made again where it was made in an older way, and left where it was not', async () => {
  const keep = () => clicksOf(keeping({ askings: 1 }));
  const { client } = store.access;
  await keep();
  await prepareRollUps(store.access);
  expect(await keptRows()).toBe(ADS);
  await client.command({ query: `DROP TABLE ${KEPT_TABLE} SYNC` });
  const older = KEPT_DEFINITION.replace('{{on_cluster}}', '').replace(`${KEPT_GRANULES}, `, '');
  await client.command({ query: older });
  await keep();
  expect(await keptRows()).toBe(ADS);
  await prepareRollUps(store.access);
  expect(await keptRows()).toBe(0);
  expect(await keep()).toEqual(all(DAYS));
  expect(await keptRows()).toBe(ADS);
});
