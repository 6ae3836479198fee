-- Kinds of waste, zones of collection and the dates; columns of records as in 0010.
create table waste_kinds (
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
  "name" text collate "und-x-icu" not null,
  "colour" text not null,
  "letter" text not null,
  "icon" text not null,
  "order" integer not null default 0
);
create index waste_kinds_order on waste_kinds ("order", "name", "_id") where "deletedAt" is null;
create index waste_kinds_publish_at on waste_kinds ("publishAt") where "publishAt" is not null;
create index waste_kinds_unpublish_at on waste_kinds ("unpublishAt") where "unpublishAt" is not null;
create index waste_kinds_bin on waste_kinds ("deletedAt") where "deletedAt" is not null;

create table waste_zones (
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
  "name" text collate "und-x-icu" not null,
  "slug" text not null,
  -- [{ "name": "Hauptstraße", "side": "all" | "even" | "odd", "from": 1 | null, "to": 25 | null }]
  "streets" jsonb not null default '[]',
  "order" integer not null default 0
);
create unique index waste_zones_slug_de on waste_zones ("slug");
create unique index waste_zones_slug_en on waste_zones (("translations" -> 'en' ->> 'slug'));
create index waste_zones_order on waste_zones ("order", "name", "_id") where "deletedAt" is null;
create index waste_zones_publish_at on waste_zones ("publishAt") where "publishAt" is not null;
create index waste_zones_unpublish_at on waste_zones ("unpublishAt") where "unpublishAt" is not null;
create index waste_zones_bin on waste_zones ("deletedAt") where "deletedAt" is not null;

create table waste_dates (
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
  -- a day of the site's zone
  "date" date not null,
  "kind" uuid not null,
  -- null: all zones
  "zone" uuid,
  "note" text not null default '',
  "cancelled" boolean not null default false,
  -- the day it was planned for before it was moved
  "movedFrom" date
);
-- the same kind is collected in a zone once a day, however many people enter it at the same time
create unique index waste_dates_once on waste_dates ("date", "kind", "zone") nulls not distinct where "deletedAt" is null;
create index waste_dates_order on waste_dates ("date", "_id") where "deletedAt" is null;
create index waste_dates_kind on waste_dates ("kind", "date", "_id") where "deletedAt" is null;
create index waste_dates_zone on waste_dates ("zone", "date", "_id") where "deletedAt" is null;
create index waste_dates_publish_at on waste_dates ("publishAt") where "publishAt" is not null;
create index waste_dates_unpublish_at on waste_dates ("unpublishAt") where "unpublishAt" is not null;
create index waste_dates_bin on waste_dates ("deletedAt") where "deletedAt" is not null;

create table waste_settings (
  "_id" text primary key check ("_id" = 'site'),
  -- visitors see the calendar
  "enabled" boolean not null,
  -- hour of the evening from which on tomorrow's collection is told
  "hour" integer not null check ("hour" between 12 and 21)
);
insert into waste_settings values ('site', true, 18);
