import type { Bucket, Interval } from '@adhelm/domain/buckets';
import type { Figure } from '@adhelm/domain/figure';
import { METRICS } from '@adhelm/domain/metrics';
import type { Period } from '@adhelm/domain/period';
import type { Zone } from '@adhelm/domain/time-zone';
import { type Days, NO_DAYS } from '../commits/read-snapshot.ts';
import type { Snapshot } from '../commits/snapshot.ts';
import type { KeptSums, ListedSums } from '../kept/kept-sums.ts';
import type { MeasureColumn } from '../measures.ts';
import { membersOf, sortedMembers } from '../mirror/members.ts';
import {
  type MirroredAnswer,
  type MirroredQuestion,
  mirroredList,
  sumsOfRows,
} from '../mirror/mirrored-list.ts';
import { namedRows } from '../mirror/named-rows.ts';
import { rowCounts } from '../mirror/row-counts.ts';
import { dayOf } from '../roll-ups.ts';
import { type Asking, askingClient, factQueue } from './asked-questions.ts';
import { type ClickList, type ClickPage, clickPage } from './clicks.ts';
import type { ClickTest, FactQuestion, FactSource } from './fact-source.ts';
import { knownAnswers } from './known-answers.ts';
import {
  DIMENSIONS,
  type FactDimension,
  type FactFilters,
  type FactKey,
  type FactScope,
  type FactSums,
  NO_FACT_SUMS,
} from './model.ts';
import { namedClicks } from './named-clicks.ts';
import { storedPart } from './planner.ts';
import { hoursOfDay, seriesOf } from './series.ts';
import { sumsBy } from './sums.ts';

export type { ClickOrder } from './click-order.ts';
export type { RawClick } from './clicks.ts';
export type { ClickTest } from './fact-source.ts';
export type { FactDimension, FactFilters, FactScope, FactSums } from './model.ts';

/** What an average revenue per click is made of. */
const RPC_MEASURES = ['tracked_clicks', 'actual_revenue', 'pending_revenue'] as const;

type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never;

/** What has to be known of one state, and of which moment; now unless one is given. */
export type ReadSnapshot = (days: Days, asOf?: Date) => Promise<Snapshot>;

/** The days that a question about some periods touches. */
const daysOf = (periods: readonly Period[]): Days => {
  const parts = periods.map(storedPart).filter(({ from, to }) => from < to);
  const first = Math.min(...parts.map(({ from }) => from));
  const last = Math.max(...parts.map(({ to }) => to));
  return parts.length === 0 ? NO_DAYS : { first: dayOf(first), last: dayOf(last - 1) };
};

