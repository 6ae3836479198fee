-- What sending costs: groups of costs, and which of them holds for a country.
create table shipping_groups (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "title" jsonb not null,
  "text" jsonb not null,
  "countedBy" text not null check ("countedBy" in ('order', 'weight', 'bottles', 'cartons', 'pickup')),
  -- goods of these product groups are sent by it, whatever the country's own group is
  "productGroups" uuid[] not null,
  "freeFrom" integer check ("freeFrom" > 0),
  "adultFee" integer not null check ("adultFee" >= 0),
  "fullCartons" boolean not null,
  -- days on the way
  "daysMin" integer not null check ("daysMin" >= 0),
  "daysMax" integer not null check ("daysMax" >= 0),
  "position" integer not null,
  "active" boolean not null
);
create index shipping_groups_position on shipping_groups ("position", "_id");

create table shipping_rates (
  "_id" uuid primary key,
  "record" uuid not null references shipping_groups ("_id") on delete cascade,
  "position" integer not null,
  -- none: every country that has no rate of its own
  "countries" text[] not null,
  -- grams, bottles, or bottles that a carton takes; null: without limit
  "upTo" integer check ("upTo" > 0),
  "cents" integer not null check ("cents" >= 0)
);
create index shipping_rates_of on shipping_rates ("record", "position");

create table shipping_countries (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "code" text not null check ("code" ~ '^[a-z]{2}$'),
  "shippingGroup" uuid constraint shipping_countries_group_fkey references shipping_groups ("_id"),
  "position" integer not null,
  "active" boolean not null,
  constraint shipping_countries_code_key unique ("code")
);
create index shipping_countries_position on shipping_countries ("position", "_id");
create index shipping_countries_of_group on shipping_countries ("shippingGroup");

insert into shipping_countries ("_id", "code", "position", "active")
select gen_random_uuid(), "code", "at"::int * 10, true
from unnest(array['at', 'de', 'cz', 'hu', 'cy', 'es', 'it', 'si', 'sk', 'ro', 'pt', 'nl', 'fr', 'fi', 'gr', 'gb', 'ee', 'ie',
  'lv', 'lt', 'lu', 'pl', 'mt', 'bg', 'be', 'dk']) with ordinality as given ("code", "at");
