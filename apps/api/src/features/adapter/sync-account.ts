import { SYSTEM } from '@adhelm/domain/access-scope';
import { isZone } from '@adhelm/domain/time-zone';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { FactWriter } from '../../facts/write/fact-writer.ts';
import {
  type DayRange,
  type HourlyInsight,
  type InsightQuestion,
  type Page,
  type PlatformCalls,
  PlatformFailed,
} from '../../ports/ad-platform.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ClaimedRun, SyncRunRepository } from '../job/sync-run.repository.ts';
import {
  costFacts,
  dayIn,
  dayOf,
  daysBetween,
  laterDay,
  openHour,
  periodOfDays,
  ratesByDay,
} from './cost-facts.ts';
import type { Level, PlatformObjectRepository, SyncedAccount } from './platform-objects.repository.ts';

export type SyncRepositories = { syncRuns: SyncRunRepository; platformObjects: PlatformObjectRepository };

/** Where a run stands: enough to go on without asking for any page twice. */
export type Place = {
  step: number;
  /** The platform's mark of the next page; null at the beginning of a list. */
  after: string | null;
  /** Of the windows of days: which one, how many parts of it are kept, and whether these are all. */
  window: number;
  parts: number;
  whole: boolean;
  /** The report that answers the window, where it was too much for a direct question. */
  report: string | null;
};
const BEGINNING: Place = { step: 0, after: null, window: 0, parts: 0, whole: false, report: null };

/** Somebody else works on the run, or nobody should: what was begun here does not count. */
export class RunLost extends Error {
  override name = 'RunLost';
}

/** About what fits into memory a few times over. */
const HOURS_PER_WINDOW = 60_000;
const RECENT_DAYS = 3;
const REPORT_POLL_MS = { first: 2000, longest: 30_000 };
const PAGES_AGAIN = 3;

export type Surroundings = {
  run: ClaimedRun;
  worker: string;
  account: SyncedAccount;
  calls: PlatformCalls;
  inScope: InScope<SyncRepositories>;
  writer: Pick<FactWriter, 'replaceCosts'>;
  clock: Clock;
  sleep: (ms: number) => Promise<unknown>;
};

