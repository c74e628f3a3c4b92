import { inBatch, type Prepared } from '../commits/commit.ts';
import type { Visible } from '../commits/snapshot.ts';
import type { FactStoreAccess } from '../fact-client.ts';
import { allocate, amountOf, exactAmount, microsOf } from '../micros.ts';
import { DAY } from '../roll-ups.ts';
import { daysOfEstimates, endEstimates, insertReport, isPendingAt, readReports } from './account-reports.ts';
import {
  addingRow,
  type ClickFact,
  type ClickRow,
  type ClickState,
  clickKey,
  insertClicks,
  readClicksById,
  readClicksOfWebsite,
  readKnownClicks,
  stateOf,
  takingBack,
} from './click-rows.ts';
import { type CostWindow, insertCosts, replacements } from './cost-rows.ts';

export type { ClickFact } from './click-rows.ts';
export type { CostFact } from './cost-rows.ts';

const instantOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

const daysOf = (texts: Iterable<string>): Set<number> =>
  new Set([...new Set([...texts].map((text) => text.slice(0, 10)))].map((date) => Date.parse(date) / DAY));

/** The clicks that the store does not have yet, each once. */
const newOnes = async (
  { client }: FactStoreAccess,
  visible: Visible,
  clicks: ClickFact[],
): Promise<ClickFact[]> => {
  const known = await readKnownClicks(client, visible, clicks);
  const byKey = new Map<string, ClickFact>();
  for (const click of clicks) {
    const key = clickKey(click.publisherId, click.id);
    if (!known.has(key) && !byKey.has(key)) byKey.set(key, click);
  }
  return [...byKey.values()];
};

const recordAll = async (
  store: FactStoreAccess,
  visible: Visible,
  clicks: ClickFact[],
): Promise<Prepared<void>> => {
  const added = await newOnes(store, visible, clicks);
  const publisherIds = [...new Set(added.map(({ publisherId }) => publisherId))];
  const reportedUntil = await readReports(store.client, visible, publisherIds);
  const rows = added.map((click) => {
    const until = reportedUntil(click.publisherId, click.adAccountId);
    return addingRow(stateOf(click), isPendingAt(until, click.adAccountId, click.time.getTime()));
  });
  return {
    days: daysOf(rows.map(({ time }) => time)),
    send: (number) => insertClicks(store, number, rows),
    result: undefined,
  };
};

type Money = Partial<Pick<ClickState, 'estimated_revenue' | 'actual_revenue'>>;

/** Puts new states in the place of old ones, where they differ. */
const replaceStates = async (
  store: FactStoreAccess,
  visible: Visible,
  publisherId: number,
  states: ClickState[],
  changed: (state: ClickState, place: number) => Money,
): Promise<Prepared<void>> => {
  const reportedUntil = await readReports(store.client, visible, [publisherId]);
  const rows = states.flatMap((state, place): ClickRow[] => {
    const next = { ...state, ...changed(state, place) };
    const isSame =
      next.estimated_revenue === state.estimated_revenue && next.actual_revenue === state.actual_revenue;
    if (isSame) return [];
    const isPending = isPendingAt(
      reportedUntil(publisherId, state.ad_account_id),
      state.ad_account_id,
      instantOf(state.time),
    );
    return [takingBack(state, isPending), addingRow(next, isPending)];
  });
  const days = daysOf(rows.map(({ time }) => time));
  return { days, revised: days, send: (number) => insertClicks(store, number, rows), result: undefined };
};

/** Gives the named clicks some money, and tells which of them do not exist. */
const changeClicks = async <Change extends { id: string; time: Date }>(
  store: FactStoreAccess,
  visible: Visible,
  publisherId: number,
  changes: Change[],
  changed: (change: Change) => Money,
): Promise<Prepared<{ unknown: string[] }>> => {
  const states = await readClicksById(store.client, visible, publisherId, changes);
  const byId = new Map(changes.map((change) => [change.id.toLowerCase(), change]));
  const prepared = await replaceStates(store, visible, publisherId, states, ({ id }) => {
    const change = byId.get(id);
    return change ? changed(change) : {};
  });
  const found = new Set(states.map(({ id }) => id));
  return { ...prepared, result: { unknown: [...byId.keys()].filter((id) => !found.has(id)) } };
};

