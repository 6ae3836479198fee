-- What customers still owed (or were owed) when the books began here: amounts of another program, no documents of this one.
create table opening_items (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  -- as it stands on the paper of that time
  "number" text not null,
  "party" uuid not null references parties ("_id"),
  "issuedOn" date not null,
  "dueOn" date,
  "currency" text not null,
  -- cents that were open at the start: negative where the seller owed
  "amount" bigint not null check ("amount" <> 0),
  "note" text not null default '',
  constraint opening_items_number unique ("number")
);
create index opening_items_of_party on opening_items ("party");

-- What came in for them since, was paid back or written off. Rows are added; taking one back is a row of its own.
create table opening_settlements (
  "_id" uuid primary key,
  "at" timestamptz(3) not null,
  "by" uuid,
  "byName" text not null,
  "item" uuid not null references opening_items ("_id"),
  "source" text not null check ("source" in ('transfer', 'cash', 'card', 'other', 'refund', 'discount', 'write_off')),
  -- cents: what lowers what the customer owes is positive
  "amount" bigint not null check ("amount" <> 0),
  "on" date not null,
  "note" text not null,
  "reverses" uuid unique references opening_settlements ("_id")
);
create index opening_settlements_of on opening_settlements ("item");
create trigger opening_settlements_stay before update or delete on opening_settlements for each row execute function settlements_stay();
create trigger opening_settlements_kept before truncate on opening_settlements for each statement execute function settlements_stay();
