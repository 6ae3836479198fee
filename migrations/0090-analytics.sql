-- How often something was asked for on a day of the site's zone; nothing of who asked.
create table analytics_days (
  "day" date not null,
  "kind" text not null check ("kind" in ('page', 'visitor', 'referrer', 'search', 'download', 'missing', 'country', 'language', 'device')),
  "key" text not null,
  "count" bigint not null check ("count" > 0),
  primary key ("day", "kind", "key")
);

-- One row at most: how long the days are kept.
create table analytics_settings (
  "_id" text primary key check ("_id" = 'analytics'),
  "months" integer not null check ("months" between 1 and 120),
  "updatedAt" timestamptz(3) not null default now()
);
