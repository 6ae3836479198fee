-- What the shop shows. What it costs and whether it is there stands with the items of the books.
create table product_groups (
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
  "handIn" jsonb,
  "title" text collate "und-x-icu" not null,
  "slug" text not null,
  "text" text not null,
  "parent" uuid constraint product_groups_parent_fkey references product_groups ("_id"),
  "order" integer not null,
  "mainGallery" boolean not null,
  "picture" uuid,
  "meta_description" text not null,
  constraint product_groups_not_below_itself check ("parent" <> "_id")
);
create unique index product_groups_slug_de on product_groups ("slug");
create unique index product_groups_slug_en on product_groups (("translations" -> 'en' ->> 'slug'));
create index product_groups_order on product_groups ("parent", "order", "_id") where "deletedAt" is null;
create index product_groups_publish_at on product_groups ("publishAt") where "publishAt" is not null;
create index product_groups_unpublish_at on product_groups ("unpublishAt") where "unpublishAt" is not null;
create index product_groups_bin on product_groups ("deletedAt") where "deletedAt" is not null;
create index product_groups_hand_in on product_groups ("updatedAt") where "handIn" is not null;

create table product_colors (
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
  "handIn" jsonb,
  "title" text collate "und-x-icu" not null,
  "value" text not null check ("value" ~ '^(#[0-9a-fA-F]{6})?$'),
  "picture" uuid
);
-- an item names its colour by this name: it has to be one
create unique index product_colors_title on product_colors (lower("title")) where "deletedAt" is null;
create index product_colors_publish_at on product_colors ("publishAt") where "publishAt" is not null;
create index product_colors_unpublish_at on product_colors ("unpublishAt") where "unpublishAt" is not null;
create index product_colors_bin on product_colors ("deletedAt") where "deletedAt" is not null;
create index product_colors_hand_in on product_colors ("updatedAt") where "handIn" is not null;

create table products (
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
  "handIn" jsonb,
  "title" text collate "und-x-icu" not null,
  "slug" text not null,
  "teaser" text not null,
  "text" text not null,
  -- ids: a group or an item that goes away leaves a gap that nobody sees
  "groups" uuid[] not null,
  "items" uuid[] not null,
  -- [{ name, value }]
  "properties" jsonb not null,
  "tags" text[] not null,
  "picture" uuid,
  "files" uuid[] not null,
  "related" uuid[] not null,
  "order" integer not null,
  "featured" boolean not null,
  "goods" text not null check ("goods" in ('wine', 'food', 'thing', 'service')),
  -- days
  "shippingMin" integer not null check ("shippingMin" >= 0),
  "shippingMax" integer not null check ("shippingMax" >= 0),
  "allergens" text not null,
  "ingredients" text not null,
  "bottler" text not null,
  "eLabel" text not null,
  "producer" text not null,
  "producerAddress" text not null,
  "producerContact" text not null,
  "warnings" text not null,
  "noWithdrawal" text not null
    check ("noWithdrawal" in ('', 'custom', 'perishable', 'sealed', 'media', 'digital')),
  "meta_description" text not null
);
create unique index products_slug_de on products ("slug");
create unique index products_slug_en on products (("translations" -> 'en' ->> 'slug'));
create index products_order on products ("order", "title", "_id") where "deletedAt" is null;
create index products_title on products ("title", "_id") where "deletedAt" is null;
create index products_updated on products ("updatedAt", "_id") where "deletedAt" is null;
create index products_status on products ("status", "order", "title", "_id") where "deletedAt" is null;
create index products_groups on products using gin ("groups") where "deletedAt" is null;
create index products_items on products using gin ("items") where "deletedAt" is null;
create index products_tags on products using gin ("tags") where "deletedAt" is null;
create index products_publish_at on products ("publishAt") where "publishAt" is not null;
create index products_unpublish_at on products ("unpublishAt") where "unpublishAt" is not null;
create index products_bin on products ("deletedAt") where "deletedAt" is not null;
create index products_hand_in on products ("updatedAt") where "handIn" is not null;

-- A reduction for a time. Its prices are rows of item_prices, so that the history of an item tells all that was ever asked for it.
create table campaigns (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "title" jsonb not null,
  "from" date not null,
  "until" date not null,
  "percent" numeric(6, 3) not null,
  "products" uuid[] not null,
  "groups" uuid[] not null,
  "active" boolean not null,
  constraint campaigns_span check ("until" >= "from"),
  constraint campaigns_percent check ("percent" > 0 and "percent" < 100)
);
create index campaigns_by_time on campaigns ("from", "_id");

-- Which prices a campaign has set and not ended yet
create table campaign_prices (
  "price" uuid primary key references item_prices ("_id") on delete cascade,
  "campaign" uuid not null references campaigns ("_id") on delete cascade,
  "item" uuid not null references items ("_id") on delete cascade
);
create index campaign_prices_of on campaign_prices ("campaign");
create index campaign_prices_item on campaign_prices ("item");
