-- Who wants to hear when something sold out is there again. Told once and deleted; without proof of the address after a week.
create table stock_notices (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "item" uuid not null references items ("_id") on delete cascade,
  "email" text not null,
  "lang" text not null check ("lang" in ('de', 'en')),
  -- when the link of the mail was opened and confirmed; null: the address may be somebody else's
  "provedAt" timestamptz(3)
);
create unique index stock_notices_once on stock_notices ("item", lower("email"));
create index stock_notices_proved on stock_notices ("item") where "provedAt" is not null;
