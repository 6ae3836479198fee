-- what people can subscribe to; the first public one is the one that stands ticked
create table newsletter_lists (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  -- { "de": …, "en": … }
  "title" jsonb not null,
  "text" jsonb not null,
  "public" boolean not null,
  "place" integer not null default 0
);

insert into newsletter_lists ("_id", "title", "text", "public") values (
  '01900000-0000-7000-8000-00000e5e0001',
  '{"de": "Neues aus dem Ort", "en": "News from the village"}',
  '{"de": "Was beschlossen wurde, was gebaut wird, was los ist.", "en": "What was decided, what is being built, what is on."}',
  true
);

create table newsletter_subscribers (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "email" text not null,
  "name" text not null default '',
  "lang" text not null check ("lang" in ('de', 'en')),
  "state" text not null check ("state" in ('waiting', 'confirmed', 'left')),
  "lists" uuid[] not null default '{}',
  "tags" text[] not null default '{}',
  "groups" text[] not null default '{}',
  -- when the state became what it is
  "since" timestamptz(3) not null,
  -- the last mail about the subscription itself, and how many in this state
  "mailedAt" timestamptz(3),
  "mails" integer not null default 0
);
create unique index newsletter_subscribers_email on newsletter_subscribers (lower("email"));
create index newsletter_subscribers_newest on newsletter_subscribers ("createdAt" desc, "_id");
create index newsletter_subscribers_lists on newsletter_subscribers using gin ("lists");

-- links of mails, as digests
create table newsletter_tokens (
  "digest" bytea primary key,
  "subscriber" uuid not null references newsletter_subscribers on delete cascade,
  "purpose" text not null check ("purpose" in ('confirm', 'address')),
  -- where the link was sent
  "email" text not null,
  "expiresAt" timestamptz(3) not null,
  "usedAt" timestamptz(3)
);
create index newsletter_tokens_subscriber on newsletter_tokens ("subscriber");

-- the words people agreed to
create table newsletter_texts (
  "version" text primary key,
  "lang" text not null,
  "text" text not null,
  "since" timestamptz(3) not null
);

-- who agreed to what and when; persons and networks are keyed digests
create table newsletter_consents (
  "_id" uuid primary key,
  "at" timestamptz(3) not null,
  "person" text not null,
  "action" text not null check ("action" in ('asked', 'confirmed', 'lists', 'address', 'left', 'entered')),
  "lists" text[] not null,
  "version" text references newsletter_texts,
  "source" text not null,
  "network" text,
  "by" uuid
);
create index newsletter_consents_person on newsletter_consents ("person", "at");
create index newsletter_consents_at on newsletter_consents ("at");

-- people who want no mails: nobody can put them back but they themselves
create table newsletter_blocks (
  "person" text primary key,
  "at" timestamptz(3) not null,
  "reason" text not null check ("reason" in ('left', 'removed'))
);