/** Retrieves what an account has: lists in pages, then hours in windows of days. Each page counts once it is stored. */
export const syncAccount = async (given: Surroundings): Promise<void> => {
  const { run, worker, account, calls, inScope, writer, clock, sleep } = given;
  const { timeZone: zone, realId, currency } = account;
  if (!isZone(zone)) throw new PlatformFailed('refused', `the account's time zone is unknown: ${zone}`);
  let place: Place = { ...BEGINNING, ...(run.place as Partial<Place> | null) };
  let asked = run.calls;

  /** Stores something together with where to go on. */
  const advance = async (
    next: Place,
    progress: { phase: string; done: number; total: number | null },
    store: (repositories: SyncRepositories, at: Date) => Promise<void> = async () => {},
  ) => {
    await inScope(SYSTEM, async (repositories) => {
      const at = clock();
      const kept = { ...progress, place: next, calls: asked };
      if (!(await repositories.syncRuns.advance(run.id, worker, kept, at))) throw new RunLost();
      await store(repositories, at);
    });
    place = next;
  };

  /** Reads a list to its end. One whose mark the platform has forgotten is begun again. */
  const readPages = async <Row>(
    read: (after: string | null) => Promise<Page<Row>>,
    keep: (page: Page<Row>, done: number) => Promise<void>,
    begin: () => Promise<void>,
    doneSoFar: number,
  ) => {
    let done = doneSoFar;
    let again = 0;
    for (;;) {
      try {
        asked += 1;
        const page = await read(place.after);
        done += page.rows.length;
        await keep(page, done);
        if (page.next === null) return;
      } catch (error) {
        const isForgotten = error instanceof PlatformFailed && error.problem === 'cursor-expired';
        if (!isForgotten || again === PAGES_AGAIN) throw error;
        again += 1;
        done = 0;
        await begin();
      }
    }
  };

  const readList = async <Row extends { realId: string }>(list: {
    phase: string;
    level: Level;
    read: (after: string | null) => Promise<Page<Row>>;
    save: (objects: PlatformObjectRepository, rows: Row[], at: Date) => Promise<void>;
    end?: (objects: PlatformObjectRepository, at: Date) => Promise<void>;
  }) => {
    const { phase, level } = list;
    const { step } = place;
    const first = { ...BEGINNING, step };
    await readPages(
      list.read,
      (page, done) => {
        const next = page.next === null ? { ...BEGINNING, step: step + 1 } : { ...first, after: page.next };
        return advance(next, { phase, done, total: null }, async ({ platformObjects }, at) => {
          await list.save(platformObjects, page.rows, at);
          const met = page.rows.map((row) => row.realId);
          await platformObjects.see(run.id, level, account, met);
          if (page.next !== null) return;
          await platformObjects.removeUnseen(run.id, level, account, at);
          await list.end?.(platformObjects, at);
        });
      },
      () => advance(first, { phase, done: 0, total: null }),
      place.after === null ? 0 : run.done,
    );
  };

  const range = (): DayRange => {
    const today = dayIn(zone, clock().getTime());
    const asked = { since: run.since ?? laterDay(today, -RECENT_DAYS), until: run.until ?? today };
    const start = account.buyAt && dayIn(zone, account.buyAt.getTime());
    const since = start && start > asked.since ? start : asked.since;
    return { since, until: asked.until < today ? asked.until : today };
  };

  const windows = async (): Promise<DayRange[]> => {
    const { since, until } = range();
    if (since > until) return [];
    const ads = await inScope(SYSTEM, ({ platformObjects }) => platformObjects.adCount(account));
    const days = Math.max(1, Math.floor(HOURS_PER_WINDOW / (Math.max(1, ads) * 24)));
    const count = Math.ceil(daysBetween({ since, until }) / days);
    return Array.from({ length: count }, (_, index) => {
      const first = laterDay(since, index * days);
      const last = laterDay(first, days - 1);
      return { since: first, until: last < until ? last : until };
    });
  };

  /** Has the platform work a question out in the background, and waits for it. */
  const reported = async (question: InsightQuestion): Promise<string> => {
    const report = place.report ?? (await calls.startReport(question));
    if (!place.report)
      await advance({ ...place, report, after: null }, { phase: 'hours', done: place.window, total: null });
    for (let pause = REPORT_POLL_MS.first; (await calls.reportProgress(report)) < 100; pause *= 2) {
      asked += 1;
      await sleep(Math.min(pause, REPORT_POLL_MS.longest));
    }
    return report;
  };

  const askHours = async (question: InsightQuestion, after: string | null): Promise<Page<HourlyInsight>> => {
    if (place.report) return calls.reportPage(await reported(question), question, after);
    try {
      return await calls.insights(question, after);
    } catch (error) {
      if (!(error instanceof PlatformFailed) || error.problem !== 'too-much' || after !== null) throw error;
      return calls.reportPage(await reported(question), question, null);
    }
  };

  /** All hours of a window count at once, in the place of what was known of it. */
  const writeWindow = async (days: DayRange) => {
    const whole = periodOfDays(zone, days);
    const crawled = account.buyAt ? openHour(zone, account.buyAt.getTime()) : 0;
    const period = { ...whole, from: Math.max(whole.from, crawled) };
    const to = Math.min(period.to, openHour(zone, clock().getTime()));
    const { parts } = place;
    const kept = await inScope(SYSTEM, async ({ platformObjects }) => {
      const hours: HourlyInsight[] = [];
      for (let part = 0; part < parts; part += 1) hours.push(...(await platformObjects.staged(run.id, part)));
      return hours.filter(({ hour }) => hour.getTime() >= period.from && hour.getTime() < to);
    });
    const realIds = [...new Set(kept.map(({ adRealId }) => adRealId))];
    const { places, rates } = await inScope(SYSTEM, async ({ platformObjects }) => {
      const known = await platformObjects.placesOf(account, realIds);
      const unknown = kept.filter(({ adRealId }) => !known.has(adRealId));
      if (unknown.length > 0) await platformObjects.saveGone(account, unknown, clock());
      return {
        places: unknown.length > 0 ? await platformObjects.placesOf(account, realIds) : known,
        rates: await platformObjects.rates(currency, dayOf(period.from), dayOf(period.to)),
      };
    });
    if (rates.length === 0 && currency !== 'USD')
      throw new PlatformFailed('refused', `no rate of ${currency} is known`, {
        userMessage: `There is no exchange rate of ${currency} yet, so that its spend cannot be added up.`,
      });
    const rows = costFacts(account, kept, {
      placeOf: (adRealId) => places.get(adRealId),
      rateOn: currency === 'USD' ? () => '1' : ratesByDay(rates),
    });
    if (to <= period.from) return;
    await writer.replaceCosts(`of account ${account.id}, run ${run.id}, days from ${days.since}`, {
      publisherId: account.publisherId,
      adAccountId: account.id,
      from: new Date(period.from),
      to: new Date(to),
      reportedUntil: new Date(to),
      rows,
    });
  };

  const readHours = async () => {
    const all = await windows();
    const total = daysBetween(range());
    const doneDays = (window: number) =>
      all.slice(0, window).reduce((sum, days) => sum + daysBetween(days), 0);
    const { step } = place;
    for (let window = place.window; window < all.length; window += 1) {
      const days = all[window];
      if (!days) break;
      const progress = { phase: 'hours', done: doneDays(window), total };
      const question = { account: { realId, timeZone: zone }, days };
      const first: Place = { ...BEGINNING, step, window };
      if (!place.whole)
        await readPages(
          (after) => askHours(question, after),
          (page) => {
            const { parts } = place;
            const next = { ...place, after: page.next, whole: page.next === null, parts: parts + 1 };
            return advance(next, progress, ({ platformObjects }) =>
              platformObjects.stage(run.id, parts, page.rows),
            );
          },
          () => advance(first, progress, ({ platformObjects }) => platformObjects.dropStaged(run.id)),
          0,
        );
      await writeWindow(days);
      await advance(
        { ...BEGINNING, step, window: window + 1 },
        { ...progress, done: doneDays(window + 1) },
        ({ platformObjects }) => platformObjects.dropStaged(run.id),
      );
    }
    await advance({ ...BEGINNING, step: step + 1 }, { phase: 'hours', done: total, total });
  };

  const ref = { realId, currency };
  const steps: (() => Promise<void>)[] = [
    () =>
      readList({
        phase: 'campaigns',
        level: 'CAMPAIGN',
        read: (after) => calls.campaigns(ref, after),
        save: (objects, rows, at) => objects.saveCampaigns(account, rows, at),
      }),
    () =>
      readList({
        phase: 'ad-sets',
        level: 'AD_SET',
        read: (after) => calls.adSets(ref, after),
        save: (objects, rows, at) => objects.saveAdSets(account, rows, at),
        end: (objects, at) => objects.sumUpAdSets(account, at),
      }),
    ...(run.kind === 'ADS'
      ? [
          () =>
            readList({
              phase: 'ads',
              level: 'AD',
              read: (after) => calls.ads(ref, after),
              save: (objects, rows, at) => objects.saveAds(account, rows, at),
            }),
          readHours,
        ]
      : []),
  ];
  for (let step = steps[place.step]; step; step = steps[place.step]) await step();
};
