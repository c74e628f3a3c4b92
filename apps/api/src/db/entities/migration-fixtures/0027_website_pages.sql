update websites set ads_txt = 'feed.example, 1, DIRECT', ip_keeping = 'NONE';
insert into page_addresses (publisher_id, website_id, slug, post_id)
  select posts.publisher_id, posts.website_id, 'once', posts.id from posts
  join publishers on publishers.id = posts.publisher_id where publishers.name = 'Kept publisher' limit 1;
