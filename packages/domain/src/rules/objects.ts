import type { Decimal, RuleLevel, RuleReach, RuleSelection } from './rule.ts';

/** The money of an ad account: how many decimals it has, and how many dollars one of it is. */
export type Currency = { decimals: number; dollars: Decimal };

/** An ad account, campaign, ad set or ad as it is now. */
export type RuleObject = {
  id: number;
  name: string;
  platform: string;
  status: 'ACTIVE' | 'PAUSED';
  /** The advertiser whose ad account it is or lies in. */
  ownerId: number | null;
  accountId: number;
  campaignId: number | null;
  adSetId: number | null;
  tags: readonly string[];
  /** In the currency of the ad account. */
  dailyBudget: Decimal | null;
  bidAmount: Decimal | null;
  /** Null where its rate is not known. */
  currency: Currency | null;
  /** When its budget was last changed, by whomever. */
  budgetChangedAt: number | null;
  /** How far the data about it reach: what came last from its ad platform and from its feed, the older of the two. */
  asOf: number | null;
};

/** The objects of one level, by id and by what rules choose them by. A place is where an object stands among them. */
export type ObjectIndex = {
  level: RuleLevel;
  objects: readonly RuleObject[];
  placeOf: (id: number) => number | undefined;
  /** Whose average an object is compared with; null for accounts. */
  parentOf: (place: number) => string | null;
  /** The places that a rule is for, in the order of ids. */
  placesFor: (rule: RuleReach) => readonly number[];
};

const PARENTS = { ACCOUNT: 'accountId', CAMPAIGN: 'campaignId', AD_SET: 'adSetId' } as const;

const parentKey = (level: RuleLevel, { accountId, campaignId, adSetId }: RuleObject): string | null => {
  if (level === 'ACCOUNT') return null;
  if (level === 'CAMPAIGN') return `account ${accountId}`;
  return level === 'AD' && adSetId !== null ? `ad set ${adSetId}` : `campaign ${campaignId}`;
};

const lowered = (text: string): string => text.normalize('NFC').toLowerCase();

type Finder = (object: RuleObject, name: string) => boolean;

const finderOf = (selection: RuleSelection): Finder => {
  switch (selection.kind) {
    case 'ALL':
      return () => true;
    case 'CHOSEN': {
      const ids = new Set(selection.ids);
      return ({ id }) => ids.has(id);
    }
    case 'TAG':
      return ({ tags }) => tags.includes(selection.tag);
    case 'NAME': {
      const part = lowered(selection.contains);
      return (_, name) => name.includes(part);
    }
    case 'ALL_OF': {
      const ids = new Set(selection.ids);
      const key = PARENTS[selection.parent];
      return (object) => ids.has(object[key] ?? 0);
    }
  }
};

/** Rules that choose alike share the answer: their number does not multiply the objects looked through. */
export const scopeKey = ({ platform, scope, ownerId }: RuleReach): string =>
  JSON.stringify([platform, ownerId, scope.selection]);

export const indexObjects = (level: RuleLevel, given: readonly RuleObject[]): ObjectIndex => {
  const objects = given.toSorted((a, b) => a.id - b.id);
  const names = objects.map(({ name }) => lowered(name));
  const places = new Map(objects.map(({ id }, place) => [id, place]));
  const parents = objects.map((object) => parentKey(level, object));
  const found = new Map<string, number[]>();

  const look = ({ platform, ownerId, scope: { selection } }: RuleReach): number[] => {
    const isWithin = (object: RuleObject) =>
      object.platform === platform && (ownerId === null || object.ownerId === ownerId);
    const fits = finderOf(selection);
    const candidates =
      selection.kind === 'CHOSEN' ? selection.ids.map((id) => places.get(id)) : places.values();
    const fitting: number[] = [];
    for (const place of candidates) {
      const object = place === undefined ? undefined : objects[place];
      if (place !== undefined && object && isWithin(object) && fits(object, names[place] ?? ''))
        fitting.push(place);
    }
    return fitting.sort((a, b) => a - b);
  };

  return {
    level,
    objects,
    placeOf: (id) => places.get(id),
    parentOf: (place) => parents[place] ?? null,
    placesFor: (rule) => {
      const key = scopeKey(rule);
      const known = found.get(key) ?? look(rule);
      found.set(key, known);
      return known;
    },
  };
};
