import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DamagedPart } from '@adhelm/contract/fact-damage';
import type { ClickHouseClient } from '@clickhouse/client';
import type { Logger } from 'pino';
import type { FactTopology } from '../../db/facts/render-migration.ts';
import { KEPT_TABLE } from '../../facts/kept/kept-table.ts';

/** What the engine sets aside when it cannot read it; other reasons are its own tidying up, or somebody's command. */
const BROKEN = [
  'broken',
  'broken-on-start',
  'broken-from-backup',
  'unexpected',
  'noquorum',
  'covered-by-broken',
];

type Found = Omit<DamagedPart, 'rows'> & { path: string };

type Watched = {
  client: Pick<ClickHouseClient, 'query'>;
  topology: FactTopology;
  log: Pick<Logger, 'warn'>;
};

const findDetached = async ({ client, topology }: Watched): Promise<Found[]> => {
  const source =
    topology === 'single'
      ? 'system.detached_parts'
      : `clusterAllReplicas('${topology.cluster}', system.detached_parts)`;
  const answer = await client.query({
    query: `SELECT table, ifNull(partition_id, '') AS partition, name AS part, ifNull(reason, '') AS reason,
        bytes_on_disk AS bytes, path
      FROM ${source}
      WHERE database = currentDatabase() AND reason IN {broken:Array(String)} AND table != {kept:String}
      ORDER BY table, partition, part`,
    // Nobody misses anything of what is only kept.
    query_params: { broken: BROKEN, kept: KEPT_TABLE },
    format: 'JSONEachRow',
  });
  return answer.json<Found>();
};

/** The part's own note of how many rows it has; a server's disk is out of reach, and the note may be what is damaged. */
const rowsOf = async ({ path }: Found): Promise<number | null> => {
  const text = await readFile(join(path, 'count.txt'), 'utf8').catch(() => '');
  return /^\d+$/.test(text) ? Number(text) : null;
};

/** Looks for damaged pieces of the fact store, and says once what is missing. */
export const damageWatch = (watched: Watched) => {
  let damaged: DamagedPart[] = [];
  const told = new Set<string>();

  const look = async (): Promise<void> => {
    const found = await findDetached(watched);
    damaged = await Promise.all(
      found.map(async (part) => {
        const { path, ...about } = part;
        const known = { ...about, rows: await rowsOf(part) };
        if (!told.has(path))
          watched.log.warn(
            { ...known, path },
            'a part of the fact store is damaged and was set aside: its rows are in no report. See "Damaged facts" in docs/operations.md',
          );
        told.add(path);
        return known;
      }),
    );
  };
  return { damaged: (): readonly DamagedPart[] => damaged, look };
};
