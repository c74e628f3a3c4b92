import { seedNumber } from './graph-chance.ts';
import { minorUnits } from './graph-money.ts';

export type SetStatus = 'ACTIVE' | 'PAUSED' | 'ARCHIVED' | 'DELETED';

/** How an ad runs while nothing stops it; money in whole units of the account's currency. */
export type Pace = { dailySpend: number; costPerClick: number; clickRate: number; conversionRate: number };

export type SimulatedPerson = { id: string; name: string; note: string };

export type AdSeed = {
  realId: string;
  name: string;
  status?: SetStatus;
  texts?: { title: string; body: string; description: string };
  /** Titles that a dynamic ad shows some people instead. */
  furtherTitles?: readonly string[];
  link?: string;
  urlTags?: string;
  /** Where the texts stand in the creative. */
  format?: 'link' | 'video' | 'dynamic';
  /** What the platform says of it itself. */
  review?: 'DISAPPROVED' | 'PENDING_REVIEW';
  pace?: Pace;
};

export type AdSetSeed = {
  /** Made from the campaign's when left out. */
  realId?: string;
  name: string;
  status?: SetStatus;
  /** In whole units, and only in campaigns without a budget of their own. */
  dailyBudget?: string;
  lifetimeBudget?: string;
  bidAmount?: string;
  ads: readonly AdSeed[];
};

export type CampaignSeed = {
  realId: string;
  name: string;
  objective?: string;
  status?: SetStatus;
  /** Since when it has this status; it ran before that. */
  statusSince?: Date;
  createdAt?: Date;
  dailyBudget?: string;
  lifetimeBudget?: string;
  issues?: readonly string[];
  adSets: readonly AdSetSeed[];
};

export type AccountSeed = {
  realId: string;
  name: string;
  currency: string;
  timeZone: string;
  /** Ids of those who may work with it. */
  people: readonly string[];
  /** The platform's number; 1 is active. */
  status?: number;
  createdAt?: Date;
  /** A function is asked when somebody first looks. */
  campaigns: readonly CampaignSeed[] | (() => readonly CampaignSeed[]);
};

/** What somebody set, from a moment on. */
type Since<Value> = { from: number; value: Value };

type Node = {
  id: string;
  name: string;
  account: Account;
  createdAt: number;
  updatedAt: number;
  statuses: Since<SetStatus>[];
  /** Until then the platform says IN_PROCESS. */
  inProcessUntil: number;
};

/** Money in minor units. */
type Funded = Node & { dailyBudgets: Since<number | null>[]; lifetimeBudget: number | null };

export type Campaign = Funded & {
  kind: 'campaign';
  objective: string;
  issues: readonly string[];
  adSets: AdSet[];
};
export type AdSet = Funded & { kind: 'adSet'; campaign: Campaign; bidAmount: number | null; ads: Ad[] };
export type Ad = Node & {
  kind: 'ad';
  adSet: AdSet;
  seed: AdSeed;
  /** What its chances are drawn from. */
  chance: number;
  pace: Pace | undefined;
};
export type GraphObject = Campaign | AdSet | Ad;

export type Account = Omit<AccountSeed, 'campaigns'> & {
  /** In the order in which they were made, so that a place in the list stays one. */
  campaigns: Campaign[];
  adSets: AdSet[];
  ads: Ad[];
};

export const lastOf = <Value>(history: readonly Since<Value>[]): Value | undefined => history.at(-1)?.value;

export const valueAt = <Value>(history: readonly Since<Value>[], instant: number): Value | undefined =>
  history.findLast(({ from }) => from <= instant)?.value;

export const statusOf = (node: GraphObject): SetStatus => lastOf(node.statuses) ?? 'ACTIVE';

/** Further down what was set above counts, with the platform's own say for what is left. */
export const effectiveStatus = (node: GraphObject, now: number): string => {
  if (node.inProcessUntil > now) return 'IN_PROCESS';
  const own = statusOf(node);
  if (node.kind === 'campaign') return own === 'ACTIVE' && node.issues.length > 0 ? 'WITH_ISSUES' : own;
  const parents = node.kind === 'adSet' ? [node.campaign] : [node.adSet.campaign, node.adSet];
  for (const gone of ['DELETED', 'ARCHIVED'] as const)
    if ([node, ...parents].some((one) => statusOf(one) === gone)) return gone;
  if (own !== 'ACTIVE') return own;
  const paused = parents.find((parent) => statusOf(parent) === 'PAUSED');
  if (paused) return paused.kind === 'campaign' ? 'CAMPAIGN_PAUSED' : 'ADSET_PAUSED';
  return node.kind === 'ad' && node.seed.review ? node.seed.review : own;
};

