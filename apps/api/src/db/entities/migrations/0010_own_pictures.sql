-- Avatars and thumbnails are files of our own. Addresses elsewhere, which older versions took and which identity
-- providers gave, would tell their owners who looks at them.

set local adhelm.scope = 'system';

update users set avatar = null
where avatar !~ '^/files/[0-9a-f]{32}\.(jpg|png|webp|gif)$';

update posts set thumb_url = null
where thumb_url !~ '^/files/[0-9a-f]{32}\.(jpg|png|webp|gif)$';

update post_versions set fields = jsonb_set(fields, '{thumbUrl}', 'null')
where fields->>'thumbUrl' !~ '^/files/[0-9a-f]{32}\.(jpg|png|webp|gif)$';
