import pg from 'pg';

const DATABASE = 'adhelm';
/** Serves requests; owns nothing. */
const SERVING_ROLE = 'adhelm';
/** Owns the tables and migrates them. */
const OWNING_ROLE = 'adhelm_owner';

type DatabaseAddress = { host: string; port: number; ssl: false; user: string; database: string };
export type DatabaseAddresses = { serving: DatabaseAddress; owner: DatabaseAddress };

/** Makes the roles and the database of the product where they are missing, and says how to connect. */
export async function prepareDatabase(socketFolder: string): Promise<DatabaseAddresses> {
  const server = { host: socketFolder, port: 5432, ssl: false } as const;
  const asSuperuser = (database: string, work: (client: pg.Client) => Promise<void>) =>
    withClient(new pg.Client({ ...server, user: 'postgres', database }), work);
  await asSuperuser('postgres', makeRolesAndDatabase);
  await asSuperuser(DATABASE, handOverToOwner);
  const address = { ...server, database: DATABASE };
  return { serving: { ...address, user: SERVING_ROLE }, owner: { ...address, user: OWNING_ROLE } };
}

async function withClient(client: pg.Client, work: (client: pg.Client) => Promise<void>): Promise<void> {
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function makeRolesAndDatabase(client: pg.Client): Promise<void> {
  for (const role of [OWNING_ROLE, SERVING_ROLE]) {
    const found = await client.query('select from pg_roles where rolname = $1', [role]);
    if (found.rowCount === 0)
      await client.query(`create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole`);
  }
  const databases = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (databases.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNING_ROLE}`);
}

/** Older versions had one role, which owned all it served. Nothing is left to the public, temporary tables included. */
async function handOverToOwner(client: pg.Client): Promise<void> {
  await client.query(`reassign owned by ${SERVING_ROLE} to ${OWNING_ROLE}`);
  await client.query(`revoke create, temporary on database ${DATABASE} from public`);
}
