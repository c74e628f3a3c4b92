import type pg from 'pg';
import { type ConstructorOptions, PgBoss, type QueueOptions } from 'pg-boss';
import { grantTo } from '../db/entities/serving-role.ts';

/** The library's tables lie beside ours: nothing of a publisher is in them but numbers of runs. */
const JOBS_SCHEMA = 'pgboss';

/** Every line that work waits in. What is due next is in our own tables; these only say that there is something to do. */
const QUEUES = {
  sync: { retryLimit: 5, retryDelay: 10, retryBackoff: true, retryDelayMax: 600, heartbeatSeconds: 30 },
  'sync-wake': { retryLimit: 0 },
  'sync-due': { retryLimit: 0 },
  'sync-nightly': { retryLimit: 0 },
  rules: { retryLimit: 0, heartbeatSeconds: 30 },
  'rules-due': { retryLimit: 0 },
  mail: { retryLimit: 0 },
  'mail-due': { retryLimit: 0 },
  'rates-due': { retryLimit: 3, retryDelay: 300, retryBackoff: true },
  'connections-expiring': { retryLimit: 2, retryDelay: 300 },
  'billing-due': { retryLimit: 2, retryDelay: 300 },
  payouts: { retryLimit: 0, heartbeatSeconds: 30 },
  'payouts-due': { retryLimit: 0 },
  revenue: { retryLimit: 0, heartbeatSeconds: 30 },
  'revenue-due': { retryLimit: 0 },
  'feeds-due': { retryLimit: 0 },
  'notifications-old': { retryLimit: 2, retryDelay: 300 },
  'records-old': { retryLimit: 2, retryDelay: 300 },
} as const satisfies Record<string, QueueOptions>;

export type QueueName = keyof typeof QUEUES;
const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** A week of what is done is enough: the history that people read is ours. */
const FORGET_AFTER_SECONDS = 7 * 86_400;

export const bossOn = (pool: pg.Pool, options: Omit<ConstructorOptions, 'db' | 'schema'>): PgBoss => {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  return new PgBoss({ ...options, db, schema: JOBS_SCHEMA, reindex: false, monitorVacuum: false });
};

const GRANTS = `
do $$
declare
  serving text := quote_ident(current_setting('adhelm.serving_role'));
begin
  execute format('grant usage on schema ${JOBS_SCHEMA} to %s', serving);
  execute format('grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to %s', serving);
  execute format('grant usage on all sequences in schema ${JOBS_SCHEMA} to %s', serving);
end $$`;

/** Makes the library's tables, or brings them up to date, as the role that owns ours. Bears repetition. */
export const installQueues = async (owner: pg.Pool): Promise<void> => {
  const boss = bossOn(owner, { supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  try {
    for (const name of QUEUE_NAMES)
      await boss.createQueue(name, { ...QUEUES[name], deleteAfterSeconds: FORGET_AFTER_SECONDS });
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
};

/** Lets the role that serves requests put work in line and take it out, and nothing else. */
export const grantQueues = (owner: pg.Pool, role: string): Promise<void> => grantTo(owner, role, GRANTS);
