-- One row when a state of the past has taken the place of the site; no job runs in it before all domains were told
create table restored_state (
  "only" boolean primary key default true check ("only"),
  "at" timestamptz(3) not null default now(),
  "toldAt" timestamptz(3)
);

-- A message of a restored state that may have been sent since waits for a word
alter table push_sendings drop constraint push_sendings_status_check;
alter table push_sendings add constraint push_sendings_status_check
  check ("status" in ('waiting', 'sending', 'done', 'cancelled', 'held'));
