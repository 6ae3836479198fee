create table settings (
  "_id" text primary key,
  "value" jsonb not null,
  "version" integer not null,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid
);
