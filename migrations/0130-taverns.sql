-- From when to when a tavern of the directory is open, and at which hours. What does not overlap is decided here.
create table tavern_runs (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "tavern" uuid not null references entries ("_id") on delete cascade,
  -- both days included
  "from" date not null,
  "to" date not null,
  -- day of the week (1 Monday), from, to: none on a day of rest
  "hours" jsonb not null,
  -- single days that differ: day, hours or none
  "exceptions" jsonb not null default '[]',
  -- language → text
  "note" jsonb not null default '{}',
  -- when those who want to know were told that it opens
  "announcedAt" timestamptz(3),
  constraint tavern_runs_order check ("from" <= "to"),
  constraint tavern_runs_hours check (jsonb_typeof("hours") = 'array' and jsonb_array_length("hours") > 0),
  constraint tavern_runs_overlap exclude using gist ("tavern" with =, daterange("from", "to", '[]') with &&)
);
create index tavern_runs_days on tavern_runs ("to", "from");

-- One row: which entries of the directory are taverns, and when their opening is told.
create table tavern_settings (
  "_id" text primary key check ("_id" = 'site'),
  "types" text[] not null,
  -- clock time in the site's zone
  "tellAt" text not null
);
insert into tavern_settings values ('site', '{Heuriger,Buschenschank}', '10:00');
