import pg from 'pg';
import type { EntityStore } from '../db/entities/pool.ts';

/** Makes tables in an embedded store, whose own role may only serve their rows. */
export async function makeTables(store: EntityStore, statements: string): Promise<void> {
  const grant = 'grant all on all tables in schema public to adhelm';
  await asSuperuser(String(store.pool.options.host), `${statements}; ${grant}`, 'adhelm');
}

export const TEMPLATE_DATABASE = 'adhelm_template';

/** Runs SQL as the superuser of a PostgreSQL of the tests, whom row-level security does not bind. */
export async function asSuperuser(
  host: string,
  statements: string,
  database = 'postgres',
  port = 5432,
): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ host, port, user: 'postgres', database });
  await client.connect();
  try {
    return (await client.query<pg.QueryResultRow>(statements)).rows;
  } finally {
    await client.end();
  }
}
