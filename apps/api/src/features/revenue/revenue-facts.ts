import { randomUUID } from 'node:crypto';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { FactWriter } from '../../facts/write/fact-writer.ts';
import type { Clock } from '../../ports/clock.ts';
import { readReference } from '../callback/click-reference.ts';
import type { ConversionRepository, SettledClick } from '../conversion/conversion.repository.ts';
import type { DueClick, DueDay, RevenueRepository } from './revenue.repository.ts';

type Needs = {
  inScope: InScope<{ revenue: RevenueRepository; conversions: Pick<ConversionRepository, 'settle'> }>;
  writer: Pick<FactWriter, 'settle' | 'settleByDay'>;
  /** Runs work while no other process does: of two reports about a day the newer one is written last. */
  alone: (work: () => Promise<void>) => Promise<void>;
  clock: Clock;
};

const DAY_MS = 86_400_000;
const DAYS_AT_ONCE = 50;
const CLICKS_AT_ONCE = 500;
const TOLD_AT_ONCE = 5000;

type NamedClick = { due: DueClick; publisherId: number; id: string; time: Date; actualRevenue: string };

const named = (due: DueClick): NamedClick[] => {
  const click = readReference(due.reference);
  return click && due.usd !== null
    ? [{ due, publisherId: click.publisherId, id: click.clickId, time: click.time, actualRevenue: due.usd }]
    : [];
};

/**
 * Brings what reports settled to the clicks that it is about. Values are set, not added: what is applied again after a
 * crash leads to the same end. What has no clicks yet is tried again later.
 */
export const revenueFacts = ({ inScope, writer, alone, clock }: Needs) => {
  const tellConversions = async (settled: readonly SettledClick[]): Promise<void> => {
    for (let start = 0; start < settled.length; start += TOLD_AT_ONCE)
      await inScope(SYSTEM, ({ conversions }) =>
        conversions.settle(settled.slice(start, start + TOLD_AT_ONCE), clock()),
      );
  };

  /** Shares a day among its clicks; false where there are none, or where its worth is not known. */
  const applyDay = async (due: DueDay): Promise<boolean> => {
    const { publisherId, websiteId, day, narrowedBy, usd } = due;
    if (usd === null) return false;
    const only =
      narrowedBy === ''
        ? undefined
        : { by: narrowedBy, ids: await inScope(SYSTEM, ({ revenue }) => revenue.idsOf(due)) };
    const from = new Date(`${day}T00:00:00.000Z`);
    const window = { from, to: new Date(from.getTime() + DAY_MS) };
    const shares = await writer.settleByDay(randomUUID(), {
      publisherId,
      websiteId,
      ...window,
      only,
      total: usd,
    });
    await tellConversions((shares ?? []).map(({ id, ...share }) => ({ publisherId, clickId: id, ...share })));
    return Boolean(shares?.length) || Number(usd) === 0;
  };

  const applyDays = async (now: Date): Promise<boolean> => {
    const due = await inScope(SYSTEM, ({ revenue }) => revenue.dueDays(now, DAYS_AT_ONCE));
    for (const day of due) {
      const isDone = !day.isReplaced && (await applyDay(day));
      await inScope(SYSTEM, ({ revenue }) => {
        if (day.isReplaced) return revenue.dayReplaced(day);
        return isDone ? revenue.dayApplied(day, now) : revenue.daysLater(day, now);
      });
    }
    return due.length > 0;
  };

  /** Gives those of the clicks that are not there. */
  const settleClicks = async (publisherId: number, clicks: readonly NamedClick[]): Promise<Set<string>> => {
    const { unknown } = await writer.settle(randomUUID(), publisherId, [...clicks]);
    const missing = new Set(unknown);
    await tellConversions(
      clicks
        .filter(({ id }) => !missing.has(id))
        .map(({ id, actualRevenue }) => ({ publisherId, clickId: id, usd: actualRevenue })),
    );
    return missing;
  };

  const applyClicks = async (now: Date): Promise<boolean> => {
    const due = await inScope(SYSTEM, ({ revenue }) => revenue.dueClicks(now, CLICKS_AT_ONCE));
    const done: DueClick[] = [];
    const byPublisher = Map.groupBy(due.flatMap(named), ({ publisherId }) => publisherId);
    for (const [publisherId, clicks] of byPublisher) {
      const missing = await settleClicks(publisherId, clicks);
      done.push(...clicks.filter(({ id }) => !missing.has(id)).map((click) => click.due));
    }
    if (due.length === 0) return false;
    const isDone = new Set(done);
    await inScope(SYSTEM, async ({ revenue }) => {
      await revenue.clicksApplied(done, now);
      await revenue.clicksLater(
        due.filter((click) => !isDone.has(click)),
        now,
      );
    });
    return true;
  };

  return {
    /** Applies everything that is due. */
    apply: (): Promise<void> =>
      alone(async () => {
        const now = clock();
        await inScope(SYSTEM, async ({ revenue }) => {
          await revenue.findWebsites(now);
          await revenue.channelsLater(now);
        });
        while (await applyDays(now));
        while (await applyClicks(now));
      }),
  };
};

export type RevenueFacts = ReturnType<typeof revenueFacts>;
