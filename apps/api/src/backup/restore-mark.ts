import type pg from 'pg';
import { StartError } from '../start-error.ts';

/** Stands in the database from the first thing that a restore writes until the last. */
const MARK = 'restore_in_progress';

export const isRestoring = async (db: Pick<pg.Pool, 'query'>): Promise<boolean> => {
  const { rows } = await db.query<{ marked: boolean }>('select to_regclass($1) is not null as marked', [
    MARK,
  ]);
  return rows[0]?.marked === true;
};

export const markRestoring = (db: Pick<pg.Pool, 'query'>) =>
  db.query(`create table if not exists ${MARK} (begun_at timestamptz not null default now())`);

export const unmarkRestoring = (db: Pick<pg.Pool, 'query'>) => db.query(`drop table ${MARK}`);

/** Half an installation must not be taken for a whole one. */
export const refuseHalfRestored = async (db: Pick<pg.Pool, 'query'>): Promise<void> => {
  if (await isRestoring(db))
    throw new StartError('A restore into this installation was interrupted: run npm run restore again.');
};
