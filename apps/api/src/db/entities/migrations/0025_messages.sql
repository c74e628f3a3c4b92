-- What people of a publisher write to each other: to a team, or one to one.

create table conversations (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  team_id integer,
  -- The two of a conversation, the one with the smaller number first.
  first_user_id integer references users (id),
  second_user_id integer references users (id),
  -- A conversation begins with its first message.
  last_message_id integer,
  created_at timestamptz(3) not null,
  constraint conversations_of_publisher unique (publisher_id, id),
  constraint conversations_team unique (team_id),
  constraint conversations_pair unique (publisher_id, first_user_id, second_user_id),
  constraint conversations_team_id_fkey foreign key (publisher_id, team_id) references teams (publisher_id, id),
  check ((team_id is null) = (first_user_id is not null)),
  check ((first_user_id is null) = (second_user_id is null)),
  check (first_user_id < second_user_id)
);
create index conversations_first_user on conversations (first_user_id) where first_user_id is not null;
create index conversations_second_user on conversations (second_user_id) where second_user_id is not null;

create table messages (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  conversation_id integer not null,
  author_id integer not null references users (id),
  -- Made by who sends it: what is sent twice is there once.
  key uuid not null,
  body text not null check (body <> ''),
  created_at timestamptz(3) not null,
  constraint messages_key unique (author_id, key),
  constraint messages_conversation_id_fkey foreign key (publisher_id, conversation_id)
    references conversations (publisher_id, id)
);
create index messages_conversation on messages (conversation_id, id);

create table message_reads (
  publisher_id integer not null references publishers (id),
  conversation_id integer not null,
  user_id integer not null references users (id),
  up_to integer not null,
  primary key (conversation_id, user_id),
  constraint message_reads_conversation_id_fkey foreign key (publisher_id, conversation_id)
    references conversations (publisher_id, id)
);

do $$
declare
  name text;
begin
  foreach name in array array['conversations', 'messages', 'message_reads'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy %1$s_access on %1$I for all using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id))',
      name
    );
  end loop;
end $$;
create trigger check_people before insert or update of first_user_id, second_user_id on conversations
  for each row execute function adhelm_check_people('first_user_id', 'second_user_id');
create trigger check_people before insert or update of author_id on messages
  for each row execute function adhelm_check_people('author_id');
create trigger check_people before insert or update of user_id on message_reads
  for each row execute function adhelm_check_people('user_id');
