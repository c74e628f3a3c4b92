import type { DayRevenue } from '@adhelm/domain/billing/fees';
import type { Period } from '@adhelm/domain/period';
import type { Zone } from '@adhelm/domain/time-zone';
import type { FactReader } from '../../facts/read/fact-reader.ts';

/** A stretch whose days are cut in a zone. */
type Stretch = Period & { zone: Zone };

/** What each day of some stretches was settled at, all as it was known at one moment. */
export type SettledRevenue = (
  publisherId: number,
  stretches: readonly Stretch[],
) => Promise<{ asOf: Date; days: DayRevenue[][] }>;

/** Stretches that follow each other in one zone are asked about together. */
const runsOf = (stretches: readonly Stretch[]): Stretch[] => {
  const runs: Stretch[] = [];
  for (const stretch of stretches) {
    const last = runs.at(-1);
    if (last && last.zone === stretch.zone && last.to === stretch.from) last.to = stretch.to;
    else runs.push({ ...stretch });
  }
  return runs;
};

/** Costs grow with the days since the first period, not with clicks: one question for all of them. */
export const settledRevenue =
  ({ facts, factMoment }: { facts: FactReader; factMoment: () => Promise<Date> }): SettledRevenue =>
  async (publisherId, stretches) => {
    const asOf = await factMoment();
    const runs = runsOf(stretches);
    const known = await facts.at(runs, asOf);
    const scope = { publisherId, userId: null };
    const buckets: { start: number; day: string; micros: bigint }[] = [];
    for (const { zone, ...period } of runs) {
      const series = await known.series(scope, period, zone, 'day', {}, ['actual_revenue']);
      for (const { start, local, sums } of series.buckets)
        buckets.push({ start, day: new Date(local).toISOString().slice(0, 10), micros: sums.actualRevenue });
    }
    const days = stretches.map(({ from, to }) =>
      buckets.filter(({ start }) => start >= from && start < to).map(({ day, micros }) => ({ day, micros })),
    );
    return { asOf, days };
  };
