create table events (
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
  -- the same moment under both names: the second is what the form asks for
  "date" timestamptz(3) not null,
  "start" timestamptz(3) not null,
  "end" timestamptz(3),
  "allDay" boolean not null default false,
  "place" text not null default '',
  "address" text not null default '',
  "organiser" text not null default '',
  "state" text not null default 'planned' check ("state" in ('planned', 'cancelled', 'moved')),
  "movedTo" timestamptz(3),
  "recurrence" text not null default '',
  "exceptions" text[] not null default '{}',
  -- when all of it is over; null: a series without end
  "lastEnd" timestamptz(3),
  "picture" uuid,
  "files" uuid[] not null default '{}',
  constraint events_order_of_times check ("date" = "start" and ("end" is null or "end" >= "start") and ("lastEnd" is null or "lastEnd" >= "start"))
);

create unique index events_slug_de on events ("slug");
create unique index events_slug_en on events (("translations" -> 'en' ->> 'slug'));

-- one index per order that lists offer; the ones that begin with a filter serve it in the order of the list
create index events_order on events ("date", "_id") where "deletedAt" is null;
create index events_type on events ("type", "date", "_id") where "deletedAt" is null;
create index events_status on events ("status", "date", "_id") where "deletedAt" is null;
create index events_title on events ("title", "_id") where "deletedAt" is null;
create index events_updated on events ("updatedAt", "_id") where "deletedAt" is null;
create index events_tags on events using gin ("tags") where "deletedAt" is null;

-- what takes place in a span of time; a moved event may have its new date before the old one
create index events_span on events using gist (tstzrange(least("date", "movedTo"), "lastEnd", '[]')) where "deletedAt" is null;

-- what jobs look for
create index events_publish_at on events ("publishAt") where "publishAt" is not null;
create index events_unpublish_at on events ("unpublishAt") where "unpublishAt" is not null;
create index events_bin on events ("deletedAt") where "deletedAt" is not null;
