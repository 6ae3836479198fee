-- Files that were to go while a backup read the store
create table held_deletes (
  "key" text primary key
);

-- What was backed up, restored and tried out
create table backup_runs (
  "_id" uuid primary key,
  "kind" text not null check ("kind" in ('backup', 'drill', 'restore')),
  "cause" text not null check ("cause" in ('schedule', 'person', 'command', 'upgrade')),
  "state" text not null check ("state" in ('running', 'done', 'failed')),
  "startedAt" timestamptz(3) not null,
  "endedAt" timestamptz(3),
  -- Of the archive: its time, what is in it
  "archive" jsonb not null default '{}',
  -- Where it lies: name of the target, name in it, bytes, whether it was read back
  "places" jsonb not null default '[]',
  "progress" jsonb,
  -- What was compared and asked in a drill
  "report" jsonb,
  -- Why it failed, in both languages
  "problem" jsonb
);
create index backup_runs_started on backup_runs ("startedAt" desc);

-- Hashes of files, so that the second night does not read them again; may be lost at any time
create unlogged table backup_contents (
  "key" text primary key,
  "bytes" bigint not null,
  "sha256" text not null
);
