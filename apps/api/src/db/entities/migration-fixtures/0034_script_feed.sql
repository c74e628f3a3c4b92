update websites set feed = 'GOOGLE', feed_publisher_id = 'pub-1', feed_style_id = '2', ad_text_check = 'HOLD';
insert into declared_ad_texts (publisher_id, ad_id, digest, last_at) select publisher_id, id, 'digest', now() from ads limit 1;
