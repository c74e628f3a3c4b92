import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What is shown where a feed says no reason. */
export const NO_REASON = 'The feed gave no reason.';

const SHOWN = 5;

/** Ads whose newest verdict of a feed is that it does not allow them, among those that pass the test, which names them `judged`. */
export const disapprovalsAmong = (test: RawBuilder<SqlBool>) => sql<{ name: string; explanation: string }[]>`(
  select coalesce(json_agg(json_build_object('name', name, 'explanation', explanation) order by id), '[]')
  from (
    select judged.id, judged.name, last.explanation
    from ads as judged cross join lateral (
      select verdict, explanation from ad_verdicts
      where ad_verdicts.ad_id = judged.id and verdict <> 'UNKNOWN'
      order by said_at desc, received_at desc, id desc limit 1) as last
    -- Found once for the whole list, so that ads which no feed ever minded cost nothing.
    where judged.id = any(array(select ad_id from ad_verdicts where verdict = 'DISAPPROVED'))
      and judged.deleted_at is null and last.verdict = 'DISAPPROVED' and ${test}
    order by judged.id limit ${SHOWN}) as shown)`;
