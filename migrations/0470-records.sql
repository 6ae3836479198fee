-- What happened to records that are worked with, in order. The state is the one that followed; null: it stayed.
create table record_steps (
  "_id" uuid primary key,
  "collection" text not null,
  "recordId" uuid not null,
  "at" timestamptz(3) not null,
  "by" uuid,
  -- empty: the program itself, or somebody without an account
  "byName" text not null,
  "what" text not null,
  "state" text,
  "text" text not null
);
create index record_steps_of on record_steps ("collection", "recordId", "_id");
create index record_steps_by on record_steps ("by") where "by" is not null;

-- Steps are added and never changed; only words and names can be taken out of them, when somebody asks to be forgotten.
create function record_steps_stay() returns trigger language plpgsql as $$
begin
  raise exception 'steps are never changed' using errcode = 'restrict_violation';
end $$;
create trigger record_steps_stay
  before update of "_id", "collection", "recordId", "at", "by", "what", "state" on record_steps
  for each row execute function record_steps_stay();

-- Keys of requests that make something, so that sending one again makes nothing more.
create table idempotency_keys (
  "module" text not null,
  -- id of the account; empty: nobody signed in
  "by" text not null,
  "key" text not null,
  -- SHA-256 of what came with it
  "digest" text not null,
  "recordId" uuid,
  "at" timestamptz(3) not null,
  primary key ("module", "by", "key")
);
create index idempotency_keys_at on idempotency_keys ("at");
