-- Which hosts of websites go to somebody else, because an older claim stands. Says nothing of whose that is.

create index website_hosts_host on website_hosts (host, claimed_at, website_id);

-- Websites are looked up as the asker sees them; only then are their hosts compared with the claims of everybody.
create function adhelm_unserved_hosts(asked integer[]) returns table (id integer, unserved text[]) language plpgsql as $$
declare
  scope text := adhelm_scope();
  own integer[] := array(select website_id from website_hosts where website_id = any (asked));
begin
  perform set_config('adhelm.scope', 'system', true);
  return query
    select mine.website_id, array_agg(mine.host order by mine.host)
    from website_hosts as mine
    where mine.website_id = any (own) and exists (
      select from website_hosts as older
      join publishers on publishers.id = older.publisher_id and publishers.is_active and publishers.deleted_at is null
      where older.host = mine.host and older.website_id <> mine.website_id
        and (older.claimed_at, older.website_id) < (mine.claimed_at, mine.website_id)
    )
    group by mine.website_id;
  perform set_config('adhelm.scope', scope, true);
end $$;
