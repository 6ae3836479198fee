-- What a post says is no longer so: its record was taken back, or called off after the post was released
alter table social_posts
  add column "stale" text check ("stale" in ('gone', 'cancelled')),
  -- the record was called off already when the post was released
  add column "tellsCancelled" boolean not null default false;
create index social_posts_stale on social_posts ("updatedAt") where "stale" is not null;
