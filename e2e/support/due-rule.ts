import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { place } from './place.ts';

const QUARTER = "date_bin('15 minutes', now(), timestamptz '2026-01-01 00:00Z')";

/** Where the database of the product listens, which only its own user can reach. */
const databaseOf = async (dataDir: string) => {
  const about = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8');
  const [, , , port = '', host = ''] = about.split('\n');
  return { host, port: Number(port), user: 'postgres', database: 'adhelm' };
};

/** Makes a rule due now instead of at the next quarter of an hour, as if nothing had run in this one yet. */
export const makeDue = async (ruleId: number) => {
  const client = new pg.Client(await databaseOf(place.dataDir()));
  await client.connect();
  try {
    await client.query(
      `update rule_runs set at = at - random() * interval '14 minutes'
       where publisher_id = (select publisher_id from rules where id = $1) and at = ${QUARTER}`,
      [ruleId],
    );
    await client.query(`update rules set next_run_at = ${QUARTER} where id = $1`, [ruleId]);
  } finally {
    await client.end();
  }
};
