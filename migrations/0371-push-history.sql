-- What was sent and is no longer so, because its news item was taken back: not shown to visitors any more.
alter table push_sendings add column "withdrawn" boolean not null default false;
