-- Forms that were taken in lately, so that the same one sent twice is stored once: a keyed digest of what was sent, and where
-- its sender was led, sealed because the address can hold a key.
create table form_intakes (
  "digest" bytea primary key,
  "at" timestamptz not null,
  "location" text not null
);
create index form_intakes_at on form_intakes ("at");
