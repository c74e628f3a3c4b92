import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { place } from './place.ts';

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** Where the database of the product listens, which only its own user can reach. */
const databaseOf = async (dataDir: string) => {
  const about = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8');
  const [, , , port = '', host = ''] = about.split('\n');
  return { host, port: Number(port), user: 'postgres', database: 'adhelm' };
};

/** Changes in the database what otherwise only time changes. */
export const queries = async (work: (query: Query) => Promise<void>) => {
  const client = new pg.Client(await databaseOf(place.dataDir()));
  await client.connect();
  try {
    await work((text, values) => client.query(text, [...values]));
  } finally {
    await client.end();
  }
};
