insert into users (email, name, avatar)
  values ('pictured@example.com', 'Pictured', '/files/00000000000000000000000000000000.png');