/** Answers every question about one state of the facts exactly; where it reads them is decided by the planner. */
const factsIn = (source: FactSource, kept?: KeptSums) => {
  /** Where the sums of a long list may be kept. */
  const ofList = <Result>(
    question: FactQuestion,
    asked: ListedSums,
    work: (source: FactSource) => Promise<Result>,
  ): Promise<Result> => (kept ? kept.using(source, question, asked, work) : work(source));

  const total = async (
    scope: FactScope,
    period: Period,
    filters: FactFilters,
    measures?: readonly MeasureColumn[],
  ): Promise<FactSums> => {
    const [row] = await sumsBy(source, { scope, period, filters }, [], measures);
    return row?.sums ?? NO_FACT_SUMS;
  };

  const by = async <D extends FactDimension>(
    dimension: D,
    scope: FactScope,
    period: Period,
    filters: FactFilters,
    measures?: readonly MeasureColumn[],
  ): Promise<Map<FactKey<D>, FactSums>> => {
    const column = DIMENSIONS[dimension];
    const rows = await sumsBy(source, { scope, period, filters }, [column], measures);
    return new Map(rows.map(({ keys: [key], sums }) => [key as FactKey<D>, sums]));
  };

  return {
    total,

    /** One page of such a list, and what all of its rows add up to. */
    mirrored: (
      dimension: FactDimension,
      scope: FactScope,
      period: Period,
      filters: FactFilters,
      asked: Omit<MirroredQuestion, 'column'>,
    ): Promise<MirroredAnswer> => {
      const question = { scope, period, filters };
      const { measures, members, isNarrowed } = asked;
      const column = DIMENSIONS[dimension];
      const ids = isNarrowed ? undefined : members.listedCount;
      return ofList(question, { column, measures, ids }, (from) =>
        mirroredList(from, question, { ...asked, column }),
      );
    },

    /** The sums of some rows of such a list. */
    ofRows: (
      dimension: FactDimension,
      scope: FactScope,
      period: Period,
      filters: FactFilters,
      ids: readonly number[],
      measures: readonly MeasureColumn[],
    ): Promise<Map<number, FactSums>> => {
      const question = { scope, period, filters };
      const asked = { column: DIMENSIONS[dimension], measures };
      return ofList(question, asked, (from) => sumsOfRows(from, question, asked, ids));
    },

    /** By one dimension; what belongs to none of its values is under 0. */
    by,

    byCategory: async (
      scope: FactScope,
      period: Period,
      filters: FactFilters,
      measures?: readonly MeasureColumn[],
    ): Promise<{ verticalId: number; nicheId: number; sums: FactSums }[]> => {
      const columns = [DIMENSIONS.vertical, DIMENSIONS.niche];
      const rows = await sumsBy(source, { scope, period, filters }, columns, measures);
      return rows.map(({ keys: [verticalId, nicheId], sums }) => ({
        verticalId: Number(verticalId),
        nicheId: Number(nicheId),
        sums,
      }));
    },

    series: async (
      scope: FactScope,
      period: Period,
      zone: Zone,
      interval: Interval,
      filters: FactFilters,
      measures?: readonly MeasureColumn[],
    ): Promise<{ buckets: (Bucket & { sums: FactSums })[] }> => ({
      buckets: await seriesOf(source, { scope, period, zone, interval, filters }, measures),
    }),

    byHourOfDay: (
      scope: FactScope,
      period: Period,
      zone: Zone,
      filters: FactFilters,
      measures?: readonly MeasureColumn[],
    ): Promise<{ day: string; hour: number; sums: FactSums }[]> =>
      hoursOfDay(source, { scope, period, zone, filters }, measures),

    clicks: (
      scope: FactScope,
      period: Period,
      filters: FactFilters,
      page: ClickPage,
      clickTest?: ClickTest,
    ): Promise<ClickList> => clickPage(source, { scope, period, filters, clickTest }, page),

    /** What some clicks of a publisher earned so far, those that exist. */
    named: (...asked: Tail<Parameters<typeof namedClicks>>) => namedClicks(source, ...asked),

    /** What a click of each keyword, or of each named one, earns on average; null for those without clicks. */
    keywordAverages: async (
      scope: FactScope,
      period: Period,
      keywordIds?: number[],
    ): Promise<Map<number, Figure | null>> => {
      const sums = await by('keyword', scope, period, { keywordIds }, RPC_MEASURES);
      const ids = keywordIds ?? [...sums.keys()];
      return new Map(ids.map((id) => [id, METRICS.rpc.of(sums.get(id) ?? NO_FACT_SUMS)]));
    },
  };
};

export type Facts = ReturnType<typeof factsIn>;

type Reading = Pick<Asking, 'client'> &
  Partial<Asking> & { readSnapshot: ReadSnapshot; useRollUps?: boolean; kept?: KeptSums | undefined };

export const factReader = ({
  client: store,
  queue = factQueue(),
  limits,
  readSnapshot,
  useRollUps = true,
  kept,
}: Reading) => {
  const client = askingClient({ client: store, queue, limits });
  const known = knownAnswers();
  return {
    /** Some rows of a copied list by words in their names: no facts, and so no state of them. */
    rowsNamed: (...asked: Tail<Parameters<typeof namedRows>>) => namedRows(client, ...asked),

    /** The rows of a list of which there may be a million: of such a copy as well. */
    members: (...asked: Tail<Parameters<typeof membersOf>>) => membersOf({ client, known }, ...asked),

    /** How many such rows there are, and how many of them run. */
    rowCounts: (...asked: Tail<Parameters<typeof rowCounts>>) => rowCounts({ client, known }, ...asked),

    /** All rows of a short one in the order of an attribute. */
    sortedMembers: (...asked: Tail<Parameters<typeof sortedMembers>>) =>
      sortedMembers({ client, known }, ...asked),

    /** The facts of some periods as they are now, or as they were known at a moment. One answer is made of one of these. */
    at: async (periods: readonly Period[], asOf?: Date): Promise<Facts> =>
      factsIn({ client, known, useRollUps, snapshot: await readSnapshot(daysOf(periods), asOf) }, kept),
  };
};

export type FactReader = ReturnType<typeof factReader>;
