import pg from 'pg';

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
