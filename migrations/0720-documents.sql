-- Offers, orders, deliveries, invoices and templates: one table, told apart by "kind". What is issued is frozen in "content".
create table documents (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "kind" text not null check ("kind" in ('offer', 'order', 'delivery', 'invoice', 'template')),
  "type" text check ("type" in ('invoice', 'advance', 'partial', 'final', 'credit_note', 'cancellation')),
  "state" text not null,
  "party" uuid references parties ("_id"),
  "invoiceAddress" uuid,
  "deliveryAddress" uuid,
  -- the customer's name as last saved, from issuing on as frozen
  "buyerName" text not null default '',
  "contact" text not null default '',
  "subject" text not null default '',
  "language" text not null check ("language" in ('de', 'en')),
  "currency" text not null,
  "counting" text not null check ("counting" in ('net', 'gross')),
  -- null: as the customer wants it
  "format" text,
  "isSmallAmount" boolean not null default false,
  "showsPrices" boolean not null default true,
  "buyerReference" text not null default '',
  "purchaseOrder" text not null default '',
  "contract" text not null default '',
  "project" text not null default '',
  "supplyFrom" date,
  "supplyTo" date,
  "validUntil" date,
  -- an offer ends by itself
  "expiresAt" timestamptz(3),
  "terms" uuid references payment_terms ("_id"),
  "account" uuid references bank_accounts ("_id"),
  "introduction" text not null default '',
  "closing" text not null default '',
  "note" text not null default '',
  -- [{percent, amount, reason}], [{amount, reason, reasonCode}], [{on, amount, means}]
  "discounts" jsonb not null default '[]',
  "charges" jsonb not null default '[]',
  "payments" jsonb not null default '[]',
  "files" uuid[] not null default '{}',
  -- the order that it belongs to; the invoice that a cancellation or credit note corrects; the document that it was begun from
  "order" uuid references documents ("_id"),
  "corrects" uuid references documents ("_id"),
  "origin" uuid references documents ("_id") on delete set null,
  -- a template: what it makes, how often, when next
  "makes" text check ("makes" in ('offer', 'order', 'delivery', 'invoice')),
  "every" text check ("every" in ('week', 'month', 'quarter', 'year')),
  "nextOn" date,
  "endsOn" date,
  "issues" boolean not null default false,
  -- of a document that a template has made: which day it stands for
  "occurrence" date,
  -- who else has agreed to issue it, and to which version
  "approvedBy" uuid,
  "approvedVersion" integer,
  -- what it adds up to: as last saved, from issuing on as frozen
  "net" bigint not null default 0,
  "vat" bigint not null default 0,
  "gross" bigint not null default 0,
  "due" bigint not null default 0,
  -- from here on what issuing gives
  "number" text,
  "counter" bigint,
  "period" text,
  "range" text,
  "issuedOn" date,
  "dueOn" date,
  "direction" text not null default 'charge' check ("direction" in ('charge', 'credit')),
  "content" jsonb,
  "salt" text,
  "contentHash" text,
  "sequence" bigint,
  "previous" text,
  "hash" text,
  constraint documents_type check (("kind" = 'invoice') = ("type" is not null)),
  constraint documents_makes check (("kind" = 'template') = ("makes" is not null)),
  constraint documents_supply check ("supplyTo" is null or "supplyTo" >= "supplyFrom"),
  constraint documents_number unique ("kind", "number"),
  constraint documents_counter unique ("range", "period", "counter"),
  constraint documents_sequence unique ("range", "sequence")
);
create index documents_newest on documents ("kind", "_id" desc);
create index documents_of_party on documents ("party", "kind");
create index documents_of_order on documents ("order") where "order" is not null;
create index documents_correcting on documents ("corrects") where "corrects" is not null;
create index documents_issued on documents ("issuedOn") where "kind" = 'invoice' and "number" is not null;
create index documents_due on documents ("dueOn") where "kind" = 'invoice' and "number" is not null;
-- An invoice is cancelled once, a template makes one document for a day.
create unique index documents_cancelled_once on documents ("corrects") where "type" = 'cancellation';
create unique index documents_occurrence on documents ("origin", "occurrence") where "occurrence" is not null;

