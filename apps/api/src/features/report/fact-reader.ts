import type { Bucket, Interval } from '@adhelm/domain/buckets';
import { metricsOf } from '@adhelm/domain/metrics';
import type { Period } from '@adhelm/domain/period';
import type { Zone } from '@adhelm/domain/time-zone';
import type { FactClient } from '../facts/fact-client.ts';
import {
  DIMENSIONS,
  type FactDimension,
  type FactFilters,
  type FactKey,
  type FactScope,
  type FactSums,
  NO_FACT_SUMS,
} from './model.ts';
import { type ClickPage, clickPage, type RawClick } from './queries/clicks.ts';
import { hoursOfDay, seriesOf } from './queries/series.ts';
import { sumsBy } from './queries/sums.ts';
import { sharingClient } from './shared-queries.ts';

export type { FactDimension, FactFilters, FactScope, FactSums } from './model.ts';
export type { RawClick } from './queries/clicks.ts';

/** Answers every question about facts exactly; where it reads them is decided by the planner. */
export const factReader = ({ client, useRollUps = true }: { client: FactClient; useRollUps?: boolean }) => {
  const source = { client: sharingClient(client), useRollUps };

  const total = async (scope: FactScope, period: Period, filters: FactFilters): Promise<FactSums> => {
    const [row] = await sumsBy(source, { scope, period, filters }, []);
    return row?.sums ?? NO_FACT_SUMS;
  };

  const by = async <D extends FactDimension>(
    dimension: D,
    scope: FactScope,
    period: Period,
    filters: FactFilters,
  ): Promise<Map<FactKey<D>, FactSums>> => {
    const column = DIMENSIONS[dimension];
    const rows = await sumsBy<Record<string, FactKey<D>>>(source, { scope, period, filters }, [column]);
    return new Map(
      rows.flatMap(({ keys, sums }) => (keys[column] === undefined ? [] : [[keys[column], sums]])),
    );
  };

  return {
    total,

    /** By one dimension; what belongs to none of its values is under 0. */
    by,

    byCategory: async (
      scope: FactScope,
      period: Period,
      filters: FactFilters,
    ): Promise<{ verticalId: number; nicheId: number; sums: FactSums }[]> => {
      const rows = await sumsBy<{ vertical_id: number; niche_id: number }>(
        source,
        { scope, period, filters },
        [DIMENSIONS.vertical, DIMENSIONS.niche],
      );
      return rows.map(({ keys, sums }) => ({ verticalId: keys.vertical_id, nicheId: keys.niche_id, sums }));
    },

    series: async (
      scope: FactScope,
      period: Period,
      zone: Zone,
      interval: Interval,
      filters: FactFilters,
    ): Promise<{ buckets: (Bucket & { sums: FactSums })[] }> => ({
      buckets: await seriesOf(source, { scope, period, zone, interval, filters }),
    }),

    byHourOfDay: (
      scope: FactScope,
      period: Period,
      zone: Zone,
      filters: FactFilters,
    ): Promise<{ day: string; hour: number; sums: FactSums }[]> =>
      hoursOfDay(source, { scope, period, zone, filters }),

    clicks: (
      scope: FactScope,
      period: Period,
      filters: FactFilters,
      page: ClickPage,
    ): Promise<{ rows: RawClick[]; total: number; lastAt: Date | null }> =>
      clickPage(source, { scope, period, filters }, page),

    /** What a click of each keyword earns on average; null for those without clicks. */
    keywordAverages: async (
      scope: FactScope,
      period: Period,
      keywordIds: number[],
    ): Promise<Map<number, number | null>> => {
      const sums = await by('keyword', scope, period, { keywordIds });
      return new Map(keywordIds.map((id) => [id, metricsOf(sums.get(id) ?? NO_FACT_SUMS).rpc]));
    },
  };
};

export type FactReader = ReturnType<typeof factReader>;
