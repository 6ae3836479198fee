-- A restored site holds what it would send by itself until a person releases it.
alter table restored_state add column "releasedAt" timestamptz(3);
update restored_state set "releasedAt" = now() where "at" < now() - interval '1 hour';

-- Jobs that the clock or a job of the restored state has sent since the restore: they are of before, too.
create table restored_jobs ("_id" uuid primary key);

-- Jobs of before that reach outside of the site, such as refunds. A dropped one stays, so that its sweep does not bring it back.
create table held_jobs (
  "_id" uuid primary key default gen_random_uuid(),
  "job" text not null,
  "data" jsonb not null,
  "about" text not null default '',
  "createdAt" timestamptz(3) not null,
  "heldAt" timestamptz(3) not null default now(),
  "droppedAt" timestamptz(3)
);
create unique index held_jobs_once on held_jobs ("job", md5("data"::text));
