-- Who buys in the shop: which account is which party of the books, their discount groups and defaults, and what visitors like.
create table discount_groups (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "title" jsonb not null,
  -- prices of the items that are set for this group hold for its customers; empty: none
  "priceGroup" text not null,
  "percent" numeric(6, 3) not null check ("percent" < 100),
  "payByInvoice" boolean not null,
  "netView" boolean not null,
  "position" integer not null
);
create index discount_groups_position on discount_groups ("position", "_id");

create table shop_customers (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  -- null: who ordered as a guest
  "account" uuid references users ("_id") on delete set null,
  -- null: an account that has ordered nothing yet
  "party" uuid constraint shop_customers_party_key unique references parties ("_id") on delete cascade,
  -- the party of the account itself; others of the account are from orders as a guest
  "isOwn" boolean not null,
  -- of a guest as typed; of an account the address that was shown to be theirs; small letters
  "email" text not null,
  "discountGroups" uuid[] not null,
  "payByInvoice" boolean not null,
  -- addresses of the party
  "defaultShipping" uuid,
  "defaultInvoice" uuid,
  -- asked for at the sign-up: goods usually go to another address
  "alternateShipping" boolean not null
);
create unique index shop_customers_own on shop_customers ("account") where "isOwn";
create index shop_customers_account on shop_customers ("account");
create index shop_customers_email on shop_customers ("email") where "email" <> '';
create index shop_customers_groups on shop_customers using gin ("discountGroups");

create table shop_favourites (
  "_id" uuid primary key,
  "visitor" uuid,
  "account" uuid references users ("_id") on delete cascade,
  "product" uuid not null,
  "createdAt" timestamptz(3) not null default now(),
  check (("visitor" is null) <> ("account" is null))
);
create unique index shop_favourites_of_visitor on shop_favourites ("visitor", "product") where "visitor" is not null;
create unique index shop_favourites_of_account on shop_favourites ("account", "product") where "account" is not null;
create index shop_favourites_age on shop_favourites ("createdAt") where "visitor" is not null;
