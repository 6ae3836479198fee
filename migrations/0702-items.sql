-- What is sold and bought: things, services, sets. A variant is an item of its own that names another.
create sequence item_numbers start 1001;
create table items (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "deletedAt" timestamptz(3),
  "deletedBy" uuid,
  "number" text not null unique,
  "kind" text not null check ("kind" in ('article', 'service', 'set')),
  "title" jsonb not null,
  "text" jsonb not null,
  "category" text not null,
  "variantOf" uuid references items ("_id"),
  "vintage" integer,
  "size" text not null,
  "colour" text not null,
  "unit" uuid not null references units ("_id"),
  "vatGroup" uuid not null references vat_groups ("_id"),
  "origin" text not null check ("origin" in ('own', 'bought')),
  "ean" text not null,
  -- grams
  "weight" integer check ("weight" >= 0),
  "content" numeric(15, 3) check ("content" > 0),
  "contentUnit" text not null,
  -- tenths of a percent by volume
  "alcohol" integer check ("alcohol" between 0 and 1000),
  "customsCode" text not null,
  "countryOfOrigin" text not null,
  "ageClass" integer not null check ("ageClass" in (0, 16, 18)),
  -- cents
  "deposit" integer not null check ("deposit" >= 0),
  "stocked" boolean not null,
  "mayOversell" boolean not null,
  "leastStock" numeric(15, 3) check ("leastStock" >= 0),
  "active" boolean not null,
  "pictures" uuid[] not null,
  "note" text not null,
  "priceCounting" text not null check ("priceCounting" in ('net', 'gross')),
  constraint items_content check (("content" is null) = ("contentUnit" = '')),
  constraint items_stocked check ("kind" = 'article' or not "stocked"),
  constraint items_variant check ("variantOf" <> "_id")
);
create unique index items_ean on items ("ean") where "ean" <> '' and "deletedAt" is null;
create index items_variants on items ("variantOf") where "variantOf" is not null;
create index items_by_category on items ("category", "number") where "deletedAt" is null;

create table item_packs (
  "_id" uuid primary key,
  "record" uuid not null references items ("_id") on delete cascade,
  "position" integer not null,
  "title" text not null,
  "unit" uuid not null references units ("_id"),
  "quantity" numeric(15, 3) not null check ("quantity" > 0),
  "ean" text not null
);
create index item_packs_of on item_packs ("record", "position");

create table item_parts (
  "_id" uuid primary key,
  "record" uuid not null references items ("_id") on delete cascade,
  "position" integer not null,
  "item" uuid not null references items ("_id"),
  "quantity" numeric(15, 3) not null check ("quantity" > 0),
  constraint item_parts_once unique ("record", "item") deferrable initially deferred
);
create index item_parts_of on item_parts ("record", "position");
create index item_parts_in on item_parts ("item");

-- Prices as they were set, one after the other: what was once a price stays readable. Only whole items take theirs along.
create table item_prices (
  "_id" uuid primary key,
  "item" uuid not null references items ("_id") on delete cascade,
  "kind" text not null check ("kind" in ('sale', 'purchase')),
  -- null: what it replaces holds no longer
  "price" numeric(16, 4) check ("price" >= 0),
  "counting" text not null check ("counting" in ('net', 'gross')),
  "priceGroup" text not null,
  "party" uuid references parties ("_id"),
  "fromQuantity" numeric(15, 3) not null check ("fromQuantity" > 0),
  "from" date not null,
  "until" date,
  "replaces" uuid unique references item_prices ("_id"),
  "createdAt" timestamptz(3) not null,
  "createdBy" uuid,
  constraint item_prices_span check ("until" is null or "until" >= "from"),
  constraint item_prices_ends check ("price" is not null or "replaces" is not null)
);
create index item_prices_of on item_prices ("item", "kind", "from" desc);
create index item_prices_for on item_prices ("party") where "party" is not null;

-- Who a price was for may be taken over by another party, and who set it may be forgotten; nothing else of a price changes.
create function item_prices_stay() returns trigger language plpgsql as $$
begin
  if row(new."_id", new."item", new."kind", new."price", new."counting", new."priceGroup", new."fromQuantity", new."from",
      new."until", new."replaces", new."createdAt")
    is distinct from row(old."_id", old."item", old."kind", old."price", old."counting", old."priceGroup", old."fromQuantity",
      old."from", old."until", old."replaces", old."createdAt")
  then
    raise exception 'prices are never changed';
  end if;
  return new;
end $$;
create trigger item_prices_stay before update on item_prices for each row execute function item_prices_stay();
