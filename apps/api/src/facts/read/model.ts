import {
  type DimensionValue,
  dimensionColumns,
  FACT_MODEL,
  type FiltersOf,
  filterColumns,
} from '@adhelm/contract/fact-model';
import { NO_FACTS, type Sums } from '@adhelm/domain/sums';
import type { MeasureColumn } from '../measures.ts';

/** What a report can be broken down by, and the column that holds it. */
export const DIMENSIONS = dimensionColumns(FACT_MODEL);

export type FactDimension = keyof typeof DIMENSIONS;

/** What a group is known by: 0 gathers the facts that have none of it. */
export type FactKey<D extends FactDimension> = DimensionValue<typeof FACT_MODEL, D>;

/** Whose facts may be seen; null is no restriction. */
export type FactScope = { publisherId: number | null; userId: number | null };

export type FactFilters = FiltersOf<typeof FACT_MODEL>;

/** Which columns a filter looks at; a fact passes when one of them matches. */
export const FILTER_COLUMNS = filterColumns(FACT_MODEL);

export type FactSums = Sums & {
  /** What the poorest and the richest click earned, in millionths. */
  minRpc: bigint | null;
  maxRpc: bigint | null;
  /** The newest fact. */
  lastAt: Date | null;
};

export const NO_FACT_SUMS: FactSums = { ...NO_FACTS, minRpc: null, maxRpc: null, lastAt: null };

const FIGURES = Object.keys(NO_FACT_SUMS).filter((name) => name !== 'lastAt') as (keyof FactSums)[];

/** What holds each of the sums in the store. */
export const SUM_COLUMNS: Record<keyof Sums, MeasureColumn> = {
  trackedClicks: 'tracked_clicks',
  settledClicks: 'settled_clicks',
  pendingClicks: 'pending_clicks',
  platformClicks: 'platform_clicks',
  impressions: 'impressions',
  conversions: 'conversions',
  visits: 'visits',
  searches: 'searches',
  visitClicks: 'visit_clicks',
  visitRevenue: 'visit_revenue',
  leftOut: 'left_out',
  estimatedRevenue: 'estimated_revenue',
  actualRevenue: 'actual_revenue',
  pendingRevenue: 'pending_revenue',
  estimatedCost: 'estimated_cost',
  actualCost: 'actual_cost',
  pendingCost: 'pending_cost',
};

/** The figures as they come from the store, by their columns; those that nobody asked for are missing. */
type SumsRow = Partial<Record<MeasureColumn, bigint>>;

const SUM_NAMES = Object.keys(SUM_COLUMNS) as (keyof Sums)[];

export const sumsOf = (row: SumsRow): FactSums => {
  const sums: FactSums = {
    ...NO_FACT_SUMS,
    minRpc: row.min_rpc ?? null,
    maxRpc: row.max_rpc ?? null,
    lastAt: row.last_at ? new Date(Number(row.last_at)) : null,
  };
  for (const name of SUM_NAMES) sums[name] = row[SUM_COLUMNS[name]] ?? 0n;
  return sums;
};

/** Whether there is any fact in the sums: those of a fact are never all zero. */
export const isSomething = (sums: FactSums): boolean => {
  for (const name of FIGURES) if (sums[name] !== NO_FACT_SUMS[name]) return true;
  return false;
};

const later = (a: Date | null, b: Date | null): Date | null => (a !== null && (b === null || a > b) ? a : b);

const least = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b;

const most = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null || b === null ? (a ?? b) : a > b ? a : b;

/** Adds the sums of two groups. */
export const addSums = (a: FactSums, b: FactSums): FactSums => {
  if (a === NO_FACT_SUMS) return b;
  if (b === NO_FACT_SUMS) return a;
  return {
    trackedClicks: a.trackedClicks + b.trackedClicks,
    settledClicks: a.settledClicks + b.settledClicks,
    pendingClicks: a.pendingClicks + b.pendingClicks,
    platformClicks: a.platformClicks + b.platformClicks,
    impressions: a.impressions + b.impressions,
    conversions: a.conversions + b.conversions,
    visits: a.visits + b.visits,
    searches: a.searches + b.searches,
    visitClicks: a.visitClicks + b.visitClicks,
    visitRevenue: a.visitRevenue + b.visitRevenue,
    leftOut: a.leftOut + b.leftOut,
    estimatedRevenue: a.estimatedRevenue + b.estimatedRevenue,
    actualRevenue: a.actualRevenue + b.actualRevenue,
    pendingRevenue: a.pendingRevenue + b.pendingRevenue,
    estimatedCost: a.estimatedCost + b.estimatedCost,
    actualCost: a.actualCost + b.actualCost,
    pendingCost: a.pendingCost + b.pendingCost,
    minRpc: least(a.minRpc, b.minRpc),
    maxRpc: most(a.maxRpc, b.maxRpc),
    lastAt: later(a.lastAt, b.lastAt),
  };
};
