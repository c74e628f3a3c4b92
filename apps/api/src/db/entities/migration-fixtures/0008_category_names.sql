insert into categories (publisher_id, website_id, parent_id, name)
  select publisher_id, website_id, id, 'Kept vertical' from categories where name = 'Kept vertical';
