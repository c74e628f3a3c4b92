insert into fact_store (id) values ('00000000-0000-4000-8000-000000000002');
