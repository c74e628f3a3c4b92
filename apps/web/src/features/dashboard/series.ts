import type { rpcBreakdown } from '@adhelm/contract/reports/series';
import type { Result } from '@adhelm/contract/route';

type Money = {
  data: readonly { time: string; merged: number; previous: { merged: number } | null }[];
};
type Rpc = Result<typeof rpcBreakdown>;

export type Measure = 'revenue' | 'cost' | 'profit';

type MoneyFigures = Record<Measure, number>;

export type MoneyPoint = MoneyFigures & { time: string; before: MoneyFigures | null };

/** Shown amounts are whole cents, and only those are added without a rest. */
export const inWholeCents = (amount: number): number => Math.round(amount * 100);
export const inCents = (cents: number): number => cents / 100;

const figuresOf = (revenue: number, cost: number): MoneyFigures => ({
  revenue,
  cost,
  profit: inCents(inWholeCents(revenue) - inWholeCents(cost)),
});

/** Revenue and cost of the same buckets side by side; both reports cut the range alike. */
export const moneyPoints = (revenue: Money, cost: Money): MoneyPoint[] =>
  revenue.data.flatMap((earned, place) => {
    const spent = cost.data[place];
    if (spent?.time !== earned.time) return [];
    return {
      time: earned.time,
      ...figuresOf(earned.merged, spent.merged),
      before:
        earned.previous && spent.previous ? figuresOf(earned.previous.merged, spent.previous.merged) : null,
    };
  });

export type Sparklines = Partial<Record<'revenue' | 'cost' | 'profit' | 'roi' | 'rpc' | 'clicks', number[]>>;

export type Progress = {
  /** How many buckets have begun: what lies ahead is not nothing, it is unknown. */
  begun: number;
  /** The place of the one that is not over, whose figures are still growing; null where none is. */
  running: number | null;
};

/** How many buckets of a chart have begun by now, and which one is still running. */
export const progressOf = (now: number, points: readonly { time: string }[], endDate: string): Progress => {
  const begun = points.filter(({ time }) => Date.parse(time) <= now).length;
  const isRunning = begun > 0 && Date.parse(points[begun]?.time ?? endDate) > now;
  return { begun, running: isRunning ? begun - 1 : null };
};

/** Of the buckets that have begun, those worth drawing small: one that is not over would look like a fall. */
export const drawnSmall = ({ begun, running }: Progress): number =>
  running !== null && begun > 2 ? running : begun;

/** Exactly: the shown figure is rounded to cents, which would make steps of a line. */
const revenuePerClick = (
  points: readonly MoneyPoint[],
  rpc: readonly Pick<Rpc['data'][number], 'clicks'>[],
): number[] =>
  points.flatMap(({ revenue }, place) => {
    const clicks = rpc[place]?.clicks ?? 0;
    return clicks > 0 ? [revenue / clicks] : [];
  });

/** The small lines of the stat cards, as far as the series have come. */
export const sparklinesOf = (
  points: readonly MoneyPoint[] | undefined,
  rpc: readonly Pick<Rpc['data'][number], 'clicks'>[] | undefined,
): Sparklines => ({
  ...(points && {
    revenue: points.map(({ revenue }) => revenue),
    cost: points.map(({ cost }) => cost),
    profit: points.map(({ profit }) => profit),
    roi: points.flatMap(({ profit, cost }) => (cost === 0 ? [] : [(profit / cost) * 100])),
  }),
  ...(points && rpc && { rpc: revenuePerClick(points, rpc) }),
  ...(rpc && { clicks: rpc.map(({ clicks }) => clicks) }),
});

/** Where a line ends compared with where it begins. */
export const directionOf = (values: readonly number[]): 'up' | 'down' | 'level' => {
  const [first = 0, last = first] = [values[0], values.at(-1)];
  if (last === first) return 'level';
  return last > first ? 'up' : 'down';
};

/** Points of a line inside a box, lowest value at the bottom; a level line runs through its middle. */
export const sparklinePoints = (values: readonly number[], width: number, height: number): string => {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values
    .map((value, place) => {
      const share = span === 0 ? 0.5 : (value - low) / span;
      return `${(place * step).toFixed(1)},${(height * (1 - share)).toFixed(1)}`;
    })
    .join(' ');
};
