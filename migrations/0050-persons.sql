create table persons (
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
  "first_name" text collate "und-x-icu" not null default '',
  "last_name" text collate "und-x-icu" not null,
  "title" text not null default '',
  "salutation" text not null default 'none' check ("salutation" in ('none', 'ms', 'mr')),
  "slug" text not null,
  "role" text not null default '',
  "group" text collate "und-x-icu" not null default '',
  "type" text not null default '',
  "date" timestamptz(3),
  "order" integer not null default 0,
  "phone" text not null default '',
  "email" text not null default '',
  "officeHours" text not null default '',
  "text" text not null default '',
  "picture" uuid,
  "files" uuid[] not null default '{}'
);

create unique index persons_slug_de on persons ("slug");
create unique index persons_slug_en on persons (("translations" -> 'en' ->> 'slug'));

-- one index per order that lists offer; the one that begins with a filter serves it in the order of the list
create index persons_order on persons ("order", "last_name", "first_name", "_id") where "deletedAt" is null;
create index persons_type on persons ("type", "order", "last_name", "first_name", "_id") where "deletedAt" is null;
create index persons_group on persons ("group", "order", "last_name", "first_name", "_id") where "deletedAt" is null;
create index persons_name on persons ("last_name", "_id") where "deletedAt" is null;
create index persons_updated on persons ("updatedAt", "_id") where "deletedAt" is null;

-- what jobs look for
create index persons_publish_at on persons ("publishAt") where "publishAt" is not null;
create index persons_unpublish_at on persons ("unpublishAt") where "unpublishAt" is not null;
create index persons_bin on persons ("deletedAt") where "deletedAt" is not null;
