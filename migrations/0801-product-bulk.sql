-- Changes of many products at once, with what was before, so that each can be taken back as a whole.
create table product_bulk (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null,
  "createdBy" uuid not null,
  -- New prices to be ended, fields of items and groups of products to be set back
  "steps" jsonb not null,
  "undoneAt" timestamptz(3)
);
create index product_bulk_by_time on product_bulk ("createdAt");
