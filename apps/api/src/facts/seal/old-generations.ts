import { type FactTopology, renderMigration } from '../../db/facts/render-migration.ts';
import type { Clock } from '../../ports/clock.ts';
import { type FactClient, select } from '../fact-client.ts';
import { ROLL_UPS } from '../roll-ups.ts';

/** Longer than any query may run, so that a reader under way keeps the rows it has chosen. */
const READERS_DONE_MS = 120_000;

/** Rewriting parts is worth it once this part of the rows is of no use. */
const WORTH_REMOVING = 0.25;

type Generation = { generation: number; day: number; sealedAt: number; rows: number };

/** Those that a newer one of the same day has replaced long enough ago. */
const superseded = (generations: Generation[], before: number): Generation[] =>
  [...Map.groupBy(generations, ({ day }) => day).values()].flatMap((ofDay) => {
    const settled = ofDay.filter(({ sealedAt }) => sealedAt < before).map(({ generation }) => generation);
    return ofDay.filter(({ generation }) => generation < Math.max(...settled));
  });

const rowsOf = (generations: Generation[]): number => generations.reduce((sum, { rows }) => sum + rows, 0);

type Store = { client: FactClient; clock: Clock; topology?: FactTopology };

/** Removes sums that newer ones have replaced. To be called under the publisher's lock. */
export const removeOldGenerations = async (
  { client, clock, topology = 'single' }: Store,
  publisherId: number,
): Promise<void> => {
  for (const { table } of ROLL_UPS) {
    const generations = await select<Generation>(
      client,
      `SELECT generation, toUInt16(toDate(any(slot))) AS day, toUnixTimestamp(max(sealed_at)) * 1000 AS sealedAt,
         count() AS rows
       FROM ${table} WHERE publisher_id = {publisherId:UInt32} GROUP BY generation`,
      { publisherId },
    );
    const old = superseded(generations, clock().getTime() - READERS_DONE_MS);
    if (old.length === 0 || rowsOf(old) < rowsOf(generations) * WORTH_REMOVING) continue;
    const deletion = `DELETE FROM {{local:${table}}} {{on_cluster}}
      WHERE publisher_id = {publisherId:UInt32} AND generation IN {old:Array(UInt64)}`;
    for (const query of renderMigration(deletion, topology))
      await client.command({
        query,
        query_params: { publisherId, old: old.map(({ generation }) => generation) },
        clickhouse_settings: { max_execution_time: 0 },
      });
  }
};
