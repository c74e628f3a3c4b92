import { isExtreme, MEASURE_COLUMNS, type MeasureColumn, measureOf } from '../measures.ts';

/** Sums that were asked for more than once, so that they need not be made again: a few questions' worth, for a while. */
export const KEPT_TABLE = 'kept_sums';

/** Half as wide as in the roll-ups, and so half as long to read: sums that do not fit are refused, and not kept. */
const keptType = (measure: MeasureColumn): string => {
  const { kind, type } = measureOf(measure);
  return kind === 'money' && !isExtreme(measure) ? 'Decimal(18, 6)' : type;
};

export const KEPT_COLUMNS: readonly [name: string, type: string][] = [
  ['question', 'UInt64'],
  ['kept_at', "DateTime('UTC')"],
  ['id', 'UInt32'],
  ...MEASURE_COLUMNS.map((measure): [string, string] => [measure, keptType(measure)]),
];

/** By this a table of an older kind is told from one made as it is made now. */
export const KEPT_GRANULES = 'index_granularity = 1024';

/**
 * Each server has its own; who finds rows missing asks the facts. In the order of ids, in short granules, some rows are
 * found with few others; not compressed, all are read in three quarters of the time. What a process leaves behind goes
 * after a while, and nothing of it has to outlive a power cut.
 */
export const KEPT_DEFINITION = `
  CREATE TABLE IF NOT EXISTS ${KEPT_TABLE} {{on_cluster}} (
    ${KEPT_COLUMNS.map(([name, type]) => `${name} ${type} CODEC(NONE)`).join(', ')}
  )
  ENGINE = MergeTree PARTITION BY question ORDER BY id TTL kept_at + INTERVAL 1 HOUR
  SETTINGS ${KEPT_GRANULES}, ttl_only_drop_parts = 1, merge_with_ttl_timeout = 600, fsync_after_insert = 0, fsync_part_directory = 0`;
