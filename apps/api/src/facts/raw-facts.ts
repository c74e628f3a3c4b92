import { type Bind, bindInstant } from './bindings.ts';
import { isVisible, type Visible } from './commits/snapshot.ts';
import { emptyInCosts } from './dimensions.ts';
import { combined, type FactSide, isExtreme, type MeasureColumn, measureOf, REVENUE } from './measures.ts';

/** A half-open stretch of time, of which only what came after some batch is meant. */
export type RawRange = { from: number; to: number; after: number };

/** Pieces in the order of time; those that touch and begin after the same batch become one. */
export const joinedRanges = (pieces: RawRange[]): RawRange[] => {
  const ranges: RawRange[] = [];
  for (const piece of pieces) {
    if (piece.from >= piece.to) continue;
    const last = ranges.at(-1);
    if (last?.to === piece.from && last.after === piece.after) last.to = piece.to;
    else ranges.push({ ...piece });
  }
  return ranges;
};

export type ColumnOf = (dimension: string) => string;

export type RawFacts = {
  ranges: readonly RawRange[];
  visible: Visible;
  /** Whose facts; null for those of all. */
  publisherId: number | null;
  /** The dimension columns to carry along. */
  dimensions: readonly string[];
  measures: readonly MeasureColumn[];
  /** A condition on the dimensions, given what each is called. */
  where?: (column: ColumnOf) => string;
  bind: Bind;
};

/** The condition that a row is meant, given what its columns are called. */
const isMeant = ({ ranges, visible, publisherId, bind }: RawFacts, table: string, time: string): string => {
  const inRange = ranges.map(
    ({ from, to, after }) =>
      `(${time} >= ${bindInstant(bind, from)} AND ${time} < ${bindInstant(bind, to)}` +
      `${after > 0 ? ` AND ${table}.batch > ${bind(after, 'UInt64')}` : ''})`,
  );
  return [
    ...(publisherId === null ? [] : [`${table}.publisher_id = ${bind(publisherId, 'UInt32')}`]),
    `(${inRange.join(' OR ')})`,
    isVisible(bind, visible, `${table}.batch`),
  ].join(' AND ');
};

const ofClick: ColumnOf = (dimension) => `click.${dimension}`;

const ofStep: ColumnOf = (dimension) => `step.${dimension}`;

const ofCost: ColumnOf = (dimension) => emptyInCosts(dimension) ?? `cost.${dimension}`;

const everything = () => '1';

const nothingLeftOut = () => false;

const columnsOf = (
  { dimensions, measures }: RawFacts,
  time: string,
  column: ColumnOf,
  side: FactSide,
  isLeftOut: (measure: MeasureColumn) => boolean = nothingLeftOut,
): string[] => [
  `${time} AS at`,
  ...dimensions.map((dimension) => `${column(dimension)} AS ${dimension}`),
  ...measures.map((name) => {
    const { [side]: own, nothing } = measureOf(name);
    return `${isLeftOut(name) || own === undefined ? nothing : own} AS ${name}`;
  }),
];

const clickRows = (asked: RawFacts, columns: readonly string[]): string =>
  `SELECT ${columns.join(', ')}
   FROM click_facts AS click
   PREWHERE ${isMeant(asked, 'click', 'click.time')}
   WHERE ${(asked.where ?? everything)(ofClick)}`;

/** Rows of clicks, in the columns of the roll-ups, with their time as `at`. */
export const rawClicks = (asked: RawFacts): string =>
  `(${clickRows(asked, columnsOf(asked, 'click.time', ofClick, 'ofClick'))})`;

/** Rows of hours of ads in the same columns. */
export const rawCosts = (asked: RawFacts): string =>
  `(SELECT ${columnsOf(asked, "toDateTime64(cost.hour, 3, 'UTC')", ofCost, 'ofCost').join(', ')}
    FROM cost_facts AS cost
    PREWHERE ${isMeant(asked, 'cost', 'cost.hour')}
    WHERE ${(asked.where ?? everything)(ofCost)})`;

/** Rows of the steps before a click in the same columns. */
export const rawSteps = (asked: RawFacts): string =>
  `(SELECT ${columnsOf(asked, 'step.time', ofStep, 'ofStep').join(', ')}
    FROM step_facts AS step
    PREWHERE ${isMeant(asked, 'step', 'step.time')}
    WHERE ${(asked.where ?? everything)(ofStep)})`;

/** Tables whose rows say what something has become; it has an id. */
export type TableOfStates = 'click_facts' | 'step_facts';

/** Everything as it stands, given which rows are meant (all of a click or none): the newest of those that count. */
export const newestStates = (table: TableOfStates, bind: Bind, visible: Visible, isMeant: string): string =>
  `(SELECT * FROM ${table} WHERE ${isMeant} AND sign = 1 AND ${isVisible(bind, visible, 'batch')}
    ORDER BY publisher_id, time, id, batch DESC LIMIT 1 BY publisher_id, time, id)`;

/** How much of their time the least and the most keep: all of it, a slot of some seconds, or nothing. */
type Times = 'kept' | { slotSeconds: number } | 'dropped';

const timeOf = (times: Times): string => {
  if (times === 'kept') return 'click.time';
  if (times === 'dropped') return "toDateTime64(0, 3, 'UTC')";
  return `toStartOfInterval(click.time, INTERVAL ${times.slotSeconds} SECOND, 'UTC')`;
};

/** The least and the most that a click earned among those that stand; nothing of all other measures. */
const standingExtremes = (asked: RawFacts, times: Times): string => {
  const { dimensions, measures, where = everything } = asked;
  const amounts = clickRows({ ...asked, where: (column) => `(${where(column)}) AND click.sign != 0` }, [
    ...columnsOf({ ...asked, measures: [] }, timeOf(times), ofClick, 'ofClick'),
    'toInt64(click.sign) AS row_sign',
    `${REVENUE} AS row_revenue`,
  ]);
  const groups = ['at', ...dimensions].join(', ');
  const cells = measures.map((column) =>
    isExtreme(column)
      ? `${combined(column, 'row_revenue')} AS ${column}`
      : `${measureOf(column).nothing} AS ${column}`,
  );
  return `SELECT ${[groups, ...cells].join(', ')}
    FROM (SELECT ${groups}, row_revenue FROM (${amounts}) GROUP BY ${groups}, row_revenue HAVING sum(row_sign) > 0)
    GROUP BY ${groups}`;
};

/**
 * Clicks in the same columns, where what was taken back no longer counts for the least and the most that one earned:
 * an amount stands when it was added more often than taken back. The ranges must hold all of their days' rows. Amounts
 * are looked at by themselves: with all that is added up beside each of them, those of a large day do not fit into memory.
 */
export const standingClicks = (asked: RawFacts, times: Times): string => {
  const extremes = standingExtremes(asked, times);
  if (asked.measures.every(isExtreme)) return `(${extremes})`;
  const added = clickRows(asked, columnsOf(asked, 'click.time', ofClick, 'ofClick', isExtreme));
  return `(${added} UNION ALL ${extremes})`;
};
