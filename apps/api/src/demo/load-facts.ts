import { setImmediate } from 'node:timers/promises';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope, Tx } from '../db/entities/in-scope.ts';
import type { FactWriter } from '../facts/write/fact-writer.ts';
import type { Clock } from '../ports/clock.ts';
import { type DemoDay, demoFacts, reportedUntil } from './facts.ts';
import { DEMO_FACTS } from './load-dimensions.ts';
import { type DemoIds, demoPlan } from './plan.ts';
import { DAYS } from './plan-buying.ts';
import { dayText } from './rates.ts';
import { sampleClicks } from './sample-month.ts';

type Load = {
  inTransaction: InScope<Tx>;
  writer: FactWriter;
  log: { info(details: object, message: string): void };
  clock: Clock;
  /** Stops between two batches; the next start goes on where this one stopped. */
  signal?: AbortSignal;
  clicks: number;
  /** How many days make one batch: few, so that the console stays quick while they are written. */
  daysAtOnce?: number;
};

const DAYS_AT_ONCE = 3;
/** Costs are few, so that a window of them spans this many batches. */
const BATCHES_PER_WINDOW = 5;
const SAY_EVERY_MS = 3000;

const findUnfinished = (inTransaction: InScope<Tx>) =>
  inTransaction(SYSTEM, (tx) =>
    tx
      .selectFrom('demo_loads')
      .select(['anchor', 'ids'])
      .where('name', '=', DEMO_FACTS)
      .where('completed_at', 'is', null)
      .executeTakeFirst(),
  );

/** Runs one piece of work at a time, so that the next can be prepared meanwhile; a failure comes out with the next. */
const oneAhead = () => {
  let running: Promise<unknown> = Promise.resolve();
  const finish = () => running;
  const start = async (work: () => Promise<unknown>) => {
    await finish();
    running = work();
    running.catch(() => {});
  };
  return { start, finish };
};

/** Like Promise.all, but a failure waits until nothing is under way any more. */
const allDone = async (works: Promise<void>[]): Promise<void> => {
  await Promise.allSettled(works);
  await Promise.all(works);
};

/** The clicks of days that follow each other, and what became of them. */
const writeClicks = async (
  writer: FactWriter,
  publisherId: number,
  batch: string,
  days: DemoDay[],
): Promise<void> => {
  await writer.recordClicks(
    batch,
    days.flatMap(({ clicks }) => clicks.get(publisherId) ?? []),
  );
  for (const { from, to, revisions, settlements } of days) {
    const ofDay = `${batch} ${dayText(from.getTime())}`;
    const own = revisions.get(publisherId) ?? [];
    if (own.length > 0) await writer.reviseEstimates(ofDay, publisherId, own);
    for (const { websiteId, total } of settlements.filter((paid) => paid.publisherId === publisherId))
      await writer.settleByDay(`${ofDay} website ${websiteId}`, { publisherId, websiteId, from, to, total });
  }
};

/** What one publisher's ad platforms report for days that follow each other, newest first. */
const writeCosts = async (
  writer: FactWriter,
  publisherId: number,
  batch: string,
  days: DemoDay[],
  accounts: { adAccountId: number; reportedUntil: Date }[],
): Promise<void> => {
  const from = new Date(Math.min(...days.map((day) => day.from.getTime())));
  const to = new Date(Math.max(...days.map((day) => day.to.getTime())));
  for (const account of accounts) {
    const rows = days.flatMap(({ costs }) => costs.get(account.adAccountId) ?? []);
    const window = { publisherId, ...account, from, to, rows };
    await writer.replaceCosts(`${batch} account ${account.adAccountId}`, window);
  }
};

/** Writes everything, newest days first; false when it was told to stop before the end. */
const writeAll = async (load: Load, anchor: Date, ids: DemoIds): Promise<boolean> => {
  const { writer, log, clock, signal, clicks, daysAtOnce = DAYS_AT_ONCE } = load;
  const plan = demoPlan();
  const facts = demoFacts(plan, ids, anchor, clicks);
  const accountsOf = (publisher: number) =>
    plan.accounts.flatMap((account, place) => {
      const adAccountId = ids.accounts[place];
      return account.publisher === publisher && adAccountId !== undefined
        ? [{ adAccountId, reportedUntil: reportedUntil(anchor, place) }]
        : [];
    });
  const writing = oneAhead();
  const started = clock().getTime();
  let said = started;
  let loaded = 0;
  let window: DemoDay[] = [];
  for (let next = DAYS; next > 0; next -= daysAtOnce) {
    const first = Math.max(0, next - daysAtOnce);
    const days: DemoDay[] = [];
    for (let day = first; day < next; day++) {
      days.push(facts.day(day));
      // The console is in use meanwhile, and its requests take their turn here.
      await setImmediate();
    }
    window.push(...days);
    const reported = window.length >= BATCHES_PER_WINDOW * daysAtOnce || first === 0 ? window : [];
    if (reported.length > 0) window = [];
    const batch = `demo ${anchor.toISOString()} from day ${first}`;
    if (signal?.aborted) break;
    await writing.start(() =>
      allDone(
        ids.publishers.map(async (publisherId, publisher) => {
          await writeClicks(writer, publisherId, batch, days);
          if (reported.length > 0)
            await writeCosts(writer, publisherId, batch, reported, accountsOf(publisher));
        }),
      ),
    );
    for (const day of days) for (const own of day.clicks.values()) loaded += own.length;
    if (clock().getTime() - said >= SAY_EVERY_MS) {
      said = clock().getTime();
      log.info({ clicks: loaded, days: DAYS - first, of: DAYS }, 'loading the demo facts');
    }
  }
  await writing.finish();
  if (signal?.aborted) return false;
  for (const publisherId of ids.publishers) {
    const [like] = facts.day(0).clicks.get(publisherId) ?? [];
    if (like)
      await writer.recordClicks(
        `demo ${anchor.toISOString()} sample of ${publisherId}`,
        sampleClicks(anchor, like),
      );
  }
  log.info({ clicks: loaded, seconds: (clock().getTime() - started) / 1000 }, 'the demo facts are loaded');
  return true;
};

/** Loads the demo's facts unless that was done before; true when it brought the load to its end. */
export const loadDemoFacts = async (load: Load): Promise<boolean> => {
  const { inTransaction, clock } = load;
  const unfinished = await findUnfinished(inTransaction);
  if (!unfinished) return false;
  if (!(await writeAll(load, unfinished.anchor, unfinished.ids as DemoIds))) return false;
  await inTransaction(SYSTEM, (tx) =>
    tx.updateTable('demo_loads').set({ completed_at: clock() }).where('name', '=', DEMO_FACTS).execute(),
  );
  return true;
};
