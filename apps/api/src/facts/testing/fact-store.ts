import pg from 'pg';
import { migratedFacts, testDatabase } from '../../testing/engines.ts';
import { asSuperuser } from '../../testing/superuser.ts';
import { factSnapshots } from '../commits/fact-snapshots.ts';
import { factTransaction } from '../commits/fact-transaction.ts';
import type { FactClient, FactStoreAccess } from '../fact-client.ts';
import type { KeptSums } from '../kept/kept-sums.ts';
import { factReader } from '../read/fact-reader.ts';
import { ROLL_UPS } from '../roll-ups.ts';
import { prepareRollUps } from '../seal/roll-up-tables.ts';

const TABLES = [
  'click_facts',
  'cost_facts',
  'step_facts',
  'report_facts',
  ...ROLL_UPS.map(({ table }) => table),
];

/** The numbers go on, so that nothing of what was is taken for something new. */
const EMPTY_BOOKS = 'delete from fact_batches; delete from fact_days; delete from fact_slices';

/** Where the next writes break off: before or after the n-th of them reached the store. */
export type Crash = { step: number; when: 'before' | 'after' };

class Crashed extends Error {}

/** A migrated fact store whose clock is set and whose writes can be made to break off. */
export const openFactStore = async () => {
  const facts = await migratedFacts();
  const database = await testDatabase();
  const { pool } = database;
  await prepareRollUps({ client: facts.client, pool });
  let crash: Crash | undefined;
  let now = new Date('2026-11-05T12:00:00.000Z');

  const breaking = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    const isLast = crash !== undefined && crash.step-- === 0;
    if (isLast && crash?.when === 'before') throw new Crashed();
    const result = await write();
    if (isLast) throw new Crashed();
    return result;
  };
  const client: FactClient = {
    query: (params) => facts.client.query(params),
    insert: (params) => breaking(() => facts.client.insert(params)),
    command: (params) => breaking(() => facts.client.command(params)),
  };

  const forEachTable = async (statement: (table: string) => string): Promise<void> => {
    for (const table of TABLES) await facts.client.command({ query: statement(table) });
  };

  const access: FactStoreAccess & { clock: () => Date } = {
    client,
    insertSettings: facts.insertSettings,
    pool,
    clock: () => now,
  };

  const numbersOf = (state: 'committed' | 'void') =>
    factTransaction(pool, async (books) => {
      const { rows } = await books.query<{ number: string }>(
        'select number from fact_batches where state = $1',
        [state],
      );
      return rows.map(({ number }) => Number(number));
    });

  const others = new pg.Pool(pool.options);
  others.on('error', () => {});

  return {
    access,
    /** The same stores as another process sees them. */
    elsewhere: { ...access, pool: others },
    /** Reads what is in the store, from the roll-ups or without them. */
    reader: (how: { useRollUps?: boolean; kept?: KeptSums } = {}) =>
      factReader({ client: facts.reader, readSnapshot: factSnapshots(pool), ...how }),
    close: async () => {
      await facts.close();
      await others.end();
      await database.close();
    },
    /** Ends the connections that hold locks, as a restart of the database does. */
    cutConnections: () =>
      asSuperuser(
        String(pool.options.host),
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
        String(pool.options.database),
      ),
    /** The batches that count. */
    committed: () => numbersOf('committed'),
    /** Those whose writers are gone. */
    givenUp: () => numbersOf('void'),
    /** The batches that count, in the order in which they were committed; in milliseconds. */
    commits: () =>
      factTransaction(pool, async (books) => {
        const { rows } = await books.query<{ name: string; committed_at: Date }>(
          `select name, committed_at from fact_batches where state = 'committed' order by committed_at, number`,
        );
        return rows.map(({ name, committed_at }) => ({ name, at: committed_at.getTime() }));
      }),
    /** Every batch keeps its number but loses its name. */
    forgetNames: () =>
      factTransaction(pool, (books) => books.query(`update fact_batches set name = 'forgotten ' || number`)),
    empty: async () => {
      await forEachTable((table) => `TRUNCATE TABLE ${table}`);
      await factTransaction(pool, (books) => books.query(EMPTY_BOOKS));
    },
    merge: () => forEachTable((table) => `OPTIMIZE TABLE ${table} FINAL`),
    passTime: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    rowsOf: async (table: string): Promise<number> => {
      const answer = await facts.client.query({
        query: `SELECT count() AS rows FROM ${table}`,
        format: 'JSONEachRow',
      });
      const [row] = await answer.json<{ rows: number }>();
      return row?.rows ?? 0;
    },
    /** Does the work with a crash on the way, and says whether it came that far. */
    crashing: async (where: Crash, work: () => Promise<unknown>): Promise<boolean> => {
      crash = { ...where };
      try {
        await work();
        return false;
      } catch (error) {
        if (error instanceof Crashed) return true;
        throw error;
      } finally {
        crash = undefined;
      }
    },
  };
};

export type TestFactStore = Awaited<ReturnType<typeof openFactStore>>;
