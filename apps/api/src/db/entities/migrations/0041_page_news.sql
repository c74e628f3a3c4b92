-- Who serves websites hears of every change to what visitors may be shown, when it counts; once for a transaction.

create function adhelm_tell_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('adhelm_pages', '');
  return null;
end $$;

do $$
declare changed text;
begin
  foreach changed in array array[
    'publishers', 'websites', 'website_hosts', 'posts', 'page_addresses', 'categories', 'keyword_sets', 'pixels'
  ] loop
    execute format('create trigger tell_pages after insert or update or delete on %I
      for each statement execute function adhelm_tell_pages()', changed);
  end loop;
end $$;
