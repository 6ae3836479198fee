-- What visitors wrote through the forms of the site.
create table messages (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "kind" text not null check ("kind" in ('message', 'barrier')),
  "name" text not null,
  "email" text not null,
  "text" text not null,
  -- address of the page that is meant, of barriers
  "page" text not null default '',
  "lang" text not null check ("lang" in ('de', 'en')),
  "status" text not null default 'unread' check ("status" in ('read', 'unread'))
);
create index messages_newest on messages ("createdAt" desc);
