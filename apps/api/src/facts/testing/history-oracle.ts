import type { Period } from '@adhelm/domain/period';
import type { FactDimension, FactFilters, FactScope, FactSums } from '../read/model.ts';
import type { Booking, ClickFact, CostFact, StepFact } from '../write/fact-writer.ts';

// What facts mean, written down a second time: nothing here is computed by the product's own functions.

/** An amount in whole millionths. */
export const millionths = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
};

type Click = ClickFact & { estimate: bigint; settled: bigint | null };

/** What is known of one publisher's facts at a moment; never changed, only followed by another. */
export type State = {
  clicks: ReadonlyMap<string, Click>;
  steps: ReadonlyMap<string, StepFact>;
  costs: ReadonlyMap<string, CostFact>;
  /** By ad account, in milliseconds. */
  reportedUntil: ReadonlyMap<number, number>;
  /** Every hour that costs were ever told of, also those that were taken back. */
  told: readonly CostFact[];
  /** Clicks as they were before they were somebody's. */
  strays: readonly ClickFact[];
};

export const NOTHING: State = {
  clicks: new Map(),
  steps: new Map(),
  costs: new Map(),
  reportedUntil: new Map(),
  told: [],
  strays: [],
};

const recorded = (state: State, facts: readonly ClickFact[]): State => {
  const clicks = new Map(state.clicks);
  for (const fact of facts)
    if (!clicks.has(fact.id))
      clicks.set(fact.id, {
        ...fact,
        estimate: millionths(fact.estimatedRevenue),
        settled: fact.actualRevenue === undefined ? null : millionths(fact.actualRevenue),
      });
  return { ...state, clicks };
};

const stepped = (state: State, facts: readonly StepFact[]): State => {
  const steps = new Map(state.steps);
  for (const fact of facts) if (!steps.has(fact.id)) steps.set(fact.id, fact);
  return { ...state, steps };
};

type Named = Pick<ClickFact, 'adId' | 'source'>;

/** What named the ad and was nobody's belongs to it. */
const booked = (state: State, realAdId: string, booking: Booking): State => {
  const isMeant = ({ adId, source }: Named) => adId === 0 && source?.ad_id === realAdId;
  const own = <Fact extends Named>(facts: ReadonlyMap<string, Fact>) =>
    new Map([...facts].map(([id, fact]) => [id, isMeant(fact) ? { ...fact, ...booking } : fact]));
  return {
    ...state,
    clicks: own(state.clicks),
    steps: own(state.steps),
    strays: [...state.strays, ...[...state.clicks.values()].filter(isMeant)],
  };
};

type Money = Partial<Pick<Click, 'estimate' | 'settled'>>;

const changed = (state: State, money: ReadonlyMap<string, Money>): State => {
  const clicks = new Map(state.clicks);
  for (const [id, change] of money) {
    const click = clicks.get(id);
    if (click) clicks.set(id, { ...click, ...change });
  }
  return { ...state, clicks };
};

/** Parts of a whole by weight, to the millionth: everybody's part rounded down, the rest one by one to those who lost most. */
const largestRemainder = (total: bigint, weights: readonly bigint[]): bigint[] => {
  const isFlat = weights.every((weight) => weight === 0n);
  const own = isFlat ? weights.map(() => 1n) : weights;
  const all = own.reduce((a, b) => a + b, 0n);
  const parts = own.map((weight, place) => ({
    place,
    part: (total * weight) / all,
    lost: (total * weight) % all,
  }));
  const rest = total - parts.reduce((sum, { part }) => sum + part, 0n);
  const losers = [...parts].sort((a, b) =>
    a.lost === b.lost ? a.place - b.place : a.lost < b.lost ? 1 : -1,
  );
  for (const one of losers.slice(0, Number(rest))) one.part += 1n;
  return parts.map(({ part }) => part);
};

export type DayOfWebsite = { websiteId: number; from: Date; to: Date };

export const clicksOfWebsite = ({ clicks }: State, { websiteId, from, to }: DayOfWebsite): Click[] =>
  [...clicks.values()]
    .filter((click) => click.websiteId === websiteId && click.time >= from && click.time < to)
    .sort((a, b) => a.time.getTime() - b.time.getTime() || (a.id < b.id ? -1 : 1));

const settledDay = (state: State, day: DayOfWebsite, total: bigint): State => {
  const clicks = clicksOfWebsite(state, day);
  const parts = largestRemainder(
    total,
    clicks.map(({ estimate }) => estimate),
  );
  return changed(state, new Map(clicks.map(({ id }, place) => [id, { settled: parts[place] ?? 0n }])));
};

type Window = { adAccountId: number; from: Date; to: Date; reportedUntil: Date; rows: readonly CostFact[] };

const pulled = (state: State, { adAccountId, from, to, reportedUntil, rows }: Window): State => {
  const kept = [...state.costs].filter(
    ([, cost]) => cost.adAccountId !== adAccountId || cost.hour < from || cost.hour >= to,
  );
  const added = rows.map((cost) => [`${cost.hour.getTime()} ${cost.adId} ${cost.source}`, cost] as const);
  const before = state.reportedUntil.get(adAccountId) ?? 0;
  return {
    ...state,
    costs: new Map([...kept, ...added]),
    reportedUntil: new Map([
      ...state.reportedUntil,
      [adAccountId, Math.max(before, reportedUntil.getTime())],
    ]),
    told: [...state.told, ...rows],
  };
};

export const after = { recorded, stepped, booked, changed, settledDay, pulled };

