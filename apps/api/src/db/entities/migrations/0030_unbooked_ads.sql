-- Ads that visitors named and that no sync has brought yet: what they did is booked on them once they are known.

create table unbooked_ads (
  publisher_id integer not null references publishers (id),
  real_ad_id text not null,
  -- When visitors named it.
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  is_known boolean not null default false,
  primary key (publisher_id, real_ad_id)
);
create index unbooked_ads_known on unbooked_ads (publisher_id) where is_known;
create index unbooked_ads_old on unbooked_ads (last_at);

alter table unbooked_ads enable row level security;
alter table unbooked_ads force row level security;
create policy unbooked_ads_access on unbooked_ads for all
  using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id));

-- Whoever brings an ad says so: nobody has to compare all that is unknown with all ads again and again.
create function adhelm_know_ad() returns trigger language plpgsql as $$
begin
  update unbooked_ads set is_known = true
  where publisher_id = new.publisher_id and real_ad_id = new.real_ad_id and not is_known;
  return null;
end $$;
create trigger know_ad after insert or update of publisher_id, real_ad_id on ads
  for each row execute function adhelm_know_ad();
