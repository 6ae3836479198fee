-- What visitors have put into their carts. Prices are computed whenever a cart is read; what stands here is only what was seen then.
create table shop_carts (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "touchedAt" timestamptz(3) not null default now(),
  "version" integer not null default 1,
  "visitor" uuid,
  "account" uuid references users ("_id") on delete cascade,
  -- what it has become
  "order" uuid constraint shop_carts_order_key unique
);
create unique index shop_carts_of_visitor on shop_carts ("visitor") where "order" is null and "visitor" is not null;
create unique index shop_carts_of_account on shop_carts ("account") where "order" is null and "account" is not null;
create index shop_carts_age on shop_carts ("touchedAt");

create table shop_cart_lines (
  "_id" uuid primary key,
  "cart" uuid not null references shop_carts ("_id") on delete cascade,
  "item" uuid not null,
  "product" uuid not null,
  "quantity" integer not null check ("quantity" between 1 and 9999),
  -- as it was shown when it was put in: null, no price was
  "seenCents" integer,
  "seenTitle" text not null,
  "at" timestamptz(3) not null default now(),
  unique ("cart", "item")
);
