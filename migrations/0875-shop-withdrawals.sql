-- Declarations of withdrawal (directive 2011/83/EU, Art. 11a): what was declared is never changed; what the shop makes of it stands beside.
create table shop_withdrawals (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "state" text not null check ("state" in ('declared', 'accepted', 'rejected', 'settled')),
  -- null: no order fits what was declared
  "order" uuid references shop_orders ("_id"),
  "name" text not null,
  "email" text not null,
  -- as it was typed
  "contract" text not null,
  "statement" text not null,
  "lang" text not null check ("lang" in ('de', 'en')),
  "declaredAt" timestamptz(3) not null,
  -- [{_id, quantity}] of the order; none: all of it
  "lines" jsonb not null default '[]',
  -- the last day on which it could be declared, as it was then; null: the goods had not arrived
  "endsOn" date,
  "note" text not null default '',
  "settledAt" timestamptz(3)
);
create index shop_withdrawals_newest on shop_withdrawals ("declaredAt" desc, "_id" desc);
create index shop_withdrawals_of on shop_withdrawals ("order") where "order" is not null;
