import { setImmediate } from 'node:timers/promises';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { Zone } from '@adhelm/domain/time-zone';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { FactWriter } from '../../facts/write/fact-writer.ts';
import { mapInSlices } from '../../in-slices.ts';
import { type DayRange, type HourlyInsight, PlatformFailed } from '../../ports/ad-platform.ts';
import type { Clock } from '../../ports/clock.ts';
import { costFactOf, dayOf, openHour, periodOfDays, ratesByDay } from './cost-facts.ts';
import type { SyncedAccount } from './platform-objects.repository.ts';
import type { SyncRepositories } from './run-steps.ts';

type Setting = {
  runId: number;
  account: SyncedAccount;
  zone: Zone;
  inScope: InScope<SyncRepositories>;
  writer: Pick<FactWriter, 'replaceCosts'>;
  /** Retrieves the rates that lack. */
  retrieveRates: () => Promise<void>;
  clock: Clock;
};

const HOUR = 3_600_000;
/** So many hours of ads are worked out in one go; an hour of a very large account is still one. */
const MOST_AT_ONCE = 10_000;

type Stretch = { from: number; to: number; hours: HourlyInsight[] };

/** Cuts a period where enough has come together. What nothing happened in belongs to a stretch too. */
export const stretchesOf = (hours: readonly HourlyInsight[], from: number, to: number): Stretch[] => {
  const byHour = new Map<number, HourlyInsight[]>();
  for (const hour of hours) {
    const start = Math.floor((hour.hour.getTime() - from) / HOUR);
    const known = byHour.get(start);
    if (known) known.push(hour);
    else byHour.set(start, [hour]);
  }
  const stretches: Stretch[] = [];
  for (let start = from; start < to; start += HOUR) {
    const here = byHour.get((start - from) / HOUR) ?? [];
    const end = Math.min(start + HOUR, to);
    const last = stretches.at(-1);
    if (last && last.hours.length + here.length <= MOST_AT_ONCE) {
      last.hours.push(...here);
      last.to = end;
    } else stretches.push({ from: start, to: end, hours: here });
  }
  return stretches;
};

/**
 * Writes the hours that were kept of a window of days in the place of what was known of them. Each stretch of it counts
 * at once, with how far the platform has reported, so that no hour is both reported and an estimate.
 */
export const costWindow = ({ runId, account, zone, inScope, writer, retrieveRates, clock }: Setting) => {
  /** From where the account is crawled, to the hour that is not over. */
  const periodOf = (days: DayRange) => {
    const { from, to } = periodOfDays(zone, days);
    const crawled = account.buyAt ? openHour(zone, account.buyAt.getTime()) : 0;
    return { from: Math.max(from, crawled), to: Math.min(to, openHour(zone, clock().getTime())) };
  };

  const keptHours = (parts: number, { from, to }: { from: number; to: number }) =>
    inScope(SYSTEM, async ({ syncNotes }) => {
      const hours: HourlyInsight[] = [];
      for (let part = 0; part < parts; part += 1) hours.push(...(await syncNotes.staged(runId, part)));
      return hours.filter(({ hour }) => hour.getTime() >= from && hour.getTime() < to);
    });

  /** Where each ad's spend belongs; ads that are gone from every list become rows first. */
  const placesOf = (hours: readonly HourlyInsight[]) =>
    inScope(SYSTEM, async ({ platformObjects }) => {
      const realIds = [...new Set(hours.map(({ adRealId }) => adRealId))];
      const known = await platformObjects.placesOf(account, realIds);
      const unknown = hours.filter(({ adRealId }) => !known.has(adRealId));
      if (unknown.length === 0) return known;
      await platformObjects.saveGone(account, unknown, clock());
      return platformObjects.placesOf(account, realIds);
    });

  const rateOver = async ({ from, to }: { from: number; to: number }) => {
    const { currency } = account;
    if (currency === 'USD') return () => '1';
    const known = () =>
      inScope(SYSTEM, ({ currencyRates }) => currencyRates.between(currency, dayOf(from), dayOf(to)));
    let rates = await known();
    if (rates.length === 0) {
      await retrieveRates();
      rates = await known();
    }
    if (rates.length === 0)
      throw new PlatformFailed('refused', `no rate of ${currency} is known`, {
        userMessage: `There is no exchange rate of ${currency} yet, so that its spend cannot be added up.`,
      });
    return ratesByDay(rates);
  };

  return {
    write: async (days: DayRange, parts: number): Promise<void> => {
      const period = periodOf(days);
      if (period.to <= period.from) return;
      const kept = await keptHours(parts, period);
      const places = await placesOf(kept);
      const rateOn = await rateOver(period);
      const factOf = costFactOf(account, { placeOf: (adRealId) => places.get(adRealId), rateOn });
      for (const { from, to, hours } of stretchesOf(kept, period.from, period.to)) {
        // Others are served between two of them.
        await setImmediate();
        const rows = await mapInSlices(hours, factOf);
        await writer.replaceCosts(`of account ${account.id}, run ${runId}, hours from ${from}`, {
          publisherId: account.publisherId,
          adAccountId: account.id,
          from: new Date(from),
          to: new Date(to),
          reportedUntil: new Date(to),
          rows,
          keepsPlaces: true,
        });
      }
    },
  };
};

export type CostWindow = ReturnType<typeof costWindow>;