create table document_lines (
  "_id" uuid primary key,
  "record" uuid not null references documents ("_id") on delete cascade,
  "position" integer not null,
  "type" text not null check ("type" in ('item', 'group', 'subtotal', 'text')),
  "role" text not null check ("role" in ('firm', 'optional', 'alternative')),
  "item" uuid,
  "number" text not null,
  "name" text not null,
  "text" text not null,
  "quantity" numeric(15, 3) not null,
  "unit" uuid references units ("_id"),
  "price" numeric(16, 4) not null check ("price" >= 0),
  "base" numeric(15, 3) not null check ("base" > 0),
  "discount" numeric(6, 3) check ("discount" between 0 and 100),
  "allowance" bigint not null,
  "vatGroup" uuid references vat_groups ("_id"),
  "nature" text not null check ("nature" in ('goods', 'service', 'digital', 'local', 'voucher')),
  "isOwn" boolean not null,
  "isExcise" boolean not null,
  "reverses" boolean not null,
  "supplyFrom" date,
  "supplyTo" date,
  "buyerLine" text not null,
  -- the line that it delivers or charges, in part or whole; the advance that it takes off
  "source" uuid references document_lines ("_id") on delete set null,
  "advance" uuid references documents ("_id")
);
create index document_lines_of on document_lines ("record", "position");
create index document_lines_from on document_lines ("source") where "source" is not null;
create index document_lines_advance on document_lines ("advance") where "advance" is not null;

-- How much of a confirmed order's or an issued delivery's line has gone out and was charged: never more than there is.
create table document_quantities (
  "line" uuid primary key references document_lines ("_id") on delete cascade,
  "document" uuid not null references documents ("_id") on delete cascade,
  "total" numeric(15, 3) not null,
  "delivered" numeric(15, 3) not null default 0,
  "charged" numeric(15, 3) not null default 0,
  constraint document_quantities_delivered check (
    case when "total" >= 0 then "delivered" between 0 and "total" else "delivered" between "total" and 0 end),
  constraint document_quantities_charged check (
    case when "total" >= 0 then "charged" between 0 and "total" else "charged" between "total" and 0 end)
);
create index document_quantities_of on document_quantities ("document");

-- What an invoice or a delivery says stays as it was issued, whoever asks. States, quantities, money and files live beside.
create function documents_sealed() returns trigger language plpgsql as $$
declare
  sealed constant text[] := array['_id', 'kind', 'type', 'number', 'counter', 'period', 'range', 'issuedOn', 'dueOn', 'direction',
    'content', 'salt', 'contentHash', 'sequence', 'previous', 'hash', 'party', 'currency', 'counting', 'language',
    'net', 'vat', 'gross', 'due', 'order', 'corrects', 'buyerName'];
  was jsonb := to_jsonb(old);
  column_name text;
begin
  if old."number" is null or old."kind" not in ('invoice', 'delivery') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'document % is sealed', old."number" using errcode = 'restrict_violation', constraint = 'documents_sealed';
  end if;
  foreach column_name in array sealed loop
    if was -> column_name is distinct from to_jsonb(new) -> column_name then
      raise exception 'document % is sealed: %', old."number", column_name
        using errcode = 'restrict_violation', constraint = 'documents_sealed';
    end if;
  end loop;
  return new;
end $$;
create trigger documents_sealed before update or delete on documents for each row execute function documents_sealed();

create function document_lines_sealed() returns trigger language plpgsql as $$
declare
  found text;
begin
  select "number" into found from documents
    where "_id" in (case when tg_op <> 'INSERT' then old."record" end, case when tg_op <> 'DELETE' then new."record" end)
      and "number" is not null and "kind" in ('invoice', 'delivery')
    limit 1;
  if found is not null then
    raise exception 'lines of document % are sealed', found using errcode = 'restrict_violation', constraint = 'documents_sealed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger document_lines_sealed before insert or update or delete on document_lines
  for each row execute function document_lines_sealed();

create function documents_kept() returns trigger language plpgsql as $$
begin
  raise exception 'documents are not emptied' using errcode = 'restrict_violation', constraint = 'documents_sealed';
end $$;
create trigger documents_kept before truncate on documents for each statement execute function documents_kept();
create trigger document_lines_kept before truncate on document_lines for each statement execute function documents_kept();

-- Whoever is issued has a number when the transaction ends: the number is the last thing that is written.
create function documents_numbered() returns trigger language plpgsql as $$
begin
  if exists (select from documents where "_id" = new."_id" and "kind" in ('invoice', 'delivery')
      and "state" <> 'draft' and ("number" is null or "content" is null)) then
    raise exception 'document % is issued without a number', new."_id" using errcode = 'check_violation', constraint = 'documents_numbered';
  end if;
  return null;
end $$;
create constraint trigger documents_numbered after insert or update of "state" on documents
  deferrable initially deferred for each row execute function documents_numbered();
