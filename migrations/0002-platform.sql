-- Mails between their queueing and their leaving; a row goes when the mail has left.
create table mails (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "message" jsonb not null,
  "attachments" bytea[] not null default '{}'
);

-- What went wrong where no user could see it, over all processes, for the administrators' list.
create table failures (
  "name" text primary key,
  "count" integer not null,
  "first" timestamptz(3) not null,
  "last" timestamptz(3) not null,
  "message" text not null
);