export type Question = { scope: FactScope; period: Period; filters: FactFilters };

const FIELDS = {
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
} as const satisfies Record<FactDimension, keyof ClickFact>;

/** One thing that happened: a click, a step before one, an hour of an ad, or an hour that was told of and may be gone. */
type Item = {
  at: number;
  of: (dimension: FactDimension) => number | string;
  click?: Click & { isPending: boolean };
  cost?: CostFact;
  step?: StepFact;
};

const itemsOf = ({ clicks, steps, costs, reportedUntil, told, strays }: State): Item[] => {
  const ofCost = (cost: CostFact) => (dimension: FactDimension) =>
    dimension === 'keyword' ? 0 : cost[FIELDS[dimension] as keyof CostFact & 'userId'];
  return [
    ...[...clicks.values()].map((click): Item => {
      const reported = reportedUntil.get(click.adAccountId) ?? 0;
      const isPending = click.adAccountId !== 0 && click.time.getTime() >= reported;
      const of = (dimension: FactDimension) => click[FIELDS[dimension]];
      return { at: click.time.getTime(), of, click: { ...click, isPending } };
    }),
    ...[...steps.values()].map(
      (step): Item => ({ at: step.time.getTime(), of: (dimension) => step[FIELDS[dimension]], step }),
    ),
    ...[...costs.values()].map((cost): Item => ({ at: cost.hour.getTime(), of: ofCost(cost), cost })),
    ...strays.map(
      (click): Item => ({ at: click.time.getTime(), of: (dimension) => click[FIELDS[dimension]] }),
    ),
    ...told.map((cost): Item => ({ at: cost.hour.getTime(), of: ofCost(cost) })),
  ];
};

const isAsked = ({ at, of }: Item, { scope, period, filters }: Question): boolean => {
  const among = (ids: number[] | undefined, ...dimensions: FactDimension[]) =>
    !ids || dimensions.some((dimension) => ids.some((id) => id === of(dimension)));
  return (
    at >= period.from &&
    at < period.to &&
    (scope.publisherId === null || of('publisher') === scope.publisherId) &&
    (scope.userId === null || of('user') === scope.userId) &&
    among(filters.userIds, 'user') &&
    among(filters.campaignIds, 'campaign') &&
    among(filters.keywordIds, 'keyword') &&
    among(filters.categoryIds, 'niche', 'vertical') &&
    (filters.platform === undefined || filters.platform.some((one) => one === of('platform')))
  );
};

export const askedItems = (states: readonly State[], question: Question): Item[] =>
  states.flatMap(itemsOf).filter((item) => isAsked(item, question));

const added = <Thing>(things: readonly Thing[], amount: (thing: Thing) => bigint | number): bigint =>
  things.reduce((sum, thing) => sum + BigInt(amount(thing)), 0n);

/** Undefined where nothing stands, whatever was told. */
export const summed = (items: readonly Item[]): FactSums | undefined => {
  const clicks = items.flatMap(({ click }) => click ?? []);
  const costs = items.flatMap(({ cost }) => cost ?? []);
  const steps = items.flatMap(({ step }) => step ?? []);
  if (clicks.length + costs.length + steps.length === 0) return undefined;
  const counted = (kind: string) => steps.filter((step) => step.kind === kind && step.flags.length === 0);
  const ofVisits = clicks.filter(({ visit }) => visit !== undefined);
  /** Money moved then; a step moves none. */
  const times = items.flatMap(({ at, step }) => (step ? [] : [at]));
  const earned = clicks.map(({ settled, estimate }) => settled ?? estimate);
  const inOrder = earned.sort((a, b) => (a < b ? -1 : Number(a > b)));
  const open = clicks.filter(({ settled }) => settled === null);
  const pending = clicks.filter(({ isPending }) => isPending);
  return {
    trackedClicks: BigInt(clicks.length),
    settledClicks: BigInt(clicks.length - open.length),
    pendingClicks: BigInt(pending.length),
    platformClicks: added(costs, (cost) => cost.clicks),
    impressions: added(costs, ({ impressions }) => impressions),
    conversions: added(costs, ({ conversions }) => conversions),
    visits: BigInt(counted('view').length),
    searches: BigInt(counted('search').length),
    visitClicks: BigInt(ofVisits.length),
    visitRevenue: added(ofVisits, ({ settled, estimate }) => settled ?? estimate),
    leftOut: BigInt(steps.filter(({ flags }) => flags.length > 0).length),
    estimatedRevenue: added(clicks, ({ estimate }) => estimate),
    actualRevenue: added(clicks, ({ settled }) => settled ?? 0n),
    pendingRevenue: added(open, ({ estimate }) => estimate),
    estimatedCost: added(clicks, ({ estimatedCost }) => millionths(estimatedCost)),
    actualCost: added(costs, ({ spend }) => millionths(spend)),
    pendingCost: added(pending, ({ estimatedCost }) => millionths(estimatedCost)),
    minRpc: inOrder[0] ?? null,
    maxRpc: inOrder.at(-1) ?? null,
    lastAt: times.length > 0 ? new Date(Math.max(...times)) : null,
  };
};

/** The sums of each group that has something. */
export const summedBy = (
  items: readonly Item[],
  keyOf: (item: Item) => string | number,
): [key: string | number, sums: FactSums][] =>
  [...Map.groupBy(items, keyOf)].flatMap(([key, own]) => {
    const sums = summed(own);
    return sums ? [[key, sums]] : [];
  });
