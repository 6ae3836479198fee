create table contents (
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
  "look" text not null default 'text' check ("look" in ('text', 'note', 'hours')),
  "type" text collate "und-x-icu" not null default '',
  "date" timestamptz(3),
  "text" text not null default '',
  "showTitle" boolean not null default true,
  "files" uuid[] not null default '{}'
);

create unique index contents_slug_de on contents ("slug");
create unique index contents_slug_en on contents (("translations" -> 'en' ->> 'slug'));

-- one index per order that lists offer; the one that begins with a filter serves it in the order of the list
create index contents_title on contents ("title", "_id") where "deletedAt" is null;
create index contents_type on contents ("type", "title", "_id") where "deletedAt" is null;
create index contents_updated on contents ("updatedAt", "_id") where "deletedAt" is null;

-- what jobs look for
create index contents_publish_at on contents ("publishAt") where "publishAt" is not null;
create index contents_unpublish_at on contents ("unpublishAt") where "unpublishAt" is not null;
create index contents_bin on contents ("deletedAt") where "deletedAt" is not null;
