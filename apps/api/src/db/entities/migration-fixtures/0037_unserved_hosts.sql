insert into website_hosts (publisher_id, website_id, host) select publisher_id, id, 'claimed.example' from websites on conflict do nothing;
