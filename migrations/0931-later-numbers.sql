-- Number ranges that had gone further when an older state took the place of the site: a person decides where they go on.
create table later_numbers (
  "range" text not null,
  "period" text not null,
  -- The last number of the restored state, and of the state before it.
  "restored" bigint not null,
  "later" bigint not null,
  "at" timestamptz(3) not null default now(),
  primary key ("range", "period")
);
