import { createHash } from 'node:crypto';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Clock } from '../../ports/clock.ts';
import { type ChannelRevenue, type FeedReports, FeedReportsFailed } from '../../ports/feed-reports.ts';
import type { DayEstimates } from './day-estimates.ts';
import { daysToPull, OLDEST } from './days-to-pull.ts';
import type { FeedPullRepository } from './feed-pull.repository.ts';
import type { RevenueRepository } from './revenue.repository.ts';
import type { Figure } from './revenue-content.ts';

type Needs = {
  inScope: InScope<{ feedPulls: FeedPullRepository; revenue: Pick<RevenueRepository, 'keep'> }>;
  /** By the name that a feed has in its call-backs too. */
  providers: Readonly<Record<string, FeedReports>>;
  /** Brings what is not final yet to its clicks. */
  estimate: (estimates: DayEstimates) => Promise<void>;
  /** Brings what was read to its clicks. */
  apply: () => Promise<void>;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
};

const DAY_MS = 86_400_000;

const figuresOf = (day: string, revenue: readonly ChannelRevenue[]): Figure[] =>
  revenue
    .map(({ channel, usd }) => ({
      reference: null,
      channel: channel.toLowerCase(),
      day,
      amount: usd,
      currency: 'USD',
    }))
    .sort((a, b) => (a.channel < b.channel ? -1 : 1));

const digestOf = (figures: readonly Figure[]): string =>
  createHash('sha256').update(JSON.stringify(figures)).digest('hex');

/** Reads the daily reports of feeds for as long as they are restated. */
export const feedPulls = ({ inScope, providers, estimate, apply, clock, warn }: Needs) => {
  /** A final day that says something new is a report of its own. Gives whether it is final. */
  const pullDay = async (
    provider: string,
    reports: FeedReports,
    { day, digest: before }: { day: string; digest: string | null },
    signal?: AbortSignal,
  ): Promise<boolean> => {
    const said = await reports.pull(day, signal);
    const pulledAt = clock();
    const figures = said.isFinal ? figuresOf(day, said.revenue) : [];
    const digest = said.isFinal ? digestOf(figures) : null;
    await inScope(SYSTEM, async ({ feedPulls: pulls, revenue }) => {
      if (figures.length > 0 && digest !== before)
        await revenue.keep(
          { source: provider, name: day, digest: null, toldAt: pulledAt, toldBy: null },
          figures,
        );
      await pulls.note(provider, { day, isFinal: said.isFinal, pulledAt, digest });
    });
    return said.isFinal;
  };

  /** Estimates that cannot be read keep nobody from what is final. */
  const estimateDay = async (
    provider: string,
    reports: FeedReports,
    { day, until }: { day: string; until: Date | null },
    signal?: AbortSignal,
  ): Promise<void> => {
    const channels = await reports.estimates(day, signal).catch((error: unknown) => {
      if (!(error instanceof FeedReportsFailed)) throw error;
      warn('estimates of a feed could not be read', error);
      return [];
    });
    await estimate({ provider, day, channels, until });
  };

  const pullDue = async (provider: string, reports: FeedReports, signal?: AbortSignal): Promise<void> => {
    const watermarks = await reports.watermarks(signal);
    const now = clock();
    const oldest = new Date(now.getTime() - OLDEST * DAY_MS).toISOString().slice(0, 10);
    const pulled = await inScope(SYSTEM, ({ feedPulls: pulls }) => pulls.since(provider, oldest));
    for (const day of daysToPull({ now, pulled, finalUntil: watermarks.finalUntil })) {
      signal?.throwIfAborted();
      const digest = pulled.find((one) => one.day === day)?.digest ?? null;
      if (!(await pullDay(provider, reports, { day, digest }, signal)))
        await estimateDay(provider, reports, { day, until: watermarks.estimateUntil }, signal);
    }
    await inScope(SYSTEM, ({ feedPulls: pulls }) => pulls.noteEnd(provider, watermarks, clock()));
  };

  return {
    /** What one feed does not tell keeps nobody from the others, nor from what it told before. */
    pull: async (signal?: AbortSignal): Promise<void> => {
      for (const [provider, reports] of Object.entries(providers)) {
        try {
          await pullDue(provider, reports, signal);
        } catch (error) {
          if (!(error instanceof FeedReportsFailed)) throw error;
          warn('a report of a feed could not be read', error);
          await inScope(SYSTEM, ({ feedPulls: pulls }) =>
            pulls.noteFailure(provider, error.message, clock()),
          );
        }
      }
      await apply();
    },
  };
};

export type FeedPulls = ReturnType<typeof feedPulls>;
