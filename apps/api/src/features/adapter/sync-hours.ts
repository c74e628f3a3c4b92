import { SYSTEM } from '@adhelm/domain/access-scope';
import type { Zone } from '@adhelm/domain/time-zone';
import type { InScope } from '../../db/entities/in-scope.ts';
import {
  type DayRange,
  type HourlyInsight,
  type InsightQuestion,
  type Page,
  type PlatformCalls,
  PlatformFailed,
} from '../../ports/ad-platform.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ClaimedRun } from '../job/sync-run.repository.ts';
import { dayIn, daysBetween, laterDay } from './cost-facts.ts';
import type { CostWindow } from './cost-window.ts';
import type { SyncedAccount } from './platform-objects.repository.ts';
import { BEGINNING, type RunSteps, type SyncRepositories } from './run-steps.ts';

/** About what fits into memory a few times over. */
const HOURS_PER_WINDOW = 60_000;
const RECENT_DAYS = 3;
const REPORT_POLL_MS = { first: 2000, longest: 30_000 };
const PHASE = 'hours';

type Setting = {
  run: ClaimedRun;
  steps: RunSteps;
  account: SyncedAccount;
  zone: Zone;
  calls: PlatformCalls;
  costs: CostWindow;
  inScope: InScope<SyncRepositories>;
  clock: Clock;
  sleep: (ms: number) => Promise<unknown>;
};

/** Retrieves what the ads of an account did hour by hour, in windows of days that are written one by one. */
export const syncHours = (setting: Setting) => {
  const { run, steps, account, zone, calls, costs, inScope, clock, sleep } = setting;
  const { advance, ask } = steps;

  /** What was asked for, or the newest days, as far as the account is crawled. */
  const range = (): DayRange => {
    const today = dayIn(zone, clock().getTime());
    const since = run.since ?? laterDay(today, -RECENT_DAYS);
    const start = account.buyAt ? dayIn(zone, account.buyAt.getTime()) : since;
    const until = run.until !== null && run.until < today ? run.until : today;
    // biome-ignore lint/complexity/useMathMinMax: days are texts.
    return { since: start > since ? start : since, until };
  };

  const windowsOf = async ({ since, until }: DayRange): Promise<DayRange[]> => {
    if (since > until) return [];
    const ads = await inScope(SYSTEM, ({ platformObjects }) => platformObjects.adCount(account));
    const days = Math.max(1, Math.floor(HOURS_PER_WINDOW / (Math.max(1, ads) * 24)));
    return Array.from({ length: Math.ceil(daysBetween({ since, until }) / days) }, (_, index) => {
      const first = laterDay(since, index * days);
      const last = laterDay(first, days - 1);
      return { since: first, until: last < until ? last : until };
    });
  };

  /** Has the platform work a question out in the background, and waits for it. */
  const reported = async (question: InsightQuestion): Promise<string> => {
    const place = steps.place();
    const report = place.report ?? (await ask(() => calls.startReport(question)));
    if (place.report === null)
      await advance({ ...place, report, after: null }, { phase: PHASE, done: run.done, total: null });
    let pause = REPORT_POLL_MS.first;
    while ((await ask(() => calls.reportProgress(report))) < 100) {
      await sleep(pause);
      pause = Math.min(2 * pause, REPORT_POLL_MS.longest);
    }
    return report;
  };

  const askHours = async (question: InsightQuestion, after: string | null): Promise<Page<HourlyInsight>> => {
    const fromReport = async (mark: string | null) => {
      const report = await reported(question);
      return ask(() => calls.reportPage(report, question, mark));
    };
    if (steps.place().report !== null) return fromReport(after);
    try {
      return await ask(() => calls.insights(question, after));
    } catch (error) {
      const isTooMuch = error instanceof PlatformFailed && error.problem === 'too-much' && after === null;
      if (!isTooMuch) throw error;
      return fromReport(null);
    }
  };

  /** Keeps all hours of a window; they count when it is whole. */
  const keepWindow = async (days: DayRange, told: { phase: string; done: number; total: number }) => {
    const { step, window } = steps.place();
    const question = { account: { realId: account.realId, timeZone: zone }, days };
    await steps.readPages({
      read: (after) => askHours(question, after),
      keep: ({ rows, next }) => {
        const place = steps.place();
        const kept = { ...place, after: next, whole: next === null, parts: place.parts + 1 };
        return advance(kept, told, ({ syncNotes }) => syncNotes.stage(run.id, place.parts, rows));
      },
      begin: () =>
        advance({ ...BEGINNING, step, window }, told, ({ syncNotes }) => syncNotes.dropStaged(run.id)),
    });
  };

  return async (): Promise<void> => {
    const asked = range();
    const windows = await windowsOf(asked);
    const total = windows.length > 0 ? daysBetween(asked) : 0;
    const daysBefore = (window: number) =>
      windows.slice(0, window).reduce((sum, days) => sum + daysBetween(days), 0);
    const { step } = steps.place();
    for (const [window, days] of windows.entries()) {
      if (window < steps.place().window) continue;
      if (!steps.place().whole) await keepWindow(days, { phase: PHASE, done: daysBefore(window), total });
      await costs.write(days, steps.place().parts);
      const told = { phase: PHASE, done: daysBefore(window + 1), total };
      await advance({ ...BEGINNING, step, window: window + 1 }, told, ({ syncNotes }) =>
        syncNotes.dropStaged(run.id),
      );
    }
    await advance({ ...BEGINNING, step: step + 1 }, { phase: PHASE, done: total, total });
  };
};
