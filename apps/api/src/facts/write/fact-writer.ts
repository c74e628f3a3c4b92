import { inBatch, type Prepared } from '../commits/commit.ts';
import type { Visible } from '../commits/snapshot.ts';
import type { FactStoreAccess } from '../fact-client.ts';
import { allocate, amountOf, exactAmount, microsOf } from '../micros.ts';
import { DAY } from '../roll-ups.ts';
import { daysOfEstimates, endEstimates, insertReport, isPendingAt, readReports } from './account-reports.ts';
import { type Booking, bookedColumns, type UnbookedFacts } from './bookings.ts';
import {
  addingRow,
  type ClickFact,
  type ClickRow,
  type ClickState,
  insertClicks,
  readClicksById,
  readClicksOfWebsite,
  readUnbookedClicks,
  stateOf,
  takingBack,
  type WebsiteWindow,
} from './click-rows.ts';
import { type CostWindow, insertCosts, replacements } from './cost-rows.ts';
import { lastPrices } from './last-prices.ts';
import { newOnes } from './named-facts.ts';
import { insertSteps, readUnbookedSteps, type StepFact, type StepRow, stepRow } from './step-rows.ts';

export type { Booking } from './bookings.ts';
export type { ClickFact } from './click-rows.ts';
export type { CostFact } from './cost-rows.ts';
export type { StepFact } from './step-rows.ts';

const instantOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

const daysOf = (texts: Iterable<string>): Set<number> =>
  new Set([...new Set([...texts].map((text) => text.slice(0, 10)))].map((date) => Date.parse(date) / DAY));

/** What nobody says the cost of costs what its campaign's clicks cost last. */
export type NewClick = Omit<ClickFact, 'estimatedCost'> & { estimatedCost?: string | undefined };

const recordAll = async (
  store: FactStoreAccess,
  visible: Visible,
  clicks: NewClick[],
  pricesOf: ReturnType<typeof lastPrices>,
): Promise<Prepared<void>> => {
  const added = await newOnes(store.client, visible, 'click_facts', clicks);
  const publisherIds = [...new Set(added.map(({ publisherId }) => publisherId))];
  const reportedUntil = await readReports(store.client, visible, publisherIds);
  const priceOf = await pricesOf(
    visible,
    added.filter(({ estimatedCost }) => estimatedCost === undefined),
  );
  const rows = added.map((click) => {
    const until = reportedUntil(click.publisherId, click.adAccountId);
    const estimatedCost = click.estimatedCost ?? priceOf(click.campaignId);
    return addingRow(
      stateOf({ ...click, estimatedCost }),
      isPendingAt(until, click.adAccountId, click.time.getTime()),
    );
  });
  return {
    days: { ofClick: daysOf(rows.map(({ time }) => time)) },
    send: (number) => insertClicks(store, number, rows),
    result: undefined,
  };
};

