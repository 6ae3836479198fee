-- What each range has given last. A row is locked from the moment its number is taken until the taker's transaction ends.
create table number_ranges (
  "range" text not null,
  -- `2026`, `2026-11`; empty where a range never begins anew
  "period" text not null,
  "first" bigint not null default 1 check ("first" > 0),
  "last" bigint not null,
  primary key ("range", "period"),
  constraint number_ranges_order check ("last" >= "first" - 1)
);
