-- Who has a conversation open just now, so that two who see to it know of each other; worth nothing after a crash
create unlogged table message_present (
  "thread" uuid not null references message_threads ("_id") on delete cascade,
  "user" uuid not null,
  "at" timestamptz(3) not null,
  "writing" boolean not null,
  primary key ("thread", "user")
);
