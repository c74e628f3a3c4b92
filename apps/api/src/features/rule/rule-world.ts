import type { Scope } from '@adhelm/domain/access-scope';
import { decimalsOf } from '@adhelm/domain/currency';
import type { Period } from '@adhelm/domain/period';
import { type FigureTable, figureTable } from '@adhelm/domain/rules/figures';
import { indexObjects, type RuleObject } from '@adhelm/domain/rules/objects';
import type { Rule, RuleLevel } from '@adhelm/domain/rules/rule';
import { periodKey, periodsOf } from '@adhelm/domain/rules/windows';
import type { InScope } from '../../db/entities/in-scope.ts';
import { AppError } from '../../errors.ts';
import type { MeasureColumn } from '../../facts/measures.ts';
import type { FactReader, FactSums, Facts } from '../../facts/read/fact-reader.ts';
import { addSums } from '../../facts/read/model.ts';
import type { PastObject } from './past-object.ts';
import { measuresFor } from './rule-measures.ts';
import type { RuleObjectRepository, StoredChange, StoredObject } from './rule-object.repository.ts';
import { workOutColumns } from './work-out-columns.ts';

type Repositories = { ruleObjects: RuleObjectRepository };

/** More of a level at once would take more memory and time than a run may. */
const MOST_OBJECTS = 50_000;
const MOST_CHANGES = 500_000;

const refuseTooMany = (objects: number) => {
  if (objects > MOST_OBJECTS)
    throw new AppError(
      'EX06',
      `Rules can look at ${MOST_OBJECTS} objects of a level at most, and this publisher has more. Please choose a level above.`,
    );
};

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** What facts know of each level; ad sets are what their ads are. */
const DIMENSION_OF = { ACCOUNT: 'adAccount', CAMPAIGN: 'campaign', AD_SET: 'ad', AD: 'ad' } as const;

/** Everything of a publisher is read as that publisher, so that what belongs to another one is not there. */
export const asPublisher = (publisherId: number): Scope => ({
  kind: 'publisher',
  publisherId,
  ownRowsOf: null,
});

type Objects = ReadonlyMap<RuleLevel, readonly RuleObject[]>;
type Tables = Partial<Record<RuleLevel, FigureTable>>;

/** Which periods the rules of each level need, each once. */
const periodsByLevel = (rules: readonly Rule[], now: number): Map<RuleLevel, Map<string, Period>> => {
  const levels = new Map<RuleLevel, Map<string, Period>>();
  for (const rule of rules) {
    const own = levels.get(rule.scope.level) ?? new Map<string, Period>();
    for (const [key, period] of periodsOf(rule, now)) own.set(key, period);
    levels.set(rule.scope.level, own);
  }
  return levels;
};

type Rates = ReadonlyMap<string, string>;

const toObject = (
  { currency, budgetChangedAt, syncedAt, ...object }: StoredObject,
  rates: Rates,
): RuleObject => {
  const dollars = currency === 'USD' ? '1' : rates.get(currency);
  return {
    ...object,
    currency: dollars === undefined ? null : { decimals: decimalsOf(currency), dollars },
    budgetChangedAt: budgetChangedAt?.getTime() ?? null,
    asOf: syncedAt?.getTime() ?? null,
  };
};

const toChange = ({ at, status, dailyBudget, bidAmount, tags, budgetChangedAt }: StoredChange) => ({
  at: at.getTime(),
  was: { status, dailyBudget, bidAmount, tags, budgetChangedAt: budgetChangedAt?.getTime() ?? null },
});

/** What ads add up to by the ad set that they are in now; those in none belong to no ad set. */
const byAdSet = (
  ofAds: ReadonlyMap<number, FactSums>,
  adSets: ReadonlyMap<number, number>,
): Map<number, FactSums> => {
  const sums = new Map<number, FactSums>();
  for (const [id, own] of ofAds) {
    const adSetId = adSets.get(id);
    if (adSetId === undefined) continue;
    const known = sums.get(adSetId);
    sums.set(adSetId, known ? addSums(known, own) : own);
  }
  return sums;
};

/** The sums of a publisher's objects, each question asked once. */
const sumsIn = (facts: Facts, publisherId: number, measures?: readonly MeasureColumn[]) => {
  const asked = new Map<string, Promise<Map<number, FactSums>>>();
  return (level: RuleLevel, key: string, period: Period): Promise<Map<number, FactSums>> => {
    const dimension = DIMENSION_OF[level];
    const name = `${dimension} ${key}`;
    const sums = asked.get(name) ?? facts.by(dimension, { publisherId, userId: null }, period, {}, measures);
    asked.set(name, sums);
    return sums;
  };
};

/** Sums of objects by the keys of periods. */
type Fetched = Map<string, Map<number, FactSums>>;
type LevelSums = Map<RuleLevel, Fetched>;

