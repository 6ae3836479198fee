-- What all documents of the books stand on. Texts in every language are objects: language → text.
create table units (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "title" jsonb not null,
  "short" jsonb not null,
  -- UN/ECE Recommendation 20 and 21
  "code" text not null,
  "places" integer not null check ("places" between 0 and 3),
  "position" integer not null,
  "active" boolean not null,
  "isDefault" boolean not null
);
create unique index units_default on units ("isDefault") where "isDefault";

create table payment_terms (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "title" jsonb not null,
  "text" jsonb not null,
  "days" integer not null check ("days" between 0 and 365),
  "start" text not null check ("start" in ('invoice', 'delivery', 'monthEnd')),
  "method" text not null check ("method" in ('transfer', 'prepaid', 'cash', 'card', 'directDebit')),
  "position" integer not null,
  "active" boolean not null,
  "isDefault" boolean not null
);
create unique index payment_terms_default on payment_terms ("isDefault") where "isDefault";
create table payment_discounts (
  "_id" uuid primary key,
  "record" uuid not null references payment_terms ("_id") on delete cascade,
  "position" integer not null,
  "days" integer not null check ("days" between 0 and 365),
  "percent" numeric(6, 3) not null check ("percent" > 0 and "percent" <= 100)
);
create index payment_discounts_of on payment_discounts ("record", "position");

create table vat_groups (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  -- of a group that came with the program
  "key" text unique,
  "title" jsonb not null,
  "kind" text not null check ("kind" in ('rate', 'zero', 'exempt', 'outside')),
  "reason" jsonb not null,
  "position" integer not null,
  "active" boolean not null,
  "isDefault" boolean not null
);
create unique index vat_groups_default on vat_groups ("isDefault") where "isDefault";
create table vat_rates (
  "_id" uuid primary key,
  "record" uuid not null references vat_groups ("_id") on delete cascade,
  "position" integer not null,
  "country" text not null check ("country" ~ '^[A-Z]{2}$'),
  "region" text not null,
  "origin" text not null check ("origin" in ('any', 'own', 'bought')),
  "from" date not null,
  "rate" numeric(6, 3) not null check ("rate" between 0 and 100),
  constraint vat_rates_day unique ("record", "country", "region", "origin", "from") deferrable initially deferred
);
create index vat_rates_of on vat_rates ("record", "position");

create table text_blocks (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "title" text not null,
  "place" text not null check ("place" in ('intro', 'closing', 'line', 'mail')),
  "kinds" text[] not null,
  "text" jsonb not null,
  "isDefault" boolean not null,
  "position" integer not null,
  "active" boolean not null
);

create table document_ranges (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "title" text not null,
  "kind" text not null check ("kind" in ('offer', 'order', 'delivery', 'invoice', 'creditNote')),
  "pattern" text not null,
  "isDefault" boolean not null,
  "active" boolean not null
);
create unique index document_ranges_default on document_ranges ("kind") where "isDefault";
create unique index document_ranges_pattern on document_ranges ("pattern");

create table warehouses (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "title" text not null,
  "code" text not null unique,
  "address" text not null,
  "position" integer not null,
  "active" boolean not null,
  "isDefault" boolean not null
);
create unique index warehouses_default on warehouses ("isDefault") where "isDefault";

create table bank_accounts (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "title" text not null,
  "holder" text not null,
  "iban" text not null unique,
  "bic" text not null,
  "bank" text not null,
  "currency" text not null,
  "creditorId" text not null,
  "position" integer not null,
  "active" boolean not null,
  "isDefault" boolean not null
);
create unique index bank_accounts_default on bank_accounts ("currency") where "isDefault";

