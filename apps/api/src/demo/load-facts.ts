import { setImmediate } from 'node:timers/promises';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope, Tx } from '../db/entities/in-scope.ts';
import type { FactWriter } from '../features/facts/fact-writer.ts';
import type { Clock } from '../ports/clock.ts';
import { type DemoDay, demoFacts, reportedUntil } from './facts.ts';
import { DEMO_FACTS } from './load-dimensions.ts';
import { type DemoIds, demoPlan } from './plan.ts';
import { DAYS } from './plan-buying.ts';
import { dayText } from './rates.ts';

type Load = {
  inTransaction: InScope<Tx>;
  writer: FactWriter;
  sealer: { sealDirtyDays(): Promise<number> };
  log: { info(details: object, message: string): void };
  clock: Clock;
  /** Stops between two batches; the next start goes on where this one stopped. */
  signal?: AbortSignal;
  clicks?: number;
};

const CLICKS = 1_000_000;
const DAYS_AT_ONCE = 2;
const COST_WINDOW_DAYS = 6;
const SAY_EVERY_MS = 3000;

const placesDown = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.ceil((from - to) / step) }, (_, turn) => from - (turn + 1) * step);

const findLoad = (inTransaction: InScope<Tx>) =>
  inTransaction(SYSTEM, (tx) =>
    tx
      .selectFrom('demo_loads')
      .select(['anchor', 'ids'])
      .where('name', '=', DEMO_FACTS)
      .where('completed_at', 'is', null)
      .executeTakeFirst(),
  );

/** Writes days that follow each other: their clicks, then what became of them. */
const writeClicks = async (writer: FactWriter, batch: string, days: DemoDay[]): Promise<void> => {
  await writer.recordClicks(
    batch,
    days.flatMap(({ clicks }) => clicks),
  );
  for (const { from, to, revisions, settlements } of days) {
    for (const [publisherId, own] of revisions)
      if (own.length > 0)
        await writer.reviseEstimates(`${batch} ${dayText(from.getTime())}`, publisherId, own);
    for (const { publisherId, websiteId, total } of settlements)
      await writer.settleByDay(`${batch} ${dayText(from.getTime())} website ${websiteId}`, {
        ...{ publisherId, websiteId, from, to, total },
      });
  }
};

/** Loads the demo's facts, newest days first, unless that was done before. True when it loaded them to the end. */
export const loadDemoFacts = async (load: Load): Promise<boolean> => {
  const { inTransaction, writer, sealer, log, clock, signal, clicks = CLICKS } = load;
  const pending = await findLoad(inTransaction);
  if (!pending) return false;
  const { anchor } = pending;
  const ids = pending.ids as DemoIds;
  const plan = demoPlan();
  const facts = demoFacts(plan, ids, anchor, clicks);
  const name = `demo ${anchor.toISOString()}`;
  const started = clock().getTime();
  let said = started;
  let loaded = 0;
  for (const windowStart of placesDown(DAYS, 0, COST_WINDOW_DAYS)) {
    const window: Omit<DemoDay, 'clicks'>[] = [];
    for (const first of placesDown(windowStart + COST_WINDOW_DAYS, windowStart, DAYS_AT_ONCE)) {
      const days: DemoDay[] = [];
      for (let day = first; day < first + DAYS_AT_ONCE; day++) {
        if (signal?.aborted) return false;
        days.push(facts.day(day));
        // The console is in use meanwhile, so that a day's generation must not hold up its requests for long.
        await setImmediate();
      }
      await writeClicks(writer, `${name} from day ${first}`, days);
      loaded += days.reduce((sum, day) => sum + day.clicks.length, 0);
      window.push(...days);
      if (clock().getTime() - said >= SAY_EVERY_MS) {
        said = clock().getTime();
        log.info({ clicks: loaded, days: DAYS - first, of: DAYS }, 'loading the demo facts');
      }
    }
    for (const [place, adAccountId] of ids.accounts.entries()) {
      if (signal?.aborted) return false;
      const rows = window.flatMap(({ costs }) => costs.get(adAccountId) ?? []);
      const instants = window.flatMap(({ from, to }) => [from.getTime(), to.getTime()]);
      await writer.replaceCosts(`${name} account ${adAccountId} from day ${windowStart}`, {
        publisherId: ids.publishers[plan.accounts[place]?.publisher ?? 0] ?? 0,
        adAccountId,
        from: new Date(Math.min(...instants)),
        to: new Date(Math.max(...instants)),
        reportedUntil: reportedUntil(anchor, place),
        rows,
      });
    }
  }
  await sealer.sealDirtyDays();
  await inTransaction(SYSTEM, (tx) =>
    tx.updateTable('demo_loads').set({ completed_at: clock() }).where('name', '=', DEMO_FACTS).execute(),
  );
  log.info({ clicks: loaded, seconds: (clock().getTime() - started) / 1000 }, 'the demo facts are loaded');
  return true;
};
