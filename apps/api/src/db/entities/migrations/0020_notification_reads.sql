-- Which pages a notification names, so that it is hidden from who may no longer see such pages.
alter table notifications add column page_kind text check (page_kind in ('POST', 'BLOG'));

set local adhelm.scope = 'system';

update notifications set page_kind = case posts.kind when 'BLOG' then 'BLOG' else 'POST' end
  from posts where notifications.link = '/landing-page/edit?id=' || posts.id;

-- Unread ones are counted for everybody who looks on, every second, however many were read before.
create index notifications_unread on notifications (user_id) where read_at is null;