-- Customers and vendors, people, firms and public bodies: one row, whatever they are to us.
create sequence party_numbers start 10001;
create table parties (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "deletedAt" timestamptz(3),
  "deletedBy" uuid,
  "number" text not null unique,
  "isCustomer" boolean not null,
  "isVendor" boolean not null,
  "kind" text not null check ("kind" in ('person', 'business', 'public')),
  "company" text not null,
  "title" text not null,
  "firstName" text not null,
  "lastName" text not null,
  -- what it is known by, made of the above
  "name" text not null check ("name" <> ''),
  "email" text not null,
  "phone" text not null,
  "website" text not null,
  "vatId" text not null,
  "vatIdState" text not null default 'none' check ("vatIdState" in ('none', 'unchecked', 'valid', 'invalid')),
  "vatIdCheckedAt" timestamptz(3),
  "taxNumber" text not null,
  "legalId" text not null,
  "gln" text not null,
  "supplierNumber" text not null,
  "orderReference" text not null,
  "leitwegId" text not null,
  "electronicAddress" text not null,
  "electronicScheme" text not null,
  "invoiceFormat" text not null check ("invoiceFormat" in ('pdf', 'zugferd', 'xrechnung-ubl', 'xrechnung-cii', 'ebinterface', 'peppol')),
  "invoiceEmail" text not null,
  "language" text not null check ("language" in ('de', 'en')),
  "priceMode" text not null check ("priceMode" in ('net', 'gross')),
  "priceGroup" text not null,
  "discount" numeric(6, 3) not null check ("discount" between 0 and 100),
  "terms" uuid references payment_terms ("_id"),
  "block" text not null check ("block" in ('none', 'delivery', 'all')),
  "blockReason" text not null,
  "note" text not null,
  "iban" text not null default '',
  "bic" text not null default '',
  "accountHolder" text not null default '',
  "mergedInto" uuid references parties ("_id"),
  -- once the person is forgotten: what documents say stays with them
  "forgottenAt" timestamptz(3),
  constraint parties_merged check ("mergedInto" is null or "mergedInto" <> "_id")
);
create index parties_by_name on parties (lower("name"), "_id") where "deletedAt" is null;
create index parties_by_vat_id on parties ("vatId") where "vatId" <> '';
create index parties_by_email on parties (lower("email")) where "email" <> '';
create index parties_by_iban on parties ("iban") where "iban" <> '';
create index parties_merged_into on parties ("mergedInto") where "mergedInto" is not null;

create table party_addresses (
  "_id" uuid primary key,
  "record" uuid not null references parties ("_id") on delete cascade,
  "position" integer not null,
  "type" text not null check ("type" in ('person', 'business')),
  "title" text not null,
  "first_name" text not null,
  "last_name" text not null,
  "company" text not null,
  "address" text not null,
  "zip" text not null,
  "city" text not null,
  "country" text not null check ("country" ~ '^[A-Z]{2}$'),
  "phone" text not null,
  "use" text not null check ("use" in ('any', 'invoice', 'delivery'))
);
create index party_addresses_of on party_addresses ("record", "position");

create table party_contacts (
  "_id" uuid primary key,
  "record" uuid not null references parties ("_id") on delete cascade,
  "position" integer not null,
  "name" text not null,
  "role" text not null,
  "email" text not null,
  "phone" text not null,
  "invoices" boolean not null
);
create index party_contacts_of on party_contacts ("record", "position");

-- What VIES answered: the proof that a VAT id was valid on a day. Rows are never changed.
create table party_vat_checks (
  "_id" uuid primary key,
  "party" uuid not null references parties ("_id") on delete cascade,
  "at" timestamptz(3) not null,
  "vatId" text not null,
  "result" text not null check ("result" in ('valid', 'invalid', 'unanswered')),
  "requestId" text not null,
  "name" text not null,
  "address" text not null,
  "reason" text not null
);
create index party_vat_checks_of on party_vat_checks ("party", "at" desc);

