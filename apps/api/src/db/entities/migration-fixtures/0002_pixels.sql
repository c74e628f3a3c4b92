insert into pixels (publisher_id, platform, name, pixel_id)
  select id, 'FACEBOOK', 'Kept pixel', '123456789012345' from publishers where name = 'Kept publisher';
