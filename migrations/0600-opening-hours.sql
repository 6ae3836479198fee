-- When something is open: a week, seasons with weeks of their own, public holidays, and days that are different.
create table opening_hours (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "title" text not null,
  -- [{day: 1…7, from, to}]: what ends at or before its beginning ends on the next day
  "week" jsonb not null,
  -- whose public holidays count: a country and, for those of its states, a state
  "country" text not null check ("country" in ('at', 'de')),
  "state" text not null,
  "closedOnHolidays" boolean not null,
  -- the hours that the site tells as its own
  "ours" boolean not null
);
create unique index opening_hours_ours on opening_hours ("ours") where "ours";

-- From one day of each year to another the week is another one
create table opening_hours_seasons (
  "_id" uuid primary key,
  "record" uuid not null references opening_hours ("_id") on delete cascade,
  "position" integer not null,
  "title" text not null,
  -- 'MM-DD', both included; a season may reach over the turn of the year
  "from" text not null,
  "to" text not null,
  "week" jsonb not null
);
create index opening_hours_seasons_of on opening_hours_seasons ("record", "position");

-- Days that are different: closed, or open from one time to another
create table opening_hours_days (
  "_id" uuid primary key,
  "record" uuid not null references opening_hours ("_id") on delete cascade,
  "position" integer not null,
  "from" date not null,
  "to" date not null,
  -- clock times; both empty: closed
  "opens" text not null,
  "closes" text not null,
  "note" text not null,
  "noteEn" text not null,
  check ("from" <= "to"),
  check (("opens" = '') = ("closes" = ''))
);
create index opening_hours_days_of on opening_hours_days ("record", "position");
