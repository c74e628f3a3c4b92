import type { Figure } from '../figure.ts';
import { METRICS, type MetricName } from '../metrics.ts';
import type { Period } from '../period.ts';
import { NO_FACTS, type Sums } from '../sums.ts';
import { type Column, columnOf } from './columns.ts';
import { exactOf, times } from './exact.ts';
import type { ObjectIndex, RuleObject } from './objects.ts';
import { addsUp, isObjectMetric, type ObjectMetric, type RuleMetric } from './rule.ts';
import { periodKey } from './windows.ts';

/** Figures of all objects of a level, over the periods that were fetched. */
export type FigureTable = {
  index: ObjectIndex;
  /** The sums of every object, by place. */
  sumsIn: (period: Period) => (place: number) => Sums;
  column: (metric: RuleMetric, period: Period) => Column;
  /** What the children of each object's parent have on average. */
  parentAverage: (metric: MetricName, period: Period) => Column;
  /** Whether everything of an object's period is settled and reported. */
  settledIn: (period: Period) => (place: number) => boolean;
  /** Keeps what rules with the same question share. */
  remember: <T>(key: string, made: () => T) => T;
};

const remembered = () => {
  const known = new Map<string, unknown>();
  return <T>(key: string, made: () => T): T => {
    if (known.has(key)) return known.get(key) as T;
    const value = made();
    known.set(key, value);
    return value;
  };
};

/** An object's budget or bid in dollars. */
const ownFigure = (object: RuleObject | undefined, metric: ObjectMetric): Figure | null => {
  const amount = object?.[metric] ?? null;
  if (!object?.currency || amount === null) return null;
  return { unit: 'money', ...times(exactOf(amount), exactOf(object.currency.dollars)) };
};

const SUM_NAMES = Object.keys(NO_FACTS) as (keyof Sums)[];

type Family = { sums: Sums; children: bigint };

const withChild = ({ sums, children }: Family, own: Sums): Family => {
  const added = { ...sums };
  for (const name of SUM_NAMES) added[name] += own[name];
  return { sums: added, children: children + 1n };
};

const isCount = (metric: MetricName): boolean => {
  const { recipe } = METRICS[metric];
  return recipe.kind === 'sum' && recipe.unit === 'count';
};

/** What the children of every parent add up to. */
const familiesOf = (index: ObjectIndex, sums: readonly (Sums | undefined)[]): Map<string, Family> => {
  const found = new Map<string, Family>();
  for (const place of index.objects.keys()) {
    const [parent, own] = [index.parentOf(place), sums[place]];
    if (parent === null || own === undefined) continue;
    found.set(parent, withChild(found.get(parent) ?? { sums: NO_FACTS, children: 0n }, own));
  }
  return found;
};

/** Ratios are those of all children together; what adds up is divided by how many have facts. */
const averageOf = ({ sums, children }: Family, metric: MetricName): Figure | null => {
  const figure = METRICS[metric].of(sums);
  return figure && addsUp(metric) ? { ...figure, whole: figure.whole * children } : figure;
};

const isWholeSettled = ({ trackedClicks, settledClicks, pendingClicks, pendingCost, pendingRevenue }: Sums) =>
  trackedClicks === settledClicks && pendingClicks === 0n && pendingCost === 0n && pendingRevenue === 0n;

/**
 * What rules see: sums by object id for each period that any of them asks for. An object that a period has no sums of had
 * no facts in it.
 */
export const figureTable = (
  index: ObjectIndex,
  fetched: ReadonlyMap<string, ReadonlyMap<number, Sums>>,
): FigureTable => {
  const { objects } = index;
  const remember = remembered();

  const ownSums = (period: Period): readonly (Sums | undefined)[] =>
    remember(`sums ${periodKey(period)}`, () => {
      const sums = fetched.get(periodKey(period));
      if (sums === undefined) throw new RangeError(`No sums were given for ${periodKey(period)}`);
      return objects.map(({ id }) => sums.get(id));
    });
  const sumsIn = (period: Period) => {
    const own = ownSums(period);
    return (place: number): Sums => own[place] ?? NO_FACTS;
  };

  const families = (period: Period) =>
    remember(`families ${periodKey(period)}`, () => familiesOf(index, ownSums(period)));

  return {
    index,
    sumsIn,
    remember,
    column: (metric, period) => {
      if (isObjectMetric(metric))
        return remember(metric, () =>
          columnOf(metric, objects.length, false, (place) => ownFigure(objects[place], metric)),
        );
      const key = `${metric} ${periodKey(period)}`;
      return remember(key, () => {
        const sums = sumsIn(period);
        return columnOf(key, objects.length, isCount(metric), (place) => METRICS[metric].of(sums(place)));
      });
    },
    parentAverage: (metric, period) => {
      const key = `parent ${metric} ${periodKey(period)}`;
      return remember(key, () => {
        const all = families(period);
        return columnOf(key, objects.length, false, (place) => {
          const family = all.get(index.parentOf(place) ?? '');
          return family ? averageOf(family, metric) : null;
        });
      });
    },
    settledIn: (period) => {
      const settled = remember(`settled ${periodKey(period)}`, () =>
        objects.map((_, place) => isWholeSettled(sumsIn(period)(place))),
      );
      return (place) => settled[place] ?? false;
    },
  };
};
