-- Imports of other sites, and what each thing there has become here.

create table imports (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null,
  "createdBy" uuid,
  "fileName" text not null,
  "bytes" bigint not null,
  -- what was chosen: language of the texts, whether files are fetched
  "options" jsonb not null,
  "state" text not null check ("state" in ('checking', 'checked', 'running', 'done', 'failed', 'cancelled')),
  "progress" jsonb,
  -- moves on while a process works on it
  "progressAt" timestamptz(3),
  "preview" jsonb,
  "report" jsonb,
  "problem" jsonb,
  "finishedAt" timestamptz(3)
);
create index imports_newest on imports ("createdAt" desc, "_id" desc);
-- two imports at once would make the same records twice
create unique index imports_one_at_a_time on imports ("state") where "state" = 'running';

create table import_records (
  -- site, and number or address there
  "externalId" text primary key,
  "collection" text not null check ("collection" in ('page', 'news', 'file', 'redirect')),
  "recordId" uuid,
  -- of the source as it was stored last; null: not stored yet
  "fingerprint" text,
  -- as the source had it: the record may have another one that was free
  "slug" text not null default '',
  -- of the record after it was stored last; a higher one is somebody's work here
  "version" integer not null default 0,
  -- external ids of files that the record still lacks
  "missing" text[] not null default '{}',
  "at" timestamptz(3) not null
);
create index import_records_record on import_records ("recordId");
