-- Call-backs and decided records are forgotten after a while: these find the oldest.

create index feed_callbacks_received on feed_callbacks (received_at) where applied_at is not null or amount is null;
create index dead_letters_decided on dead_letters (coalesce(replayed_at, discarded_at))
  where replayed_at is not null or discarded_at is not null;
