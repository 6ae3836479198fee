-- That people were erased, without saying whom: so that it can be done again after a backup was restored.
create table privacy_erasures (
  "_id" uuid primary key,
  "at" timestamptz(3) not null,
  -- the account that did it
  "by" uuid,
  -- keyed digests of the addresses and user names
  "people" text[] not null,
  -- ids of the records that were removed or lost their person
  "records" uuid[] not null,
  -- { "remove": 3, "anonymise": 1, "keep": 2 }
  "counts" jsonb not null,
  -- when it was last done again after a backup was restored
  "repeatedAt" timestamptz(3)
);
create index privacy_erasures_at on privacy_erasures ("at");
