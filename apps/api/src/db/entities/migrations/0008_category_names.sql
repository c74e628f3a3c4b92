-- Two verticals of a website, or two niches of a vertical, do not share a name; older ones that do get their id into it.

set local adhelm.scope = 'system';

do $$
declare
  renamed integer;
begin
  loop
    update categories set name = name || ' (' || id || ')'
    where deleted_at is null and exists (
      select 1 from categories earlier
      where earlier.website_id = categories.website_id and earlier.id < categories.id
        and earlier.parent_id is not distinct from categories.parent_id
        and lower(earlier.name) = lower(categories.name) and earlier.deleted_at is null
    );
    get diagnostics renamed = row_count;
    exit when renamed = 0;
  end loop;
end $$;

create unique index categories_name on categories (website_id, coalesce(parent_id, 0), lower(name))
  where deleted_at is null;