type Revision = { id: string; time: Date; estimatedRevenue: string };
type Settlement = { id: string; time: Date; actualRevenue: string };
type DaySettlement = { publisherId: number; websiteId: number; from: Date; to: Date; total: string };
type Pull = CostWindow & { reportedUntil: Date };

const settleWebsite = async (
  store: FactStoreAccess,
  visible: Visible,
  settlement: DaySettlement,
): Promise<Prepared<void>> => {
  const states = await readClicksOfWebsite(store.client, visible, settlement);
  const total = microsOf(settlement.total);
  if (states.length === 0 && total !== 0n)
    throw new RangeError('There are no clicks to share the revenue among');
  const shares = allocate(
    total,
    states.map((state) => microsOf(state.estimated_revenue)),
  );
  return replaceStates(store, visible, settlement.publisherId, states, (_, place) => ({
    actual_revenue: amountOf(shares[place] ?? 0n),
  }));
};

const replaceWindow = async (
  store: FactStoreAccess,
  visible: Visible,
  pull: Pull,
): Promise<Prepared<void>> => {
  const rows = await replacements(store.client, visible, pull);
  const reportedUntil = await readReports(store.client, visible, [pull.publisherId]);
  const before = reportedUntil(pull.publisherId, pull.adAccountId);
  const now = pull.reportedUntil.getTime();
  const reported = { ...pull, from: before, to: now };
  const ended = await daysOfEstimates(store.client, visible, reported);
  return {
    days: daysOf(rows.map(({ hour }) => hour)).union(ended),
    send: async (number) => {
      await insertCosts(store, number, rows);
      if (now > before) await insertReport(store, number, pull);
      if (ended.size > 0) await endEstimates(store, number, visible, reported);
    },
    result: undefined,
  };
};

/**
 * Everything that changes facts. A batch is named by its caller; one that was written is not written again, and
 * one that failed half-way never counts, so it can be.
 */
export const factWriter = (store: FactStoreAccess) => {
  const inOwnBatch = <Result>(
    name: string,
    publisherId: number,
    prepare: (visible: Visible) => Promise<Prepared<Result>>,
  ) => inBatch(store.pool, { name: `${name} of ${publisherId}`, publisherIds: [publisherId] }, prepare);

  return {
    recordClicks: async (name: string, clicks: ClickFact[]): Promise<void> => {
      const publisherIds = [...new Set(clicks.map(({ publisherId }) => publisherId))].sort((a, b) => a - b);
      await inBatch(
        store.pool,
        { name: `clicks ${name} of ${publisherIds.join(' ')}`, publisherIds },
        (visible) => recordAll(store, visible, clicks),
      );
    },

    /** A later estimate replaces the earlier one of the same click. */
    reviseEstimates: async (
      name: string,
      publisherId: number,
      revisions: Revision[],
    ): Promise<{ unknown: string[] }> => {
      const written = await inOwnBatch(`estimates ${name}`, publisherId, (visible) =>
        changeClicks(store, visible, publisherId, revisions, ({ estimatedRevenue }) => ({
          estimated_revenue: exactAmount(estimatedRevenue),
        })),
      );
      return written ?? { unknown: [] };
    },

    settle: async (
      name: string,
      publisherId: number,
      settlements: Settlement[],
    ): Promise<{ unknown: string[] }> => {
      const written = await inOwnBatch(`settlement ${name}`, publisherId, (visible) =>
        changeClicks(store, visible, publisherId, settlements, ({ actualRevenue }) => ({
          actual_revenue: exactAmount(actualRevenue),
        })),
      );
      return written ?? { unknown: [] };
    },

    /** Shares a settled total among a website's clicks in proportion to their estimates. */
    settleByDay: async (name: string, settlement: DaySettlement): Promise<void> => {
      await inOwnBatch(`day settlement ${name}`, settlement.publisherId, (visible) =>
        settleWebsite(store, visible, settlement),
      );
    },

    /** What the ad platform reports for a window now takes the place of what it reported before, all in one step. */
    replaceCosts: async (name: string, pull: Pull): Promise<void> => {
      await inOwnBatch(`costs ${name}`, pull.publisherId, (visible) => replaceWindow(store, visible, pull));
    },
  };
};

export type FactWriter = ReturnType<typeof factWriter>;
