insert into teams (publisher_id, name) select id, 'Kept team' from publishers where name = 'Kept publisher';
insert into team_members (publisher_id, team_id, user_id)
  select teams.publisher_id, teams.id, users.id from teams join users on users.publisher_id = teams.publisher_id
  where teams.name = 'Kept team' and users.email = 'kept@example.test';
update users set invited_at = now(), mail_state = 'waiting', mail_asked_at = now(), mail_due_at = now()
  where email = 'kept@example.test';
