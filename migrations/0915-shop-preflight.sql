-- Latest finding of each point while the shop is on; empty while it is off.
create table shop_preflight (
  "_id" uuid primary key,
  "point" text not null unique,
  "state" text not null check ("state" in ('green', 'red', 'look', 'none')),
  "text" jsonb,
  "to" text not null,
  "since" timestamptz(3) not null
);
-- Closed parts of the shop, by the point that closes them.
create table shop_closures (
  "point" text primary key,
  "shop" boolean not null,
  "products" uuid[] not null,
  "countries" text[] not null,
  check ("shop" = (cardinality("products") = 0 and cardinality("countries") = 0))
);
-- Wordings that a person has checked, the last one of each point.
create table shop_confirmations (
  "point" text primary key,
  "digest" text not null,
  "at" timestamptz(3) not null,
  "by" uuid not null
);
-- A shop that is on is judged from now on.
insert into shop_preflight ("_id", "point", "state", "to", "since")
select gen_random_uuid(), 'setup.begun', 'none', '', now() from settings where "_id" = 'shop' and "value" ->> 'enabled' = 'true';
