import type { Period } from '@adhelm/domain/period';
import { microsOf } from '../micros.ts';
import type { FactDimension, FactFilters, FactScope, FactSums } from '../read/model.ts';
import type { ClickFact, CostFact } from '../write/fact-writer.ts';

type Dimensions = Omit<
  CostFact,
  'hour' | 'source' | 'currency' | 'spendNative' | 'spend' | 'impressions' | 'clicks' | 'conversions'
> & { keywordId: number };

const KEYS = {
  publisher: 'publisherId',
  user: 'userId',
  adAccount: 'adAccountId',
  campaign: 'campaignId',
  ad: 'adId',
  post: 'postId',
  keyword: 'keywordId',
  keywordSet: 'keywordSetId',
  niche: 'nicheId',
  vertical: 'verticalId',
  website: 'websiteId',
  platform: 'platform',
} as const satisfies Record<FactDimension, keyof Dimensions>;

/** One fact with what it contributes, money in millionths; an hour that was told of and may be gone is neither. */
type Contribution = { at: number; dimensions: Dimensions; click?: ClickFact; cost?: CostFact };

const stands = ({ click, cost }: Contribution): boolean => click !== undefined || cost !== undefined;

type Question = { scope: FactScope; period: Period; filters: FactFilters };

const passes = ({ at, dimensions }: Contribution, { scope, period, filters }: Question): boolean => {
  const one = (ids: number[] | undefined, ...values: number[]) =>
    ids === undefined || values.some((value) => ids.includes(value));
  return (
    at >= period.from &&
    at < period.to &&
    (scope.publisherId === null || dimensions.publisherId === scope.publisherId) &&
    (scope.userId === null || dimensions.userId === scope.userId) &&
    one(filters.userIds, dimensions.userId) &&
    one(filters.postIds, dimensions.postId) &&
    one(filters.keywordIds, dimensions.keywordId) &&
    one(filters.keywordSetIds, dimensions.keywordSetId) &&
    one(filters.campaignIds, dimensions.campaignId) &&
    one(filters.categoryIds, dimensions.nicheId, dimensions.verticalId) &&
    one(filters.adAccountIds, dimensions.adAccountId) &&
    one(filters.adIds, dimensions.adId) &&
    one(filters.websiteIds, dimensions.websiteId) &&
    (filters.platform === undefined || filters.platform.some((name) => name === dimensions.platform))
  );
};

