-- What came in for an invoice, was paid back, taken off or set against another one. Rows are added; taking one back is a row of its own.
create table settlements (
  "_id" uuid primary key,
  "at" timestamptz(3) not null,
  "by" uuid,
  "byName" text not null,
  "document" uuid not null references documents ("_id"),
  "source" text not null check ("source" in ('transfer', 'cash', 'card', 'other', 'refund', 'discount', 'write_off', 'offset')),
  -- cents: what lowers what the customer owes is positive
  "amount" bigint not null check ("amount" <> 0),
  "on" date not null,
  "note" text not null,
  -- by what VAT falls with it: [{category, rate, net, vat}], for cash discounts and write-offs
  "tax" jsonb not null default '[]',
  "other" uuid references documents ("_id"),
  "reverses" uuid unique references settlements ("_id")
);
create index settlements_of on settlements ("document", "on");
create function settlements_stay() returns trigger language plpgsql as $$
begin
  raise exception 'settlements are only added' using errcode = 'restrict_violation', constraint = 'settlements_stay';
end $$;
create trigger settlements_stay before update or delete on settlements for each row execute function settlements_stay();
create trigger settlements_kept before truncate on settlements for each statement execute function settlements_stay();

-- What was made of an issued document, once for each role.
create table document_files (
  "_id" uuid primary key,
  "document" uuid not null references documents ("_id"),
  "role" text not null check ("role" in ('pdf', 'xml')),
  "name" text not null,
  "type" text not null,
  "key" text not null unique,
  "size" integer not null,
  "sha256" text not null,
  "createdAt" timestamptz(3) not null,
  constraint document_files_once unique ("document", "role")
);
create trigger document_files_stay before update or delete on document_files for each row execute function settlements_stay();
