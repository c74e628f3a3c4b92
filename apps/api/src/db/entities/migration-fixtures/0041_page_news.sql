-- A page of which the trigger tells.
insert into posts (publisher_id, website_id, title, slug)
select publisher_id, website_id, 'Told', 'told' from posts order by id limit 1;
