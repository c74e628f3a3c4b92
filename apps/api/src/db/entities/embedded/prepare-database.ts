import pg from 'pg';

const NAME = 'adhelm';

export type DatabaseAddress = { host: string; port: number; ssl: false; user: string; database: string };

/** Makes the role and the database of the product where they are missing, and says how to connect. */
export async function prepareDatabase(socketFolder: string): Promise<DatabaseAddress> {
  const server = { host: socketFolder, port: 5432, ssl: false } as const;
  const client = new pg.Client({ ...server, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    const roles = await client.query('select from pg_roles where rolname = $1', [NAME]);
    if (roles.rowCount === 0) {
      await client.query(`create role ${NAME} login nosuperuser nobypassrls nocreatedb nocreaterole`);
    }
    const databases = await client.query('select from pg_database where datname = $1', [NAME]);
    if (databases.rowCount === 0) await client.query(`create database ${NAME} owner ${NAME}`);
  } finally {
    await client.end();
  }
  return { ...server, user: NAME, database: NAME };
}
