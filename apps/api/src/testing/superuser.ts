import pg from 'pg';

export const TEMPLATE_DATABASE = 'adhelm_template';

/** Runs SQL as the superuser of the tests' own embedded PostgreSQL, whom row-level security does not bind. */
export async function asSuperuser(
  host: string,
  statements: string,
  database = 'postgres',
): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ host, user: 'postgres', database });
  await client.connect();
  try {
    return (await client.query<pg.QueryResultRow>(statements)).rows;
  } finally {
    await client.end();
  }
}
