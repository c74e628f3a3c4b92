insert into demo_loads (name, anchor, ids) values ('kept', now(), '{}');
