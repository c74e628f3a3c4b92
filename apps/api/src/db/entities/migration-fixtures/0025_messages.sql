insert into teams (publisher_id, name) select id, 'Talking team' from publishers where name = 'Kept publisher';
insert into conversations (publisher_id, team_id, created_at)
  select publisher_id, id, now() from teams where name = 'Talking team';
