insert into request_counts (counted, minute, requests) values ('user 1', 1, 2);
insert into upload_usage (owner, bytes) values ('user 1000', 3);
