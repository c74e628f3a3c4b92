insert into mirror_changes (list, id) values ('keyword', 1), ('ad', 1);
