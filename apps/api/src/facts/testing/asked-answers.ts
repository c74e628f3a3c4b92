import type { Interval } from '@adhelm/domain/buckets';
import type { Zone } from '@adhelm/domain/time-zone';
import { MEASURE_COLUMNS } from '../measures.ts';
import type { Facts } from '../read/fact-reader.ts';
import type { FactDimension, FactSums } from '../read/model.ts';
import { askedItems, type Question, type State, summed, summedBy } from './history-oracle.ts';

/** A dashboard: several questions about the same facts, to be answered of one state. */
export type Dashboard = Question & {
  dimensions: readonly FactDimension[];
  zone: Zone;
  interval: Extract<Interval, 'hour' | 'day'>;
};

/** Comparable as text; groups and rows in a fixed order, buckets without anything left out. */
type Answers = {
  total: FactSums | undefined;
  /** The same from the narrow sums, which hold neither the least nor the most. */
  narrowTotal: FactSums | undefined;
  by: [FactDimension, [string, FactSums][]][];
  series: [string, FactSums][];
  clicks: { total: number; rows: string[] };
};

const plain = (_name: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
};

const asText = (answers: Answers): string => JSON.stringify(answers, plain, 1);

const inOrder = (groups: [string | number, FactSums][]): [string, FactSums][] =>
  groups
    .map(([key, sums]): [string, FactSums] => [String(key), sums])
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)));

const rowText = (id: string, time: Date, estimate: bigint, settled: bigint | null) =>
  `${time.toISOString()} ${id} ${estimate} ${settled}`;

/** Local day or hour of an instant, by the calendar of the platform. */
const labelOf = ({ zone, interval }: Dashboard): ((at: number) => string) => {
  const length = interval === 'day' ? 10 : 13;
  const calendar = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (at) => calendar.format(at).replace(' ', 'T').slice(0, length);
};

const narrowed = (sums: FactSums | undefined) => sums && { ...sums, minRpc: null, maxRpc: null };

/** What should be answered if these were the states of the publishers. */
export const expectedAnswers = (states: readonly State[], asked: Dashboard): string => {
  const items = askedItems(states, asked);
  const label = labelOf(asked);
  const clicks = items.flatMap(({ click }) => click ?? []);
  const rows = clicks.map(({ id, time, estimate, settled }) => rowText(id, time, estimate, settled));
  return asText({
    total: summed(items),
    narrowTotal: narrowed(summed(items)),
    by: asked.dimensions.map((dimension) => [dimension, inOrder(summedBy(items, ({ of }) => of(dimension)))]),
    series: inOrder(summedBy(items, ({ at }) => label(at))),
    clicks: { total: clicks.length, rows: rows.sort() },
  });
};

const MOST_CLICKS = 1000;

const isSomething = (sums: FactSums): boolean =>
  Object.values(sums).some((sum) => typeof sum === 'bigint' && sum !== 0n);

/** What the product answers, all parts at once. */
export const givenAnswers = async (facts: Facts, asked: Dashboard): Promise<string> => {
  const { scope, period, filters, dimensions, zone, interval } = asked;
  const [total, narrowTotal, by, { buckets }, clicks] = await Promise.all([
    facts.total(scope, period, filters, MEASURE_COLUMNS),
    facts.total(scope, period, filters),
    Promise.all(dimensions.map((dimension) => facts.by(dimension, scope, period, filters, MEASURE_COLUMNS))),
    facts.series(scope, period, zone, interval, filters, MEASURE_COLUMNS),
    facts.clicks(scope, period, filters, {
      order: { by: 'time' },
      sortOrder: 'asc',
      page: 1,
      limit: MOST_CLICKS,
    }),
  ]);
  const length = interval === 'day' ? 10 : 13;
  const filled = buckets.filter(({ sums }) => isSomething(sums));
  return asText({
    total: isSomething(total) ? total : undefined,
    narrowTotal: isSomething(narrowTotal) ? narrowTotal : undefined,
    by: by.map((groups, place) => [dimensions[place] ?? 'publisher', inOrder([...groups])]),
    series: inOrder(filled.map(({ local, sums }) => [new Date(local).toISOString().slice(0, length), sums])),
    clicks: {
      total: clicks.total,
      rows: clicks.rows
        .map(({ id, time, estimatedRevenue, actualRevenue }) =>
          rowText(id, time, estimatedRevenue, actualRevenue),
        )
        .sort(),
    },
  });
};
