import { pino } from 'pino';
import { migrateFacts } from '../../db/facts/migrate.ts';
import { testFacts } from '../../testing/engines.ts';
import type { FactClient, FactStoreAccess } from '../fact-client.ts';

const TABLES = [
  'clicks',
  'costs',
  'account_reports',
  'fact_batches',
  'day_states',
  'facts_day',
  'facts_quarter',
  'facts_entity_day',
  'facts_entity_quarter',
  'facts_keyword_day',
  'facts_keyword_quarter',
];

/** Where the next writes break off: before or after the n-th of them reached the store. */
export type Crash = { step: number; when: 'before' | 'after' };

class Crashed extends Error {}

/** A migrated fact store whose clock is set and whose writes can be made to break off. */
export const openFactStore = async () => {
  const facts = await testFacts();
  await migrateFacts({
    client: facts.client,
    log: pino({ level: 'silent' }),
    withLock: (work) => work(),
  });
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

  const queues = new Map<number, Promise<unknown>>();
  const withLock: FactStoreAccess['withLock'] = (publisherId, work) => {
    const turn = (queues.get(publisherId) ?? Promise.resolve()).then(() => work(async () => {}));
    queues.set(
      publisherId,
      turn.catch(() => {}),
    );
    return turn;
  };

  const forEachTable = async (statement: (table: string) => string): Promise<void> => {
    for (const table of TABLES) await facts.client.command({ query: statement(table) });
  };

  return {
    access: { client, insertSettings: facts.insertSettings, withLock, clock: () => now },
    reader: facts.reader,
    close: () => facts.close(),
    empty: () => forEachTable((table) => `TRUNCATE TABLE ${table}`),
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
