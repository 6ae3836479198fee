-- Accounts on networks that the office posts to
create table social_accounts (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "network" text not null check ("network" in ('facebook', 'instagram', 'mastodon')),
  -- the network's own number of it
  "remoteId" text not null,
  -- address of a Mastodon server, with the app that was registered there
  "server" text not null,
  "clientId" text not null,
  "clientSecret" text not null,
  "name" text not null,
  "handle" text not null,
  "href" text not null,
  -- sealed; empty once access was given up
  "token" text not null,
  "state" text not null check ("state" in ('connected', 'broken', 'gone')),
  "problemText" text not null,
  "expiresAt" timestamptz(3),
  "dataExpiresAt" timestamptz(3),
  "checkedAt" timestamptz(3),
  -- the end of access that the office was last warned of
  "warnedOf" timestamptz(3),
  "restUntil" timestamptz(3),
  "longest" integer not null check ("longest" > 0),
  constraint social_accounts_key unique ("network", "server", "remoteId")
);

create table social_posts (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "deletedAt" timestamptz(3),
  "deletedBy" uuid,
  "state" text not null check ("state" in ('draft', 'submitted', 'planned', 'sending', 'sent', 'uncertain', 'failed', 'retracted')),
  "account" uuid not null references social_accounts ("_id"),
  -- the record that it is about; empty and null: none
  "collection" text not null,
  "recordId" uuid,
  "text" text not null,
  "link" text not null,
  "picture" uuid,
  "alt" text not null,
  "shape" text not null check ("shape" in ('original', 'square', 'portrait', 'landscape')),
  "focusX" real not null check ("focusX" between 0 and 1),
  "focusY" real not null check ("focusY" between 0 and 1),
  "planAt" timestamptz(3),
  -- the same for every try of one sending, so that a network that knows such keys posts once
  "sendKey" uuid,
  -- when the present try began
  "beganAt" timestamptz(3),
  "nextAt" timestamptz(3),
  -- since when it has been put off
  "plannedAt" timestamptz(3),
  "tries" integer not null default 0,
  "remoteId" text not null default '',
  "permalink" text not null default '',
  "sentAt" timestamptz(3),
  "problem" text,
  "problemText" text not null default '',
  "wish" text check ("wish" in ('edit', 'remove')),
  "wishText" text not null default '',
  "counts" jsonb,
  "countedAt" timestamptz(3),
  "countAt" timestamptz(3),
  -- sent is what the network has given a number
  constraint social_posts_sent check ("state" not in ('sent', 'retracted') or ("remoteId" <> '' and "sentAt" is not null)),
  constraint social_posts_about check (("collection" = '') = ("recordId" is null)),
  constraint social_posts_wish check ("wish" is null or "state" = 'sent')
);
create unique index social_posts_remote on social_posts ("account", "remoteId") where "remoteId" <> '';
create index social_posts_about_record on social_posts ("collection", "recordId");
create index social_posts_next on social_posts ("nextAt") where "nextAt" is not null;
create index social_posts_count on social_posts ("countAt") where "countAt" is not null;

-- Ways to a network and back that have begun: the state of OAuth 2.0 (RFC 6749 § 10.12), each used once
create table social_connections (
  -- SHA-256 of what the browser carries
  "tokenHash" text primary key,
  "purpose" text not null check ("purpose" in ('account', 'signIn', 'link')),
  "network" text not null,
  "server" text not null,
  "clientId" text not null,
  "clientSecret" text not null,
  "userId" uuid,
  -- the account that is connected anew
  "account" uuid,
  -- where somebody who signs in goes on
  "redirect" text not null,
  -- what there is to choose from, sealed with its tokens; empty until the browser is back
  "offered" text not null,
  "expiresAt" timestamptz(3) not null
);

-- Accounts of this site that may be signed in to by Facebook
create table social_identities (
  "_id" uuid primary key,
  "userId" uuid not null,
  "network" text not null,
  "remoteId" text not null,
  "name" text not null,
  "createdAt" timestamptz(3) not null,
  constraint social_identities_key unique ("network", "remoteId")
);
create index social_identities_of on social_identities ("userId");
