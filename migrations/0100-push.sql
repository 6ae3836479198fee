-- One row: the keys by which push services know this site (RFC 8292), and when nothing is to be sent.
create table push_settings (
  "_id" text primary key check ("_id" = 'site'),
  "publicKey" text not null,
  -- sealed with SECRET
  "privateKey" text not null,
  -- hours of the site's zone; equal: there is no quiet time
  "quietFrom" smallint not null default 21 check ("quietFrom" between 0 and 23),
  "quietTo" smallint not null default 7 check ("quietTo" between 0 and 23)
);

-- Browsers that take messages. Nothing in here tells whose they are.
create table push_subscriptions (
  "_id" uuid primary key,
  -- SHA-256 of what the browser holds
  "token" text not null constraint push_subscriptions_token unique,
  "endpoint" text not null constraint push_subscriptions_endpoint unique,
  "p256dh" text not null,
  "auth" text not null,
  "lang" text not null check ("lang" in ('de', 'en')),
  "topics" text[] not null default '{}',
  "createdAt" timestamptz(3) not null
);
create index push_subscriptions_topics on push_subscriptions using gin ("topics");

-- Messages that were sent or wait for their time.
create table push_sendings (
  "_id" uuid primary key,
  -- what it was made from; the same is announced once
  "key" text constraint push_sendings_key unique,
  "topic" text not null check ("topic" in ('news', 'trash', 'heurigen', 'weather')),
  -- language → title, body, href
  "texts" jsonb not null,
  "status" text not null check ("status" in ('waiting', 'sending', 'done', 'cancelled')),
  "createdAt" timestamptz(3) not null,
  "createdBy" uuid,
  "sendAt" timestamptz(3) not null,
  "doneAt" timestamptz(3),
  "reached" integer not null default 0,
  "failed" integer not null default 0,
  "removed" integer not null default 0
);
create index push_sendings_order on push_sendings ("sendAt" desc);

-- Who still gets a message that is being sent; emptied when it is done.
create table push_deliveries (
  "sending" uuid not null references push_sendings on delete cascade,
  "subscription" uuid not null,
  "result" text not null default 'waiting' check ("result" in ('waiting', 'reached', 'failed', 'removed')),
  primary key ("sending", "subscription")
);
