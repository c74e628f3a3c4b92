import type { Period } from '@adhelm/domain/period';
import pg, { type PoolConfig } from 'pg';
import { type Timing, timed } from '../measure.ts';

const DAY = 86_400_000;

/** The aggregate behind the campaign list, on an indexed table of the same clicks in PostgreSQL. */
export const sameOnPostgres = async (
  owner: PoolConfig | undefined,
  today: number,
  clicks: number,
  period: Period,
): Promise<Timing> => {
  // The role that serves requests makes no tables.
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(`create unlogged table bench_clicks as
      select case when n % 3 < 2 then 1 else 2 end as publisher_id,
        to_timestamp(${today / 1000} + 86400 - (n * 7919 % (90 * 86400))::double precision) as time,
        (1 + n % 120)::int as campaign_id, (0.05 + n % 2000 / 1000.0)::numeric(18, 6) as revenue
      from generate_series(1::bigint, ${clicks}) n`);
    await client.query('create index on bench_clicks (publisher_id, time)');
    await client.query('vacuum analyze bench_clicks');
    const ask = () =>
      client.query(
        `select campaign_id, count(*), sum(revenue), min(revenue), max(revenue) from bench_clicks
         where publisher_id = 1 and time >= $1 and time < $2 group by campaign_id`,
        [new Date(period.from), new Date(period.to)],
      );
    return await timed(ask, 5);
  } finally {
    await client.query('drop table if exists bench_clicks');
    await client.end();
  }
};

export const startOfToday = (now: number): number => Math.floor(now / DAY) * DAY;
