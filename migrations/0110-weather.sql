-- The last good answers of the weather services: one row each for `forecast` and `warnings`.
create table weather (
  "kind" text primary key,
  "data" jsonb not null,
  -- Where it is for, `48.62,16.02`: an answer for another place is of no use.
  "place" text not null,
  "fetchedAt" timestamptz(3) not null
);
