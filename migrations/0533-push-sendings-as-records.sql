-- Messages become records: whoever changes one is counted, and a second one at the same moment is refused
alter table push_sendings
  add column "updatedAt" timestamptz(3) not null default now(),
  add column "updatedBy" uuid,
  add column "version" integer not null default 1;
