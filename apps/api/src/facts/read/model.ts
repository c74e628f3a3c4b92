import type { Platform } from '@adhelm/contract/platform';
import { NO_FACTS, type Sums } from '@adhelm/domain/sums';
import type { MeasureColumn } from '../measures.ts';

/** What a report can be broken down by, and the column that holds it. */
export const DIMENSIONS = {
  publisher: 'publisher_id',
  user: 'user_id',
  adAccount: 'ad_account_id',
  campaign: 'campaign_id',
  ad: 'ad_id',
  post: 'post_id',
  keyword: 'keyword_id',
  keywordSet: 'keyword_set_id',
  niche: 'niche_id',
  vertical: 'vertical_id',
  website: 'website_id',
  platform: 'platform',
} as const;

export type FactDimension = keyof typeof DIMENSIONS;

/** What a group is known by: 0 gathers the facts that have none of it. */
export type FactKey<D extends FactDimension> = D extends 'platform' ? Platform : number;

/** Whose facts may be seen; null is no restriction. */
export type FactScope = { publisherId: number | null; userId: number | null };

/** An empty list lets nothing through. */
export type FactFilters = {
  userIds?: number[];
  postIds?: number[];
  keywordIds?: number[];
  keywordSetIds?: number[];
  campaignIds?: number[];
  /** Verticals or niches. */
  categoryIds?: number[];
  adAccountIds?: number[];
  adIds?: number[];
  websiteIds?: number[];
  platform?: Platform;
};

/** Which columns a filter looks at; a fact passes when one of them matches. */
export const FILTER_COLUMNS: Record<keyof FactFilters, readonly string[]> = {
  userIds: ['user_id'],
  postIds: ['post_id'],
  keywordIds: ['keyword_id'],
  keywordSetIds: ['keyword_set_id'],
  campaignIds: ['campaign_id'],
  categoryIds: ['niche_id', 'vertical_id'],
  adAccountIds: ['ad_account_id'],
  adIds: ['ad_id'],
  websiteIds: ['website_id'],
  platform: ['platform'],
};

export type FactSums = Sums & {
  /** What the poorest and the richest click earned, in millionths. */
  minRpc: bigint | null;
  maxRpc: bigint | null;
  /** The newest fact. */
  lastAt: Date | null;
};

export const NO_FACT_SUMS: FactSums = { ...NO_FACTS, minRpc: null, maxRpc: null, lastAt: null };

/** The figures as they come from the store, by their columns; those that nobody asked for are missing. */
type SumsRow = Partial<Record<MeasureColumn, bigint>>;

export const sumsOf = (row: SumsRow): FactSums => ({
  trackedClicks: row.tracked_clicks ?? 0n,
  settledClicks: row.settled_clicks ?? 0n,
  pendingClicks: row.pending_clicks ?? 0n,
  platformClicks: row.platform_clicks ?? 0n,
  impressions: row.impressions ?? 0n,
  conversions: row.conversions ?? 0n,
  estimatedRevenue: row.estimated_revenue ?? 0n,
  actualRevenue: row.actual_revenue ?? 0n,
  pendingRevenue: row.pending_revenue ?? 0n,
  estimatedCost: row.estimated_cost ?? 0n,
  actualCost: row.actual_cost ?? 0n,
  pendingCost: row.pending_cost ?? 0n,
  minRpc: row.tracked_clicks ? (row.min_rpc ?? null) : null,
  maxRpc: row.tracked_clicks ? (row.max_rpc ?? null) : null,
  lastAt: row.last_at ? new Date(Number(row.last_at)) : null,
});

const later = (a: Date | null, b: Date | null): Date | null => (a !== null && (b === null || a > b) ? a : b);

const least = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b;

const most = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null || b === null ? (a ?? b) : a > b ? a : b;

/** Two groups as one. */
export const addSums = (a: FactSums, b: FactSums): FactSums => ({
  trackedClicks: a.trackedClicks + b.trackedClicks,
  settledClicks: a.settledClicks + b.settledClicks,
  pendingClicks: a.pendingClicks + b.pendingClicks,
  platformClicks: a.platformClicks + b.platformClicks,
  impressions: a.impressions + b.impressions,
  conversions: a.conversions + b.conversions,
  estimatedRevenue: a.estimatedRevenue + b.estimatedRevenue,
  actualRevenue: a.actualRevenue + b.actualRevenue,
  pendingRevenue: a.pendingRevenue + b.pendingRevenue,
  estimatedCost: a.estimatedCost + b.estimatedCost,
  actualCost: a.actualCost + b.actualCost,
  pendingCost: a.pendingCost + b.pendingCost,
  minRpc: least(a.minRpc, b.minRpc),
  maxRpc: most(a.maxRpc, b.maxRpc),
  lastAt: later(a.lastAt, b.lastAt),
});