const recordNewSteps = async (
  store: FactStoreAccess,
  visible: Visible,
  steps: StepFact[],
): Promise<Prepared<void>> => {
  const rows = (await newOnes(store.client, visible, 'step_facts', steps)).map(stepRow);
  return {
    days: { ofStep: daysOf(rows.map(({ time }) => time)) },
    send: (number) => insertSteps(store, number, rows),
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
  changed: (state: ClickState, place: number) => Partial<ClickState>,
): Promise<Prepared<void>> => {
  const reportedUntil = await readReports(store.client, visible, [publisherId]);
  const rows = states.flatMap((state, place): ClickRow[] => {
    const next = { ...state, ...changed(state, place) };
    const isSame =
      next.estimated_revenue === state.estimated_revenue &&
      next.actual_revenue === state.actual_revenue &&
      next.ad_id === state.ad_id;
    if (isSame) return [];
    const isPending = ({ ad_account_id, time }: ClickState) =>
      isPendingAt(reportedUntil(publisherId, ad_account_id), ad_account_id, instantOf(time));
    return [takingBack(state, isPending(state)), addingRow(next, isPending(next))];
  });
  const revised = daysOf(rows.map(({ time }) => time));
  return {
    days: { ofClick: revised },
    revised,
    send: (number) => insertClicks(store, number, rows),
    result: undefined,
  };
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

export type LateBooking = Omit<UnbookedFacts, 'most'> & { booking: Booking };

/** So many facts are booked again at once. */
const BOOKED_AT_ONCE = 10_000;

/** Gives clicks and steps to the ad that they named before anybody knew it; some of them, and says how many. */
const bookLate = async (
  store: FactStoreAccess,
  visible: Visible,
  { booking, ...named }: LateBooking,
): Promise<Prepared<number>> => {
  const unbooked = { ...named, most: BOOKED_AT_ONCE };
  const columns = bookedColumns(booking);
  const clicks = await readUnbookedClicks(store.client, visible, unbooked);
  const steps = await readUnbookedSteps(store.client, visible, unbooked);
  const rebooked = await replaceStates(store, visible, named.publisherId, clicks, () => columns);
  const rows = steps.flatMap((step): StepRow[] => [
    { ...step, sign: -1 },
    { ...step, ...columns, sign: 1 },
  ]);
  return {
    ...rebooked,
    days: { ...rebooked.days, ofStep: daysOf(rows.map(({ time }) => time)) },
    send: async (number) => {
      await rebooked.send(number);
      await insertSteps(store, number, rows);
    },
    result: clicks.length + steps.length,
  };
};

type Revision = { id: string; time: Date; estimatedRevenue: string };
type Settlement = { id: string; time: Date; actualRevenue: string };
type DaySettlement = WebsiteWindow & { total: string };
/** With the clicks of which a feed says by themselves what they are thought to have earned. */
type DayEstimate = DaySettlement & { said: ReadonlySet<string> };
/** What a click got of a total, in dollars. */
type Share = { id: string; usd: string };
type Pull = CostWindow & { reportedUntil: Date };

const settleWebsite = async (
  store: FactStoreAccess,
  visible: Visible,
  settlement: DaySettlement,
): Promise<Prepared<Share[]>> => {
  const states = await readClicksOfWebsite(store.client, visible, settlement);
  const amounts = allocate(
    microsOf(settlement.total),
    states.map((state) => microsOf(state.estimated_revenue)),
  );
  const shares = states.map(({ id }, place) => ({ id, usd: amountOf(amounts[place] ?? 0n) }));
  const prepared = await replaceStates(store, visible, settlement.publisherId, states, (_, place) => ({
    actual_revenue: shares[place]?.usd ?? null,
  }));
  return { ...prepared, result: shares };
};

/** What is thought to have been earned, without those of whose clicks more is known, in equal parts. */
const estimateWebsite = async (
  store: FactStoreAccess,
  visible: Visible,
  { total, said, ...window }: DayEstimate,
): Promise<Prepared<void>> => {
  const states = await readClicksOfWebsite(store.client, visible, window);
  const isOpen = ({ id, actual_revenue }: ClickState) => actual_revenue === null && !said.has(id);
  const known = states
    .filter((state) => !isOpen(state))
    .reduce((sum, state) => sum + microsOf(state.actual_revenue ?? state.estimated_revenue), 0n);
  const open = states.filter(isOpen);
  const rest = microsOf(total) - known;
  const amounts = allocate(
    rest > 0n ? rest : 0n,
    open.map(() => 1n),
  );
  return replaceStates(store, visible, window.publisherId, open, (_, place) => ({
    estimated_revenue: amountOf(amounts[place] ?? 0n),
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
    days: { ofCost: daysOf(rows.map(({ hour }) => hour)), ofClick: ended },
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

  const pricesOf = lastPrices(store.client);

  const inBatchOfAll = async (
    name: string,
    facts: readonly { publisherId: number }[],
    prepare: (visible: Visible) => Promise<Prepared<void>>,
  ): Promise<void> => {
    const publisherIds = [...new Set(facts.map(({ publisherId }) => publisherId))].sort((a, b) => a - b);
    await inBatch(store.pool, { name: `${name} of ${publisherIds.join(' ')}`, publisherIds }, prepare);
  };

  return {
    recordClicks: (name: string, clicks: NewClick[]): Promise<void> =>
      inBatchOfAll(`clicks ${name}`, clicks, (visible) => recordAll(store, visible, clicks, pricesOf)),

    recordSteps: (name: string, steps: StepFact[]): Promise<void> =>
      inBatchOfAll(`steps ${name}`, steps, (visible) => recordNewSteps(store, visible, steps)),

    /** Gives what named an ad before it was known to it, some at a time; tells how many that were. */
    bookLate: async (name: string, late: LateBooking): Promise<number> =>
      (await inOwnBatch(`bookings ${name}`, late.publisherId, (visible) => bookLate(store, visible, late))) ??
      0,

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

    /**
     * Shares a settled total among a website's clicks, or those of some campaigns or keywords alone, in proportion to their estimates, and tells what each got: nobody
     * anything where there are no clicks. Undefined when it was written before.
     */
    settleByDay: (name: string, settlement: DaySettlement): Promise<Share[] | undefined> =>
      inOwnBatch(`day settlement ${name}`, settlement.publisherId, (visible) =>
        settleWebsite(store, visible, settlement),
      ),

    /**
     * Shares what a website's clicks are thought to have earned together among those that are not settled and of which
     * nothing is said by itself, in equal parts, so that it leads to the same end whatever was shared before.
     */
    estimateByDay: async (name: string, estimate: DayEstimate): Promise<void> => {
      await inOwnBatch(`day estimate ${name}`, estimate.publisherId, (visible) =>
        estimateWebsite(store, visible, estimate),
      );
    },

    /** What the ad platform reports for a window now takes the place of what it reported before, all in one step. */
    replaceCosts: async (name: string, pull: Pull): Promise<void> => {
      await inOwnBatch(`costs ${name}`, pull.publisherId, (visible) => replaceWindow(store, visible, pull));
    },
  };
};

export type FactWriter = ReturnType<typeof factWriter>;
