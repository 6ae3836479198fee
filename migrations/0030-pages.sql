create table pages (
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
  "title" text not null,
  "linktext" text not null,
  "slug" text not null,
  "text" text not null,
  "parent_page" uuid references pages ("_id"),
  "order" integer not null,
  "offline" boolean not null,
  "showInMenu" boolean not null,
  "custom_marker" text not null,
  "type" text not null,
  "tags" text[] not null,
  "meta_keywords" text not null,
  "meta_description" text not null,
  "template" jsonb not null,
  "picture" uuid,
  "files" uuid[] not null,
  "route" text not null
);

create index pages_in_order on pages ("parent_page", "order", "_id") where "deletedAt" is null;
create index pages_changed on pages ("updatedAt" desc);
create index pages_tags on pages using gin ("tags");
create unique index pages_one_landing on pages ("custom_marker") where "custom_marker" = 'landing' and "deletedAt" is null;

-- The address of each page in each language, without the language itself.
create table page_routes (
  "page" uuid not null references pages ("_id") on delete cascade,
  "lang" text not null,
  "route" text not null,
  primary key ("lang", "page")
);
create unique index page_routes_route on page_routes ("lang", "route");
create index page_routes_likeness on page_routes using gin ("route" gin_trgm_ops);

-- Addresses that once were right: they lead to a page, wherever it moves, or to another address.
create table redirects (
  "_id" uuid primary key,
  "from" text not null unique,
  "page" uuid references pages ("_id") on delete cascade,
  "lang" text not null default 'de',
  "to" text,
  "createdAt" timestamptz(3) not null default now(),
  check (("page" is null) <> ("to" is null))
);
create index redirects_page on redirects ("page");
