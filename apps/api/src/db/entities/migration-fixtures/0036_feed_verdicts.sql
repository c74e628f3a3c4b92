insert into feed_verdicts (provider, real_ad_id, transaction, verdict, explanation, said_at, received_at, next_look_at)
  values ('tonic', 'kept', 'kept', 'DISAPPROVED', 'kept', now(), now(), now());
insert into ad_verdicts (publisher_id, ad_id, provider, transaction, verdict, explanation, said_at, received_at)
  select publisher_id, id, 'tonic', 'kept', 'DISAPPROVED', 'kept', now(), now() from ads limit 1;
