insert into mirror_changes (list, id, left_publisher) values ('keyword', 2, 1), ('ad', 2, 1);
