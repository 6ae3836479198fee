create table notices (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "status" text not null default 'draft' check ("status" in ('draft', 'scheduled', 'published')),
  "publishedAt" timestamptz(3),
  "publishAt" timestamptz(3),
  "unpublishAt" timestamptz(3),
  "liveAt" timestamptz(3),
  "draft" jsonb,
  "translations" jsonb not null default '{}',
  "sourceVersion" integer not null default 1,
  "deletedAt" timestamptz(3),
  "deletedBy" uuid,
  "title" text collate "und-x-icu" not null,
  "slug" text not null,
  "type" text not null default '',
  "reference" text not null default '',
  "issuer" text not null default '',
  "text" text not null default '',
  "files" uuid[] not null default '{}',
  "postedFrom" timestamptz(3) not null,
  "postedUntil" timestamptz(3) not null,
  "keepInArchive" boolean not null default false,
  "shownUntil" timestamptz(3),
  constraint notices_period check ("postedUntil" > "postedFrom")
);

create unique index notices_slug_de on notices ("slug");
create unique index notices_slug_en on notices (("translations" -> 'en' ->> 'slug'));

create index notices_from on notices ("postedFrom", "_id") where "deletedAt" is null;
create index notices_until on notices ("postedUntil", "_id") where "deletedAt" is null;
create index notices_shown_until on notices ("shownUntil") where "shownUntil" is not null;
create index notices_title on notices ("title", "_id") where "deletedAt" is null;
create index notices_updated on notices ("updatedAt", "_id") where "deletedAt" is null;
create index notices_publish_at on notices ("publishAt") where "publishAt" is not null;
create index notices_unpublish_at on notices ("unpublishAt") where "unpublishAt" is not null;
create index notices_bin on notices ("deletedAt") where "deletedAt" is not null;

-- seals outlive their notices: no foreign key
create table notice_seals (
  "sequence" integer primary key check ("sequence" > 0),
  "notice" uuid not null,
  "event" text not null check ("event" in ('posted', 'changed', 'takenDown')),
  "moment" timestamptz(3) not null,
  "sealedAt" timestamptz(3) not null,
  "content" jsonb not null,
  "contentHash" text not null,
  "previous" text not null unique,
  "hash" text not null unique
);

create index notice_seals_notice on notice_seals ("notice", "sequence");