/** The same facts kept the plainest way, to hold the store against. */
export const shadowFacts = () => {
  const clicks = new Map<string, ClickFact>();
  const costs = new Map<string, CostFact>();
  /** Every hour that a platform ever reported: facts reach as far as that, even if it is taken back. */
  const told: CostFact[] = [];
  const reportedUntil = new Map<string, number>();

  const isPending = ({ publisherId, adAccountId, time }: ClickFact): boolean =>
    adAccountId !== 0 && time.getTime() >= (reportedUntil.get(`${publisherId} ${adAccountId}`) ?? 0);

  const hourOf = (cost: CostFact): Contribution => ({
    at: cost.hour.getTime(),
    dimensions: { ...cost, keywordId: 0 },
  });

  const contributions = (): Contribution[] => [
    ...[...clicks.values()].map((click) => ({ at: click.time.getTime(), dimensions: click, click })),
    ...[...costs.values()].map((cost) => ({ ...hourOf(cost), cost })),
    ...told.map(hourOf),
  ];

  const sumsOf = (facts: Contribution[]): FactSums => {
    const ofClicks = facts.flatMap(({ click }) => click ?? []);
    const ofCosts = facts.flatMap(({ cost }) => cost ?? []);
    const money = (amounts: (string | undefined)[]) =>
      amounts.reduce((sum, amount) => sum + microsOf(amount ?? '0'), 0n);
    const count = (values: number[]) => values.reduce((sum, value) => sum + BigInt(value), 0n);
    const unsettled = ofClicks.filter(({ actualRevenue }) => actualRevenue === undefined);
    const pending = ofClicks.filter(isPending);
    const ofVisits = ofClicks.filter(({ visit }) => visit !== undefined);
    const earned = ofClicks.map(({ actualRevenue, estimatedRevenue }) =>
      microsOf(actualRevenue ?? estimatedRevenue),
    );
    const inOrder = earned.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return {
      trackedClicks: BigInt(ofClicks.length),
      settledClicks: BigInt(ofClicks.length - unsettled.length),
      pendingClicks: BigInt(pending.length),
      platformClicks: count(ofCosts.map((cost) => cost.clicks)),
      impressions: count(ofCosts.map(({ impressions }) => impressions)),
      conversions: count(ofCosts.map(({ conversions }) => conversions)),
      visits: 0n,
      searches: 0n,
      visitClicks: BigInt(ofVisits.length),
      visitRevenue: money(
        ofVisits.map(({ actualRevenue, estimatedRevenue }) => actualRevenue ?? estimatedRevenue),
      ),
      leftOut: 0n,
      estimatedRevenue: money(ofClicks.map(({ estimatedRevenue }) => estimatedRevenue)),
      actualRevenue: money(ofClicks.map(({ actualRevenue }) => actualRevenue)),
      pendingRevenue: money(unsettled.map(({ estimatedRevenue }) => estimatedRevenue)),
      estimatedCost: money(ofClicks.map(({ estimatedCost }) => estimatedCost)),
      actualCost: money(ofCosts.map(({ spend }) => spend)),
      pendingCost: money(pending.map(({ estimatedCost }) => estimatedCost)),
      minRpc: inOrder[0] ?? null,
      maxRpc: inOrder.at(-1) ?? null,
      lastAt: facts.some(stands) ? new Date(Math.max(...facts.map(({ at }) => at))) : null,
    };
  };

  /** Those of which something stands. */
  const groupsOf = <Key>(question: Question, keyOf: (fact: Contribution) => Key): Map<Key, FactSums> => {
    const facts = contributions().filter((fact) => passes(fact, question));
    const groups = [...Map.groupBy(facts, keyOf)].filter(([, own]) => own.some(stands));
    return new Map(groups.map(([key, own]) => [key, sumsOf(own)]));
  };

  return {
    clicks,

    record: (batch: ClickFact[]) => {
      for (const click of batch) if (!clicks.has(click.id)) clicks.set(click.id, click);
    },
    change: (id: string, money: Partial<Pick<ClickFact, 'estimatedRevenue' | 'actualRevenue'>>) => {
      const click = clicks.get(id);
      if (click) clicks.set(id, { ...click, ...money });
    },
    clicksOfWebsite: (publisherId: number, websiteId: number, from: Date, to: Date) =>
      [...clicks.values()].filter(
        (click) =>
          click.publisherId === publisherId &&
          click.websiteId === websiteId &&
          click.time >= from &&
          click.time < to,
      ),
    replaceCosts: (
      publisherId: number,
      adAccountId: number,
      window: { from: Date; to: Date; reportedUntil: Date },
      rows: CostFact[],
    ) => {
      for (const [key, cost] of costs)
        if (
          cost.publisherId === publisherId &&
          cost.adAccountId === adAccountId &&
          cost.hour >= window.from &&
          cost.hour < window.to
        )
          costs.delete(key);
      told.push(...rows);
      for (const cost of rows)
        costs.set(`${publisherId} ${cost.hour.getTime()} ${cost.adId} ${cost.source}`, cost);
      const key = `${publisherId} ${adAccountId}`;
      reportedUntil.set(key, Math.max(reportedUntil.get(key) ?? 0, window.reportedUntil.getTime()));
    },

    total: (question: Question): FactSums => sumsOf(contributions().filter((fact) => passes(fact, question))),

    by: (dimension: FactDimension, question: Question): Map<number | string, FactSums> =>
      groupsOf(question, ({ dimensions }) => dimensions[KEYS[dimension]]),

    byLocal: (labelOf: (instant: number) => string, question: Question): Map<string, FactSums> =>
      groupsOf(question, ({ at }) => labelOf(at)),
  };
};

/** What is answered when the least and the most were not asked for. */
export const withoutExtremes = (sums: FactSums): FactSums => ({ ...sums, minRpc: null, maxRpc: null });

export type ShadowFacts = ReturnType<typeof shadowFacts>;
