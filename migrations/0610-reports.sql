-- What people report and somebody sees to: faults of the program, barriers of the website, damage in the village. One table for all of
-- them; what only one tracker fills is empty elsewhere.
create table reports (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "deletedAt" timestamptz(3),
  "deletedBy" uuid,
  "tracker" text not null,
  -- what people call it by, counted by each tracker for itself
  "number" integer not null,
  "lang" text not null check ("lang" in ('de', 'en')),
  "state" text not null,
  "closedAt" timestamptz(3),
  "title" text not null default '',
  "text" text not null,
  -- address path that is meant; empty where it is none
  "page" text not null default '',
  "assignee" uuid references users ("_id") on delete set null,
  -- whoever reported it wrote, and nobody has done anything since
  "waiting" boolean not null default true,
  -- who reports without an account; empty when nobody said or it was forgotten
  "name" text not null default '',
  "email" text not null default '',
  "tell" boolean not null default false,
  -- SHA-256 of the secret in the link to the report; null where there is none or it was forgotten
  "key" text unique,
  "forgottenAt" timestamptz(3),
  -- key of a kind of the settings, and its words as they were
  "kind" text not null default '',
  "kindWords" jsonb,
  "place" text not null default '',
  "lat" double precision check ("lat" between -90 and 90),
  "lon" double precision check ("lon" between -180 and 180),
  -- shown to the public with these words in place of its own
  "released" boolean not null default false,
  "publicText" text not null default '',
  -- how faults are sorted
  "project" text not null default '',
  "tags" text[] not null default '{}',
  "reproduce" text check ("reproduce" in ('always', 'sometimes', 'random', 'not_tested', 'not_reproduceable', 'n_a')),
  "severity" text check ("severity" in
    ('feature_wish', 'trivial', 'localisation_error', 'ui_error', 'small_error', 'error', 'critical_error')),
  "priority" text check ("priority" in ('none', 'low', 'normal', 'high', 'important', 'very_important')),
  "milestone" uuid,
  "minutes" integer not null default 0 check ("minutes" >= 0),
  -- what the browser knew: name, size, last errors, the record that was open
  "context" jsonb,
  constraint reports_number unique ("tracker", "number"),
  constraint reports_state check (case "tracker"
    when 'bug' then "state" in ('open', 'approved', 'accepted', 'needs_more_info', 'closed', 'wont_fix')
    when 'barrier' then "state" in ('received', 'working', 'done')
    when 'defect' then "state" in ('received', 'checking', 'working', 'done', 'foreign')
    else false end),
  constraint reports_closed check (("state" in ('closed', 'wont_fix', 'done', 'foreign')) = ("closedAt" is not null)),
  constraint reports_sorted check (
    ("tracker" = 'bug') = ("reproduce" is not null and "severity" is not null and "priority" is not null)),
  constraint reports_point check (("lat" is null) = ("lon" is null)),
  constraint reports_somewhere check ("tracker" <> 'defect' or "place" <> '' or "lat" is not null)
);
create index reports_newest on reports ("tracker", "createdAt" desc, "_id" desc);
create index reports_by_state on reports ("tracker", "state", "updatedAt" desc, "_id" desc);
create index reports_waiting on reports ("tracker", "createdAt") where "waiting";
create index reports_released on reports ("tracker", "createdAt" desc) where "released";
create index reports_to_forget on reports ("tracker", "closedAt") where "forgottenAt" is null;
create index reports_milestone on reports ("milestone") where "milestone" is not null;
create index reports_likeness on reports using gin ("title" public.gin_trgm_ops) where "tracker" = 'bug';

create sequence report_numbers_bug;
create sequence report_numbers_barrier;
create sequence report_numbers_defect;

-- Pictures of reports; the bytes are in the store.
create table report_files (
  "_id" uuid primary key,
  "report" uuid not null references reports ("_id") on delete cascade,
  "at" timestamptz(3) not null,
  "type" text not null,
  "width" integer not null,
  "height" integer not null,
  "colour" text not null,
  "released" boolean not null default false,
  -- what its sender says of it: its name, whether it was drawn on
  "meta" jsonb not null default '{}',
  -- where in the store its bytes are
  "folder" text not null default 'reports'
);
create index report_files_of on report_files ("report", "_id");

-- Goals that faults are planned for.
create table bug_milestones (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "title" text not null,
  "project" text not null default '',
  "text" text not null default '',
  "due" date,
  "released" date
);
alter table reports add constraint reports_milestone_known
  foreign key ("milestone") references bug_milestones ("_id") on delete set null;

-- How two faults have to do with each other: "from" is a duplicate of, a part of, or blocks "to".
create table bug_relations (
  "_id" uuid primary key,
  "from" uuid not null references reports ("_id") on delete cascade,
  "to" uuid not null references reports ("_id") on delete cascade,
  "what" text not null check ("what" in ('duplicate', 'parent', 'blocks')),
  constraint bug_relations_once unique ("from", "to", "what"),
  constraint bug_relations_two check ("from" <> "to")
);
create index bug_relations_back on bug_relations ("to");
-- A fault is a duplicate of one, and a part of one.
create unique index bug_relations_single on bug_relations ("from", "what") where "what" in ('duplicate', 'parent');

create table bug_watchers (
  "report" uuid not null references reports ("_id") on delete cascade,
  "user" uuid not null references users ("_id") on delete cascade,
  primary key ("report", "user")
);
create index bug_watchers_user on bug_watchers ("user");
