import type pg from 'pg';
import { z } from 'zod';
import { takeLock, withoutTimeLimits } from '../../db/entities/advisory-lock.ts';
import { asAnswer } from '../../db/entities/in-scope.ts';
import { runStatements } from '../../db/facts/migrate.ts';
import type { FactTopology } from '../../db/facts/render-migration.ts';
import { isStoreLoss } from '../../db/facts/store-loss.ts';
import { FactsAway } from '../../errors.ts';
import { mapInSlices } from '../../in-slices.ts';
import { factTransaction } from '../commits/fact-transaction.ts';
import { ask, type FactStoreAccess, insertRows, onlyRow, timestamp } from '../fact-client.ts';
import { MIRRORED, MIRRORED_LISTS, type MirroredList } from './mirrored-lists.ts';
import { nameKey, searchedText } from './name-key.ts';

const COLUMNS = [
  'publisher_id',
  'id',
  'version',
  'parent_id',
  'name',
  'name_key',
  'searched',
  'status',
  'is_suggested',
  'created_at',
  'is_deleted',
  'is_absent',
] as const;

type SourceRow = {
  id: number;
  publisher_id: number;
  parent_id: number;
  name: string;
  code: string;
  status: string;
  is_suggested: boolean;
  created_at: Date;
  is_deleted: boolean;
};

/** So many rows are copied at a time. */
const ROWS_AT_ONCE = 5_000;

const cellsOf = (row: SourceRow, version: string) => [
  row.publisher_id,
  row.id,
  version,
  row.parent_id,
  row.name,
  nameKey(row.name),
  searchedText([row.name, row.code, String(row.id)]),
  row.status,
  row.is_suggested,
  timestamp(row.created_at),
  row.is_deleted,
  false,
];

/** A row that a publisher has no more. */
const absentFrom = (publisherId: number, { id, number }: Note) => [
  publisherId,
  id,
  number,
  0,
  '',
  '',
  '',
  '',
  false,
  timestamp(0),
  true,
  true,
];

const TAKE_NOTES = `
  with taken as (
    delete from mirror_changes where ctid = any (array(select ctid from mirror_changes where list = $1 limit $2))
    returning id, number, left_publisher
  )
  select id, max(number) as number, array_remove(array_agg(distinct left_publisher), null) as left
  from taken group by id`;

/** What became of a row: the number of its last change, and whose it was before. */
type Note = { id: number; number: string; left: number[] };

const state = z.object({ rows: z.number(), newest: z.coerce.number() });

/** Keeps the copies of entities that lie beside the facts like the entities themselves. */
export const mirrorKeeper = (stores: FactStoreAccess) => {
  const { pool, client: store } = stores;

  /** Nobody else copies rows of the list until the transaction ends: what comes later is newer. */
  const alone = <Result>(list: MirroredList, work: (client: pg.PoolClient) => Promise<Result>) =>
    factTransaction(pool, async (client) => {
      await withoutTimeLimits(client);
      await takeLock(client, `mirror of ${list}`);
      return work(client);
    });

  const copy = async (client: pg.PoolClient, list: MirroredList, notes: Note[]): Promise<void> => {
    const { table, source } = MIRRORED[list];
    const ids = notes.map(({ id }) => id);
    const { rows } = await client.query<SourceRow>(`${source} where id = any($1::int[])`, [ids]);
    const found = new Map(rows.map((row) => [row.id, row]));
    const cells = await mapInSlices(notes, (note) => {
      const row = found.get(note.id);
      const left = note.left.filter((publisherId) => publisherId !== row?.publisher_id);
      return [
        ...left.map((publisherId) => absentFrom(publisherId, note)),
        ...(row ? [cellsOf(row, note.number)] : []),
      ];
    });
    await insertRows(stores, table, COLUMNS, cells.flat());
    await client.query(
      `insert into mirror_states (list) values ($1)
       on conflict (list) do update set state = excluded.state`,
      [list],
    );
  };

  /** A note is gone only together with the rows being there: what breaks off is done again. */
  const copySome = (list: MirroredList): Promise<void> =>
    alone(list, async (client) => {
      const { rows } = await client.query<Note>(TAKE_NOTES, [list, ROWS_AT_ONCE]);
      if (rows.length > 0) await copy(client, list, rows);
    });

  /** Both as one moment has them: a copy whose notes are all taken has everything. */
  const noted = (list: MirroredList) =>
    factTransaction(pool, async (client) => {
      const { rows } = await client.query<{ is_behind: boolean; state: string | null }>(
        `select exists (select from mirror_changes where list = $1) as is_behind,
           (select state from mirror_states where list = $1) as state`,
        [list],
      );
      return { isBehind: rows[0]?.is_behind, state: rows[0]?.state ?? undefined };
    });

  /**
   * Everything that was committed before this was called is in the copy when it is done. What it is answered with is
   * the state of the copy: until somebody gets another one, what was asked of the copy stays true.
   */
  const bringUpToDate = async (list: MirroredList): Promise<string | undefined> => {
    try {
      let { isBehind, state } = await noted(list);
      while (isBehind) {
        await copySome(list);
        ({ isBehind, state } = await noted(list));
      }
      return state;
    } catch (error) {
      if (isStoreLoss(error)) throw new FactsAway(error);
      return asAnswer(error);
    }
  };

  const stateOfCopies = async (list: MirroredList) => {
    const query = `SELECT countIf(NOT is_absent) AS rows, max(version) AS newest FROM ${MIRRORED[list].table} FINAL`;
    return onlyRow(await ask(store, { name: 'copied entities', row: state, query }));
  };

  /** A number that no note had before. */
  const nextNumber = async (client: pg.PoolClient, list: MirroredList): Promise<number> => {
    const { rows } = await client.query<{ number: string }>(
      'insert into mirror_changes (list, id) values ($1, 0) returning number',
      [list],
    );
    await client.query('delete from mirror_changes where number = $1', [rows[0]?.number]);
    return Number(rows[0]?.number);
  };

  return {
    bringUpToDate,

    /**
     * Copies everything again where rows are missing, in a store that is new or came from a backup, and where they are
     * of another life: copies with numbers that this database has not given yet would pass for newer than its own.
     */
    prepare: async (topology: FactTopology = 'single'): Promise<void> => {
      for (const list of MIRRORED_LISTS) {
        const { source, table } = MIRRORED[list];
        await bringUpToDate(list);
        const isWhole = await alone(list, async (client) => {
          const all = await client.query<{ rows: number }>(
            `select count(*)::int as rows from (${source}) as entities`,
          );
          const copies = await stateOfCopies(list);
          const isForeign = copies.newest >= (await nextNumber(client, list));
          if (isForeign) await runStatements(store, `TRUNCATE TABLE ${table} {{on_cluster}}`, topology);
          else if (copies.rows === all.rows[0]?.rows) return true;
          await client.query(
            `insert into mirror_changes (list, id) select $1, id from (${source}) as entities`,
            [list],
          );
          return false;
        });
        if (isWhole) continue;
        await bringUpToDate(list);
        // Reading the newest of every row costs next to nothing while they lie in one piece.
        await runStatements(store, `OPTIMIZE TABLE ${table} {{on_cluster}} FINAL`, topology);
      }
    },
  };
};

export type Mirror = Pick<ReturnType<typeof mirrorKeeper>, 'bringUpToDate'>;
