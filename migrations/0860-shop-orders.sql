-- What an order of the shop has beside its document of kind order: where it came from, who bought, what was agreed to, how it is paid and sent.
create table shop_orders (
  "_id" uuid primary key references documents ("_id"),
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "state" text not null check ("state" in ('placed', 'confirmed', 'sending', 'sent', 'delivered', 'cancelled')),
  -- what people name it by, and what a guest's link carries: 128 random bits
  "code" text not null,
  "key" text not null,
  -- the document's, once it has one
  "number" text not null default '',
  "channel" text not null check ("channel" in ('web', 'phone')),
  "cart" uuid,
  "party" uuid not null references parties ("_id"),
  "account" uuid,
  "name" text not null,
  "email" text not null,
  "phone" text not null default '',
  "lang" text not null check ("lang" in ('de', 'en')),
  "currency" text not null,
  "country" text not null,
  "pickup" boolean not null default false,
  -- {invoice, delivery}: as they were typed
  "addresses" jsonb not null,
  "goodsCents" bigint not null,
  "shippingCents" bigint not null,
  "totalCents" bigint not null check ("totalCents" >= 0),
  "voucherCents" bigint not null default 0 check ("voucherCents" >= 0),
  "paidCents" bigint not null default 0 check ("paidCents" >= 0),
  "refundedCents" bigint not null default 0 check ("refundedCents" >= 0),
  -- how it is to be paid; empty: nothing is left to pay
  "source" text not null default '',
  "payment" text not null check ("payment" in ('open', 'failed', 'part', 'paid', 'partRefunded', 'refunded')),
  "ageClass" integer not null default 0 check ("ageClass" in (0, 16, 18)),
  -- [{key, text, version}]: what was ticked, with the hash of what was agreed to
  "consents" jsonb not null default '[]',
  -- line → why it cannot be withdrawn from
  "excluded" jsonb not null default '{}',
  -- whole weeks that were told
  "weeksFrom" integer,
  "weeksUntil" integer,
  "comment" text not null default '',
  "note" text not null default '',
  "placedAt" timestamptz(3) not null,
  "sentAt" timestamptz(3),
  "deliveredAt" timestamptz(3),
  "cancelledAt" timestamptz(3),
  "invoicedAt" timestamptz(3),
  -- an order that is not paid until then ends by itself
  "unpaidUntil" timestamptz(3),
  constraint shop_orders_code unique ("code"),
  constraint shop_orders_key unique ("key"),
  constraint shop_orders_cart unique ("cart")
);
create index shop_orders_newest on shop_orders ("placedAt" desc, "_id" desc);
create index shop_orders_of_account on shop_orders ("account") where "account" is not null;
create index shop_orders_of_party on shop_orders ("party");
create index shop_orders_of_mail on shop_orders (lower("email"));
create index shop_orders_open on shop_orders ("state") where "state" in ('placed', 'confirmed', 'sending');

-- Words that buyers agreed to, once for each wording: orders name them by their hash.
create table shop_order_texts (
  "hash" text primary key,
  "kind" text not null check ("kind" in ('terms', 'withdrawal', 'conditions')),
  "lang" text not null check ("lang" in ('de', 'en')),
  "title" text not null,
  "text" text not null,
  "since" timestamptz(3) not null
);

-- What a buyer has filled in so far: kept beside the cart until it is bought or forgotten.
create table shop_checkouts (
  "cart" uuid primary key,
  "values" jsonb not null,
  "updatedAt" timestamptz(3) not null
);
create index shop_checkouts_old on shop_checkouts ("updatedAt");

-- Parcels, each with what is in it.
create table shop_parcels (
  "_id" uuid primary key,
  "order" uuid not null references shop_orders ("_id") on delete cascade,
  "delivery" uuid references documents ("_id"),
  "carrier" text not null default '',
  "tracking" text not null default '',
  -- [{line, quantity}]
  "lines" jsonb not null,
  "sentAt" timestamptz(3) not null,
  "arrivedAt" timestamptz(3)
);
create index shop_parcels_of on shop_parcels ("order");
