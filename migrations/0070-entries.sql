create table entries (
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
  "teaser" text not null default '',
  "text" text not null default '',
  "type" text collate "und-x-icu" not null default '',
  "categories" text[] not null default '{}',
  "date" timestamptz(3),
  "contact" text not null default '',
  "address" text not null default '',
  "latitude" double precision check ("latitude" between -90 and 90),
  "longitude" double precision check ("longitude" between -180 and 180),
  "phone" text not null default '',
  "email" text not null default '',
  "website" text not null default '',
  "openingHours" jsonb not null default '[]',
  "openingNote" text not null default '',
  "picture" uuid,
  "files" uuid[] not null default '{}',
  constraint entries_whole_position check (("latitude" is null) = ("longitude" is null))
);

create unique index entries_slug_de on entries ("slug");
create unique index entries_slug_en on entries (("translations" -> 'en' ->> 'slug'));

-- one index per order that lists offer; the one that begins with a filter serves it in the order of the list
create index entries_title on entries ("title", "_id") where "deletedAt" is null;
create index entries_type on entries ("type", "title", "_id") where "deletedAt" is null;
create index entries_date on entries ("date", "_id") where "deletedAt" is null;
create index entries_updated on entries ("updatedAt", "_id") where "deletedAt" is null;
create index entries_categories on entries using gin ("categories") where "deletedAt" is null;
create index entries_newest on entries ((coalesce("date", "publishedAt", "createdAt")), "_id") where "deletedAt" is null;

-- what jobs look for
create index entries_publish_at on entries ("publishAt") where "publishAt" is not null;
create index entries_unpublish_at on entries ("unpublishAt") where "unpublishAt" is not null;
create index entries_bin on entries ("deletedAt") where "deletedAt" is not null;

-- who sent in what waits to be read; nothing of it is public, and it goes with the entry
create table entry_submissions (
  "entry" uuid primary key references entries ("_id") on delete cascade,
  "at" timestamptz(3) not null default now(),
  "name" text not null,
  "email" text not null,
  "message" text not null default ''
);
