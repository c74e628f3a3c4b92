import type { Clock } from '../../ports/clock.ts';
import { type FactStoreAccess, insertRows, timestamp } from '../fact-client.ts';
import { allocate, amountOf, exactAmount, microsOf } from '../micros.ts';
import { readAccountReports } from '../read/raw-facts.ts';
import { dayOf, markDirty, readDayStates } from '../seal/day-states.ts';
import { oncePerBatch } from './batches.ts';
import {
  type ClickFact,
  type ClickRow,
  firstVersion,
  insertClicks,
  readClicksById,
  readClicksOfWebsite,
} from './click-rows.ts';
import { type CostWindow, insertCosts, replacements } from './cost-rows.ts';

export type { ClickFact } from './click-rows.ts';
export type { CostFact } from './cost-rows.ts';

type Store = FactStoreAccess & { clock: Clock };

const daysOf = (rows: { time: string }[] | { hour: string }[]): Set<number> => {
  const dates = new Set(rows.map((row) => ('time' in row ? row.time : row.hour).slice(0, 10)));
  return new Set([...dates].map((date) => dayOf(Date.parse(date))));
};

const writeClicks = async (store: Store, publisherId: number, rows: ClickRow[]): Promise<void> => {
  await markDirty(store, publisherId, daysOf(rows));
  await insertClicks(store, rows);
};

/** Writes the next version of the named clicks with some money changed, and tells which of them do not exist. */
const changeClicks = async <Change extends { id: string; time: Date }>(
  store: Store,
  publisherId: number,
  changes: Change[],
  changed: (change: Change) => Partial<Pick<ClickRow, 'estimated_revenue' | 'actual_revenue'>>,
): Promise<{ unknown: string[] }> => {
  const rows = await readClicksById(store.client, publisherId, changes);
  const byId = new Map(changes.map((change) => [change.id.toLowerCase(), change]));
  const next = rows.flatMap((row) => {
    const change = byId.get(row.id);
    const wanted = { ...row, ...(change && changed(change)) };
    const isSame =
      wanted.estimated_revenue === row.estimated_revenue && wanted.actual_revenue === row.actual_revenue;
    return isSame ? [] : [{ ...wanted, version: row.version + 1 }];
  });
  await writeClicks(store, publisherId, next);
  const found = new Set(rows.map(({ id }) => id));
  return { unknown: [...byId.keys()].filter((id) => !found.has(id)) };
};

type Revision = { id: string; time: Date; estimatedRevenue: string };
type Settlement = { id: string; time: Date; actualRevenue: string };
type DaySettlement = { publisherId: number; websiteId: number; from: Date; to: Date; total: string };
type Pull = CostWindow & { reportedUntil: Date };

const settleWebsite = async (store: Store, settlement: DaySettlement): Promise<void> => {
  const rows = await readClicksOfWebsite(store.client, settlement);
  const total = microsOf(settlement.total);
  if (rows.length === 0 && total !== 0n)
    throw new RangeError('There are no clicks to share the revenue among');
  const shares = allocate(
    total,
    rows.map((row) => microsOf(row.estimated_revenue)),
  );
  const next = rows.map((row, index) => ({
    ...row,
    actual_revenue: amountOf(shares[index] ?? 0n),
    version: row.version + 1,
  }));
  await writeClicks(store, settlement.publisherId, next);
};

/** The days whose clicks are no longer, or not in the same part, pending. */
const daysNowReported = async (store: Store, pull: Pull): Promise<Set<number>> => {
  const reports = await readAccountReports(store.client, pull.publisherId);
  const before = reports.find(({ adAccountId }) => adAccountId === pull.adAccountId)?.reportedUntil ?? 0;
  if (before >= pull.reportedUntil.getTime()) return new Set();
  const states = await readDayStates(store.client, {
    publisherId: pull.publisherId,
    first: dayOf(before),
    last: dayOf(pull.reportedUntil),
  });
  return new Set(states.map(({ day }) => day));
};

const replaceWindow = async (store: Store, pull: Pull): Promise<void> => {
  const rows = await replacements(store.client, pull);
  const reported = await daysNowReported(store, pull);
  await markDirty(store, pull.publisherId, daysOf(rows).union(reported));
  await insertCosts(store, rows);
  await insertRows(
    store,
    'account_reports',
    ['publisher_id', 'ad_account_id', 'reported_until'],
    [[pull.publisherId, pull.adAccountId, timestamp(pull.reportedUntil)]],
  );
};

/**
 * Everything that changes facts. A batch is named by its caller; one that was written is not written again, and
 * one that failed half-way can be: each row says itself which version of it is the newest.
 */
export const factWriter = (store: Store) => ({
  recordClicks: async (batch: string, clicks: ClickFact[]): Promise<void> => {
    for (const [publisherId, own] of Map.groupBy(clicks, (click) => click.publisherId))
      await oncePerBatch(store, publisherId, `clicks ${batch}`, () =>
        writeClicks(store, publisherId, own.map(firstVersion)),
      );
  },

  /** A later estimate replaces the earlier one of the same click. */
  reviseEstimates: async (
    batch: string,
    publisherId: number,
    revisions: Revision[],
  ): Promise<{ unknown: string[] }> => {
    const written = await oncePerBatch(store, publisherId, `estimates ${batch}`, () =>
      changeClicks(store, publisherId, revisions, ({ estimatedRevenue }) => ({
        estimated_revenue: exactAmount(estimatedRevenue),
      })),
    );
    return written ?? { unknown: [] };
  },

  settle: async (
    batch: string,
    publisherId: number,
    settlements: Settlement[],
  ): Promise<{ unknown: string[] }> => {
    const written = await oncePerBatch(store, publisherId, `settlement ${batch}`, () =>
      changeClicks(store, publisherId, settlements, ({ actualRevenue }) => ({
        actual_revenue: exactAmount(actualRevenue),
      })),
    );
    return written ?? { unknown: [] };
  },

  /** Shares a settled total among a website's clicks in proportion to their estimates. */
  settleByDay: async (batch: string, settlement: DaySettlement): Promise<void> => {
    await oncePerBatch(store, settlement.publisherId, `day settlement ${batch}`, () =>
      settleWebsite(store, settlement),
    );
  },

  /** What the ad platform reports for a window now takes the place of what it reported before. */
  replaceCosts: async (batch: string, pull: Pull): Promise<void> => {
    await oncePerBatch(store, pull.publisherId, `costs ${batch}`, () => replaceWindow(store, pull));
  },
});

export type FactWriter = ReturnType<typeof factWriter>;