/** The newest fact of all. */
const newestOf = (fetched: Iterable<Fetched>): Date | null => {
  let last: Date | null = null;
  for (const periods of fetched)
    for (const sums of periods.values())
      for (const { lastAt } of sums.values()) if (lastAt && (last === null || lastAt > last)) last = lastAt;
  return last;
};

type Asked = { publisherId: number; rules: readonly Rule[]; now: number; asOf?: Date | undefined };

/** What rules look at: a publisher's objects, and what the facts say of them. */
export const ruleWorlds = ({ inScope, facts }: { inScope: InScope<Repositories>; facts: FactReader }) => {
  /** The objects of the levels of some rules, as they are now. */
  const readObjects = async ({ publisherId, rules, now }: Asked): Promise<Objects> => {
    const levels = new Set(rules.map(({ scope }) => scope.level));
    return inScope(asPublisher(publisherId), async ({ ruleObjects }) => {
      const rates = await ruleObjects.ratesOn(dayOf(now));
      const objects = new Map<RuleLevel, RuleObject[]>();
      for (const level of levels) {
        const rows = await ruleObjects.all({ publisherId, level, limit: MOST_OBJECTS + 1 });
        refuseTooMany(rows.length);
        objects.set(
          level,
          rows.map((row) => toObject(row, rates)),
        );
      }
      return objects;
    });
  };

  /** The objects of a level that there were in a period, with what became of them since it began. */
  const readHistory = async (
    publisherId: number,
    level: RuleLevel,
    { from, to }: Period,
  ): Promise<PastObject[]> =>
    inScope(asPublisher(publisherId), async ({ ruleObjects }) => {
      const rates = await ruleObjects.ratesOn(dayOf(to));
      const asked = { publisherId, level, since: new Date(from) };
      const rows = await ruleObjects.allSince({ ...asked, limit: MOST_OBJECTS + 1 });
      refuseTooMany(rows.length);
      const changes = await ruleObjects.changesSince({ ...asked, limit: MOST_CHANGES + 1 });
      if (changes.length > MOST_CHANGES)
        throw new AppError(
          'EX06',
          'So much was changed in these days that they cannot be replayed at once. Please choose fewer days.',
        );
      const byObject = Map.groupBy(changes, ({ objectId }) => objectId);
      return rows.map(({ status, knownSince, deletedAt, ...row }) => ({
        object: toObject({ ...row, status: 'ACTIVE' }, rates),
        status,
        knownSince: knownSince.getTime(),
        deletedAt: deletedAt?.getTime() ?? null,
        changes: (byObject.get(row.id) ?? []).map(toChange),
      }));
    });

  /** Sums of ads as those of their ad sets. */
  const ofAdSets = async (publisherId: number, ofAds: Fetched): Promise<Fetched> => {
    const ids = new Set([...ofAds.values()].flatMap((sums) => [...sums.keys()]));
    const adSets = await inScope(asPublisher(publisherId), ({ ruleObjects }) =>
      ruleObjects.adSetsOf(publisherId, [...ids]),
    );
    return new Map([...ofAds].map(([key, sums]) => [key, byAdSet(sums, adSets)]));
  };

  /** What rules need to know of the facts, all from one state of them: that of now, or of a moment. */
  const readSums = async ({ publisherId, rules, now, asOf }: Asked): Promise<LevelSums> => {
    const needed = periodsByLevel(rules, now);
    const periods = [...needed.values()].flatMap((own) => [...own.values()]);
    const sumsOf = sumsIn(await facts.at(periods, asOf), publisherId, measuresFor(rules));
    const fetched = new Map<RuleLevel, Fetched>();
    for (const [level, own] of needed) {
      const sums: Fetched = new Map();
      for (const [key, period] of own) sums.set(key, await sumsOf(level, key, period));
      fetched.set(level, level === 'AD_SET' ? await ofAdSets(publisherId, sums) : sums);
    }
    return fetched;
  };

  return {
    readHistory,
    readSums,
    readWorld: async (asked: Asked): Promise<{ tables: Tables; dataAsOf: Date | null }> => {
      const objects = await readObjects(asked);
      const sums = await readSums(asked);
      const tables: Tables = {};
      for (const [level, own] of sums)
        tables[level] = figureTable(indexObjects(level, objects.get(level) ?? []), own);
      await workOutColumns(asked.rules, tables, asked.now);
      return { tables, dataAsOf: newestOf(sums.values()) };
    },
    /** What the objects of a level cost and earned in some periods, as it is known now. */
    sumsOver: async (publisherId: number, level: RuleLevel, periods: readonly Period[]) => {
      const sumsOf = sumsIn(await facts.at(periods), publisherId);
      const sums: Fetched = new Map();
      for (const period of periods)
        sums.set(periodKey(period), await sumsOf(level, periodKey(period), period));
      return level === 'AD_SET' ? ofAdSets(publisherId, sums) : sums;
    },
  };
};

export type RuleWorlds = ReturnType<typeof ruleWorlds>;