-- What a site begins with; everything can be changed.
insert into units ("_id", "title", "short", "code", "places", "position", "active", "isDefault") values
  ('751b614a-7eca-578a-bac7-f37445f381a6', '{"de": "Stück", "en": "Piece"}', '{"de": "Stk.", "en": "pc."}', 'H87', 0, 10, true, true),
  ('ae3d60ed-5b8a-5427-bc89-c35831bbf17b', '{"de": "Flasche", "en": "Bottle"}', '{"de": "Fl.", "en": "btl."}', 'XBO', 0, 20, true, false),
  ('b3899be2-8f9a-58f9-99bc-4c07d98ef4fa', '{"de": "Karton", "en": "Carton"}', '{"de": "Kt.", "en": "ctn."}', 'XCT', 0, 30, true, false),
  ('c244140d-1cac-5fc6-b15d-d52cd3d1d9f0', '{"de": "Liter", "en": "Litre"}', '{"de": "l", "en": "l"}', 'LTR', 3, 40, true, false),
  ('62c95e74-5908-5a33-bbbb-61971f046cb0', '{"de": "Kilogramm", "en": "Kilogram"}', '{"de": "kg", "en": "kg"}', 'KGM', 3, 50, true, false),
  ('19ca1233-1a0a-53db-92dd-ee5a5d409297', '{"de": "Stunde", "en": "Hour"}', '{"de": "Std.", "en": "h"}', 'HUR', 2, 60, true, false),
  ('ad895e4f-905d-5e8e-919a-7b88ad6d7749', '{"de": "Tag", "en": "Day"}', '{"de": "Tag", "en": "day"}', 'DAY', 2, 70, true, false),
  ('b6446fb5-c898-5322-af12-f3cfbba7a2b2', '{"de": "Monat", "en": "Month"}', '{"de": "Mon.", "en": "mo."}', 'MON', 2, 80, true, false),
  ('8843d0cd-e44f-5460-aab3-ba605483da4f', '{"de": "Pauschale", "en": "Lump sum"}', '{"de": "pauschal", "en": "lump sum"}', 'LS', 0, 90, true, false),
  ('05b6a7a9-0584-552f-8357-d519dca91066', '{"de": "Kilometer", "en": "Kilometre"}', '{"de": "km", "en": "km"}', 'KMT', 1, 100, true, false),
  ('65dfb0b1-c483-5149-9eae-fca7f6afbb32', '{"de": "Quadratmeter", "en": "Square metre"}', '{"de": "m²", "en": "m²"}', 'MTK', 2, 110, true, false),
  ('5ebd6462-8564-5980-b24e-8f796d708eb0', '{"de": "Meter", "en": "Metre"}', '{"de": "m", "en": "m"}', 'MTR', 2, 120, true, false);

insert into payment_terms ("_id", "title", "text", "days", "start", "method", "position", "active", "isDefault") values
  ('47394930-e613-5b58-b2a2-33b17a9f622e', '{"de": "14 Tage netto", "en": "14 days net"}', '{"de": "", "en": ""}', 14, 'invoice', 'transfer', 10, true, true),
  ('fa279f25-614a-54d7-bb3a-0b4ed43576d9', '{"de": "30 Tage netto", "en": "30 days net"}', '{"de": "", "en": ""}', 30, 'invoice', 'transfer', 20, true, false),
  ('07d1865e-3400-57f4-a842-96e0d77131d2', '{"de": "14 Tage 2 % Skonto, 30 Tage netto", "en": "2 % within 14 days, 30 days net"}', '{"de": "", "en": ""}', 30, 'invoice', 'transfer', 30, true, false),
  ('1e2aeeff-b0ae-59ae-82aa-b91f53fdbb38', '{"de": "Sofort fällig", "en": "Due at once"}', '{"de": "", "en": ""}', 0, 'invoice', 'transfer', 40, true, false),
  ('cb11974f-07a2-54af-86bd-791968e13ae0', '{"de": "Vorauskasse", "en": "Payment in advance"}', '{"de": "", "en": ""}', 0, 'invoice', 'prepaid', 50, true, false),
  ('5e81b782-84f8-556e-b099-d6dcd7cee3b5', '{"de": "Bar bezahlt", "en": "Paid in cash"}', '{"de": "", "en": ""}', 0, 'invoice', 'cash', 60, true, false);
insert into payment_discounts ("_id", "record", "position", "days", "percent") values
  ('9d7258b1-5a0f-51c5-8f88-ab941c332e84', '07d1865e-3400-57f4-a842-96e0d77131d2', 0, 14, 2);

insert into document_ranges ("_id", "title", "kind", "pattern", "isDefault", "active") values
  ('757e9c76-caf0-5d7b-b8cd-aa7ff0b6648a', 'Angebote', 'offer', 'AN{YYYY}-{NNNN}', true, true),
  ('c2f4bf85-8f2e-5ee8-89c9-433b926e4987', 'Aufträge', 'order', 'AB{YYYY}-{NNNN}', true, true),
  ('ce00fbe1-1ec4-5f26-8243-9ac399507025', 'Lieferscheine', 'delivery', 'LS{YYYY}-{NNNN}', true, true),
  ('c0a41713-abdb-582e-90e5-73626614a970', 'Rechnungen', 'invoice', 'R{YYYY}-{NNNN}', true, true);

insert into warehouses ("_id", "title", "code", "address", "position", "active", "isDefault") values
  ('0f92e8c5-c3d0-596a-8800-93319b130bfe', 'Hauptlager', 'HL', '', 10, true, true);
