import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { withoutTimeLimits } from '../../db/entities/advisory-lock.ts';
import { FACT_SIDES, type FactSide } from '../measures.ts';
import { factTransaction, lockPublishers } from './fact-transaction.ts';
import { KIND_COLUMNS, newestOfKind } from './kind-columns.ts';
import { NEXT_MOMENT } from './moment.ts';
import { NO_DAYS, readSnapshot } from './read-snapshot.ts';
import type { Visible } from './snapshot.ts';
import { inTurn } from './turns.ts';

/** Days that a batch gives facts to, by kind, and those of them where it takes back what a click had earned. */
type Touched = { days: Partial<Record<FactSide, ReadonlySet<number>>>; revised?: ReadonlySet<number> };

/** What a batch is going to change, found out before it has a number: one that only looked leaves nothing behind. */
export type Prepared<Result> = Touched & {
  /** Sends the rows, each with the number of the batch. */
  send: (number: number) => Promise<void>;
  result: Result;
};

type Batch = {
  /** One that was committed under this name is not written again. */
  name: string;
  publisherIds: readonly number[];
};

/** A name may list many publishers; what is long is known by its digest, which an index can hold. */
const LONGEST_NAME = 200;

const bookedAs = (name: string): string =>
  name.length <= LONGEST_NAME
    ? name
    : `${name.slice(0, LONGEST_NAME / 2)} ${createHash('sha256').update(name).digest('hex')}`;

const isCommitted = async (client: pg.PoolClient, name: string): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from fact_batches where name = $1 and state = 'committed'`,
    [name],
  );
  return (rowCount ?? 0) > 0;
};

/** A line of its own transaction: it stays, so that the number is never given again. */
const openBatch = (pool: pg.Pool, name: string, lockKey: bigint): Promise<number> =>
  factTransaction(pool, async (client) => {
    const { rows } = await client.query<{ numbered: string }>(
      'update fact_head set numbered = numbered + 1 returning numbered',
    );
    const number = Number(rows[0]?.numbered);
    await client.query(
      `insert into fact_batches (number, name, state, lock_key) values ($1, $2, 'open', $3)`,
      [number, name, lockKey],
    );
    return number;
  });

const KEPT_KINDS = KIND_COLUMNS.map(
  (column) => `${column} = greatest(${newestOfKind(column)}, excluded.${column})`,
).join(', ');

const TOUCH_DAYS = `
  insert into fact_days (day, last_batch, revised_batch, touched_at, kinds_at, ${KIND_COLUMNS.join(', ')})
  select day, $1::bigint, case when day = any($3::int[]) then $1::bigint else 0 end, committed_at, committed_at,
    ${KIND_COLUMNS.map((_, place) => `case when day = any($${place + 4}::int[]) then $1::bigint else 0 end`).join(', ')}
  from unnest($2::int[]) as day, fact_head order by day
  on conflict (day) do update set last_batch = greatest(fact_days.last_batch, excluded.last_batch),
    revised_batch = greatest(fact_days.revised_batch, excluded.revised_batch), touched_at = excluded.touched_at,
    kinds_at = excluded.kinds_at, ${KEPT_KINDS}`;

/** From here on the batch counts, if the transaction ends well. The head is locked first, so that batches get in line. */
const commitBatch = async (client: pg.PoolClient, number: number, { days, revised }: Touched) => {
  await client.query(`update fact_head set committed_at = ${NEXT_MOMENT}`);
  const { rowCount } = await client.query(
    `update fact_batches set state = 'committed', committed_at = fact_head.committed_at, high = numbered,
       low = coalesce(
         (select min(other.number) - 1 from fact_batches as other where other.state = 'open' and other.number <> $1),
         numbered)
     from fact_head where number = $1 and state = 'open'`,
    [number],
  );
  if (rowCount !== 1) throw new Error(`batch ${number} was given up before it was written`);
  const kinds = FACT_SIDES.map((side) => [...(days[side] ?? [])]);
  await client.query(TOUCH_DAYS, [number, [...new Set(kinds.flat())], [...(revised ?? [])], ...kinds]);
};

/**
 * Writes a batch of facts so that all of it counts or nothing: its rows carry a number, and the number counts from the
 * end of this transaction on. Whoever loses the connection loses locks and commit together. Undefined when it was
 * written before.
 */
export const inBatch = <Result>(
  pool: pg.Pool,
  { name: givenName, publisherIds }: Batch,
  /** Given what counts already: of the publishers that are locked, everything there is. */
  prepare: (visible: Visible) => Promise<Prepared<Result>>,
): Promise<Result | undefined> =>
  inTurn(pool, publisherIds, () =>
    factTransaction(pool, async (client) => {
      await withoutTimeLimits(client);
      await lockPublishers(client, publisherIds);
      const name = bookedAs(givenName);
      if (await isCommitted(client, name)) return undefined;
      const { visible } = await readSnapshot(client, NO_DAYS);
      const { result, send, ...touched } = await prepare(visible);
      const lockKey = randomBytes(8).readBigInt64LE();
      await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
      const number = await openBatch(pool, name, lockKey);
      await send(number);
      await commitBatch(client, number, touched);
      return result;
    }),
  );

/** Gives up batches whose writers are gone: their rows never count, whenever they arrive. */
export const giveUpDeadBatches = (pool: pg.Pool): Promise<void> =>
  factTransaction(pool, async (client) => {
    await client.query(
      `update fact_batches set state = 'void'
       where state = 'open' and pg_try_advisory_xact_lock(lock_key)`,
    );
  });