type Origin = { seed: number; begin: number };

const statusesFrom = (createdAt: number, status: SetStatus = 'ACTIVE', since = createdAt) => [
  ...(since > createdAt ? [{ from: createdAt, value: 'ACTIVE' as SetStatus }] : []),
  { from: Math.max(since, createdAt), value: status },
];

const amount = (text: string | undefined, currency: string): number | null =>
  text === undefined ? null : minorUnits(text, currency);

type Parent<Seed> = { account: Account; seed: Seed; origin: Origin };

/** A campaign with everything below it, at the end of the account's lists. */
const addCampaign = ({ account, seed, origin }: Parent<CampaignSeed>): Campaign => {
  const { currency } = account;
  const createdAt = seed.createdAt?.getTime() ?? origin.begin;
  const common = { account, createdAt, updatedAt: createdAt, inProcessUntil: 0 };
  const campaign: Campaign = {
    ...common,
    kind: 'campaign',
    id: seed.realId,
    name: seed.name,
    statuses: statusesFrom(createdAt, seed.status, seed.statusSince?.getTime()),
    objective: seed.objective ?? 'OUTCOME_SALES',
    issues: seed.issues ?? [],
    dailyBudgets: [{ from: createdAt, value: amount(seed.dailyBudget, currency) }],
    lifetimeBudget: amount(seed.lifetimeBudget, currency),
    adSets: [],
  };
  account.campaigns.push(campaign);
  for (const [place, given] of seed.adSets.entries()) {
    const adSet: AdSet = {
      ...common,
      kind: 'adSet',
      id: given.realId ?? String(BigInt(seed.realId) + 1_000_000n * BigInt(place + 1)),
      name: given.name,
      campaign,
      statuses: statusesFrom(createdAt, given.status),
      dailyBudgets: [{ from: createdAt, value: amount(given.dailyBudget, currency) }],
      lifetimeBudget: amount(given.lifetimeBudget, currency),
      bidAmount: amount(given.bidAmount, currency),
      ads: [],
    };
    campaign.adSets.push(adSet);
    account.adSets.push(adSet);
    for (const ad of given.ads)
      adSet.ads.push({
        ...common,
        kind: 'ad',
        id: ad.realId,
        name: ad.name,
        adSet,
        seed: ad,
        statuses: statusesFrom(createdAt, ad.status),
        chance: seedNumber(origin.seed, ad.realId),
        pace: ad.pace,
      });
    account.ads.push(...adSet.ads);
  }
  return campaign;
};

type Setting = {
  seed: number;
  people: readonly SimulatedPerson[];
  accounts: readonly AccountSeed[];
  /** Since when there is what does not say when it was made. */
  begin: number;
};

/** Everything there is at the platform, made from what it is given when somebody first looks at an account. */
export const graphWorld = ({ seed, people, accounts, begin }: Setting) => {
  const origin = { seed, begin };
  const objects = new Map<string, GraphObject>();
  const made = new Map<string, Account>();
  const seeds = new Map(accounts.map((account) => [account.realId, account]));
  const register = (campaign: Campaign) => {
    for (const node of [campaign, ...campaign.adSets, ...campaign.adSets.flatMap(({ ads }) => ads)])
      objects.set(node.id, node);
    return campaign;
  };
  const add = (account: Account, campaign: CampaignSeed) =>
    register(addCampaign({ account, seed: campaign, origin }));

  const account = (realId: string): Account | undefined => {
    const known = made.get(realId);
    const given = seeds.get(realId);
    if (known || !given) return known;
    const { campaigns, ...rest } = given;
    const fresh: Account = { ...rest, campaigns: [], adSets: [], ads: [] };
    made.set(realId, fresh);
    for (const one of typeof campaigns === 'function' ? campaigns() : campaigns) add(fresh, one);
    return fresh;
  };
  const allAccounts = (): Account[] => [...seeds.keys()].flatMap((realId) => account(realId) ?? []);

  return {
    people,
    begin,
    account,
    accountsOf: (person: string) => allAccounts().filter((one) => one.people.includes(person)),
    /** Objects are known by their id alone: an account that nobody looked at yet is looked at now. */
    object: (id: string): GraphObject | undefined => {
      const known = objects.get(id);
      if (known || made.size === seeds.size) return known;
      allAccounts();
      return objects.get(id);
    },
    addCampaign: add,
  };
};

export type GraphWorld = ReturnType<typeof graphWorld>;
