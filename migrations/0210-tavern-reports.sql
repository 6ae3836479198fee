-- What keepers of taverns say of their dates, waiting for the office to take it over or to decline it.
create table tavern_reports (
  "_id" uuid primary key,
  "at" timestamptz(3) not null,
  "tavern" uuid not null references entries ("_id") on delete cascade,
  "what" text not null check ("what" in ('add', 'change', 'remove')),
  -- the run that is to be changed or removed
  "run" uuid,
  "from" date not null,
  "to" date not null,
  "hours" jsonb not null,
  "note" text not null,
  -- who reports; empty where it came by the link of the tavern
  "name" text not null,
  "email" text not null,
  "phone" text not null,
  "lang" text not null check ("lang" in ('de', 'en')),
  "state" text not null default 'waiting' check ("state" in ('waiting', 'accepted', 'declined')),
  -- what the keeper is told with the answer
  "word" text not null default '',
  "answeredAt" timestamptz(3),
  "toldAt" timestamptz(3),
  constraint tavern_reports_order check ("from" <= "to")
);
create index tavern_reports_waiting on tavern_reports ("at") where "state" = 'waiting';

-- The link by which a keeper enters dates without signing in. It is made from this and the secret of the site.
create table tavern_links (
  "tavern" uuid primary key references entries ("_id") on delete cascade,
  "nonce" text not null unique,
  "createdAt" timestamptz(3) not null,
  "createdBy" uuid,
  "usedAt" timestamptz(3)
);

-- Whether what comes by such a link holds at once or waits for the office.
alter table tavern_settings add column "keepersDirect" boolean not null default true;
