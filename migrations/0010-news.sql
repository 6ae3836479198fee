create table news (
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
  "type" text not null default '',
  "tags" text[] not null default '{}',
  "start" timestamptz(3) not null default now(),
  "end" timestamptz(3),
  "sticky" boolean not null default false,
  "hidden" boolean not null default false,
  "author" text not null default '',
  "picture" uuid,
  "files" uuid[] not null default '{}'
);

create unique index news_slug_de on news ("slug");
create unique index news_slug_en on news (("translations" -> 'en' ->> 'slug'));

-- one index per order that lists offer; the ones that begin with a filter serve it in the order of the list
create index news_order on news ("sticky", "start", "_id") where "deletedAt" is null;
create index news_type on news ("type", "sticky", "start", "_id") where "deletedAt" is null;
create index news_status on news ("status", "sticky", "start", "_id") where "deletedAt" is null;
create index news_start on news ("start", "_id") where "deletedAt" is null;
create index news_title on news ("title", "_id") where "deletedAt" is null;
create index news_updated on news ("updatedAt", "_id") where "deletedAt" is null;
create index news_tags on news using gin ("tags") where "deletedAt" is null;

-- what jobs look for
create index news_publish_at on news ("publishAt") where "publishAt" is not null;
create index news_unpublish_at on news ("unpublishAt") where "unpublishAt" is not null;
create index news_end on news ("end") where "end" is not null;
create index news_bin on news ("deletedAt") where "deletedAt" is not null;

-- how often types and states occur together: a list narrowed to both must not be looked for in the order of another column
create statistics news_status_type (mcv) on "status", "type" from news;
