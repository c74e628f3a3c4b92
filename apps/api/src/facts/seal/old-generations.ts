import { z } from 'zod';
import { withoutTimeLimits } from '../../db/entities/advisory-lock.ts';
import { runStatements } from '../../db/facts/migrate.ts';
import type { FactTopology } from '../../db/facts/render-migration.ts';
import type { Clock } from '../../ports/clock.ts';
import { bindings } from '../bindings.ts';
import { factTransaction, lockSums } from '../commits/fact-transaction.ts';
import { forgetGenerations, knownGenerations, oldGenerations } from '../commits/seal-books.ts';
import { ask, type FactClient, type FactStoreAccess } from '../fact-client.ts';
import { ROLL_UPS } from '../roll-ups.ts';

/** Longer than any query may run, so that a reader under way keeps the rows it has chosen. */
const READERS_DONE_MS = 120_000;

/** Rewriting parts is worth it for so many generations at once. */
const WORTH_REMOVING = 16;

type Store = FactStoreAccess & { clock: Clock; topology?: FactTopology };

const deletionFrom = (table: string) =>
  `DELETE FROM {{local:${table}}} {{on_cluster}} WHERE generation IN {old:Array(UInt64)}`;

const generation = z.object({ generation: z.number() });

/** Rows of attempts that were never declared. */
const strayGenerations = async (client: FactClient, table: string, known: number[]): Promise<number[]> => {
  const { bind, parameters } = bindings();
  const query = `SELECT DISTINCT generation FROM ${table} WHERE generation NOT IN ${bind([0, ...known], 'Array(UInt64)')}`;
  const rows = await ask(client, { name: 'stray generations', row: generation, query, parameters });
  return rows.map((row) => row.generation);
};

/** Removes sums that newer ones have replaced long enough ago, and what broken attempts left. */
export const removeOldGenerations = (
  { client, pool, clock, topology = 'single' }: Store,
  worthRemoving = WORTH_REMOVING,
): Promise<void> =>
  factTransaction(pool, async (books) => {
    const old = await oldGenerations(books, new Date(clock().getTime() - READERS_DONE_MS));
    if (old.length < worthRemoving) return;
    await withoutTimeLimits(books);
    await lockSums(books);
    const known = await knownGenerations(books);
    const kept = known.filter((number) => !old.includes(number));
    for (const { table } of ROLL_UPS) {
      const stray = await strayGenerations(client, table, kept);
      if (stray.length > 0) await runStatements(client, deletionFrom(table), topology, { old: stray });
    }
    await forgetGenerations(books, old);
  });
