import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type EntityStore, openPool } from '../db/entities/pool.ts';
import { type FactStore, openFacts } from '../db/facts/open.ts';
import { asSuperuser, TEMPLATE_DATABASE } from './superuser.ts';

const log = pino({ level: 'error' });

/** A fresh database for one test file, migrated unless it is asked for empty. */
export async function testDatabase({ empty = false } = {}): Promise<EntityStore> {
  const host = inject('postgresSocket');
  const database = `test_${randomBytes(8).toString('hex')}`;
  const template = empty ? 'template1' : TEMPLATE_DATABASE;
  await asSuperuser(host, `create database ${database} template ${template} owner adhelm`);
  const connected = openPool({ host, user: 'adhelm', database }, log);
  return {
    pool: connected.pool,
    close: async () => {
      await connected.close();
      await asSuperuser(host, `drop database ${database}`);
    },
  };
}

/** An empty fact store for one test file; a process can have only one open. */
export async function testFacts(): Promise<FactStore> {
  const dataDir = await mkdtemp(join(inject('runFolder'), 'facts-'));
  return openFacts({ dataDir, log });
}
