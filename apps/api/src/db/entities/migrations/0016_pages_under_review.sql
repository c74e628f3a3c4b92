-- The number of pages that wait for review stands beside the menu entry of everybody who reviews, on every screen.
create index posts_under_review on posts (publisher_id, id) where status = 'REVIEW' and deleted_at is null;
